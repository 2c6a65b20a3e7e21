package io.hadoopbench.servers;

/** The readiness and the connections of an Accumulo server. */
public interface AccumuloServerMXBean {
  String NAME = "HadoopBench:service=Accumulo,name=Server";

  /** Returns whether the server holds its lock in ZooKeeper. */
  boolean isReady();

  /** Returns the server's number of tablets; 0 for servers without tablets. */
  int getTablets();

  /**
   * Returns a sorted list of open connections that a client has used, in the form {@code <client
   * host>:<client port> <transport> <protection>}. The protection is {@code plain}; or the
   * mechanism and the quality of protection; or the protocol, the cipher suite and the client's
   * certificate.
   */
  String[] getConnections();

  /**
   * Returns a sorted list of open and closed connections since the server started, in the form
   * {@code <transport> <protection> <count>}.
   */
  String[] getAgreed();
}
