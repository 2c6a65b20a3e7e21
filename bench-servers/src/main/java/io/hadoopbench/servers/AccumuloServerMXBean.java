package io.hadoopbench.servers;

/** An Accumulo server's readiness and connections. */
public interface AccumuloServerMXBean {
  String NAME = "HadoopBench:service=Accumulo,name=Server";

  /** Returns whether it holds its lock in ZooKeeper. */
  boolean isReady();

  /** Returns its number of tablets; 0 for servers without tablets. */
  int getTablets();

  /**
   * Returns open connections that a client has used, {@code <client host>:<client port> <transport>
   * <protection>}, sorted. The protection is {@code plain}; or mechanism and quality of protection;
   * or protocol, cipher suite and the client's certificate.
   */
  String[] getConnections();

  /**
   * Returns open and closed connections since the server started, {@code <transport> <protection>
   * <count>}, sorted.
   */
  String[] getAgreed();
}
