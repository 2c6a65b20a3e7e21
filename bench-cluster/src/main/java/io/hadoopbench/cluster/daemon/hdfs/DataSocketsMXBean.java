package io.hadoopbench.cluster.daemon.hdfs;

/**
 * Properties that the connections for file data have negotiated since the start, for all DataNodes
 * in this JVM. Each entry is a number and a text: {@code 12 auth-conf DIGEST-MD5 3des}.
 */
public interface DataSocketsMXBean {
  String NAME = "HadoopBench:service=DataNode,name=DataSockets";

  /** Returns connections from clients and from other DataNodes. */
  String[] getIncoming();

  /** Returns pipeline connections to other DataNodes. */
  String[] getOutgoing();
}
