package io.hadoopbench.cluster.daemon.hdfs;

/**
 * Negotiated properties of connections for file data since the start, for all DataNodes of this
 * JVM. Each entry is a number and a text: {@code 12 auth-conf DIGEST-MD5 3des}.
 */
public interface DataSocketsMXBean {
  String NAME = "HadoopBench:service=DataNode,name=DataSockets";

  /** Returns connections from clients and from other DataNodes. */
  String[] getIncoming();

  /** Returns connections to other DataNodes: those of pipelines. */
  String[] getOutgoing();
}
