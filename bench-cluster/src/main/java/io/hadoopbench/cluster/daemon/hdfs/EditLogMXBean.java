package io.hadoopbench.cluster.daemon.hdfs;

/** What Hadoop tells of the edit log as text alone. */
public interface EditLogMXBean {
  String NAME = "HadoopBench:service=NameNode,name=EditLog";

  /** What writing the current segment to the disk has taken up to now; of several journals, which are written one after the other, their sum. */
  long getSyncMillis();
}
