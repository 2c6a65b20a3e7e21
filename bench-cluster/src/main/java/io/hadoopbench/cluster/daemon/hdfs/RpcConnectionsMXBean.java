package io.hadoopbench.cluster.daemon.hdfs;

/**
 * What the RPC connections of a server agreed upon. One text for each: {@code <client's
 * address>:<client's port> <SIMPLE|TOKEN|KERBEROS> <none|auth|auth-int|auth-conf>}, so that both
 * ends of a connection tell the same text.
 */
public interface RpcConnectionsMXBean {
  String NAME = "HadoopBench:service=Rpc,name=Connections";

  /** Those that clients made. */
  String[] getConnections();

  /** Those that this server made as a client of others. */
  String[] getOutgoing();

  /**
   * The most of the latter that one user has in whose name this server asks; those for itself do
   * not count.
   */
  int getMostOutgoingOfOneUser();
}
