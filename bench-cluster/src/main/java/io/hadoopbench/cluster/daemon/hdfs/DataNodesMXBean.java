package io.hadoopbench.cluster.daemon.hdfs;

/** What the JVM of the DataNodes tells over JMX about all of them; Hadoop's own bean shows the first one only. */
public interface DataNodesMXBean {
  String NAME = "hadoopbench:type=DataNodes";

  /** DataNodes that have registered with the NameNode in this run. */
  int getRegistered();
}
