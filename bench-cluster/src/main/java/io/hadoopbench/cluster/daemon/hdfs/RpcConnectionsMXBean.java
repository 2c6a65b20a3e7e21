package io.hadoopbench.cluster.daemon.hdfs;

/**
 * What the RPC connections of a server negotiated, one text each: {@code <client address>:<client
 * port> <SIMPLE|TOKEN|KERBEROS> <none|auth|auth-int|auth-conf>}. Both ends of a connection report
 * the same text.
 */
public interface RpcConnectionsMXBean {
  String NAME = "HadoopBench:service=Rpc,name=Connections";

  /** Returns incoming connections. */
  String[] getConnections();

  /** Returns outgoing connections of this server as a client. */
  String[] getOutgoing();

  /**
   * Returns the largest number of outgoing connections of one user whom this server impersonates;
   * its own connections do not count.
   */
  int getMostOutgoingOfOneUser();
}
