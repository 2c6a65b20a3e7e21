package io.hadoopbench.cluster.daemon.hdfs;

/**
 * Properties that a server's RPC connections negotiated, one string per connection: {@code <client
 * address>:<client port> <SIMPLE|TOKEN|KERBEROS> <none|auth|auth-int|auth-conf>}. Both ends of a
 * connection report the same string.
 */
public interface RpcConnectionsMXBean {
  String NAME = "HadoopBench:service=Rpc,name=Connections";

  String[] getConnections();

  /** Returns connections that this server opened as a client. */
  String[] getOutgoing();

  /**
   * Returns the largest number of outgoing connections for a single impersonated user; the server's
   * own connections are not counted.
   */
  int getMostOutgoingOfOneUser();
}
