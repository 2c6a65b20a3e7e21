package io.hadoopbench.cluster.packages;

/**
 * What of a release of Hadoop runs together; not every registry has all of each release.
 *
 * @param pom name of the pom, for any release
 * @param title for whoever has to wait for it
 * @param megabytes about what its jars take
 */
public record HadoopPart(String pom, String title, int megabytes) {
  /** What the driver and its tasks run with. */
  public static final HadoopPart CLIENT = new HadoopPart("hadoop-client", "Hadoop's client", 70);
  /** NameNode, DataNode, JournalNode, YARN. */
  public static final HadoopPart SERVERS = new HadoopPart("hadoop-servers", "Hadoop's servers", 110);
  public static final HadoopPart KMS = new HadoopPart("hadoop-kms", "Hadoop's KMS", 110);
  public static final HadoopPart ROUTER = new HadoopPart("hadoop-router", "Hadoop's Router", 110);
}
