package io.hadoopbench.cluster;

/** What each connection of an RPC server agreed upon. */
public interface RpcConnectionsMXBean {
  String NAME = "HadoopBench:service=Rpc,name=Connections";

  /** One text for each: {@code <client's address>:<port> <SIMPLE|TOKEN|KERBEROS> <none|auth|auth-int|auth-conf>}. */
  String[] getConnections();
}
