package io.hadoopbench.cluster.daemon.hdfs;

/**
 * Negotiated properties of a server's RPC connections, one string per connection: {@code <client
 * address>:<client port> <SIMPLE|TOKEN|KERBEROS> <none|auth|auth-int|auth-conf>}. Both ends of a
 * connection report the same string.
 */
public interface RpcConnectionsMXBean {
  String NAME = "HadoopBench:service=Rpc,name=Connections";

  String[] getConnections();

  /** Returns outgoing connections that this server opened as a client. */
  String[] getOutgoing();

  /**
   * Returns the maximum number of outgoing connections per impersonated user; the server's own
   * connections do not count.
   */
  int getMostOutgoingOfOneUser();
}
