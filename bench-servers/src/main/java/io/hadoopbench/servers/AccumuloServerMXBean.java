package io.hadoopbench.servers;

/** A server of Accumulo: whether it works, and how its connections are protected. */
public interface AccumuloServerMXBean {
  String NAME = "HadoopBench:service=Accumulo,name=Server";

  /** Whether it holds its lock in ZooKeeper. */
  boolean isReady();

  /** How many tablets it serves; 0 for a server that serves none. */
  int getTablets();

  /**
   * Open connections that a client has used, {@code <client host>:<client port> <transport>
   * <protection>}, sorted. The protection is {@code plain}, mechanism and quality of protection, or
   * protocol, cipher suite and the client's own certificate.
   */
  String[] getConnections();

  /** Open and closed ones since the start, {@code <transport> <protection> <how many>}, sorted. */
  String[] getAgreed();
}
