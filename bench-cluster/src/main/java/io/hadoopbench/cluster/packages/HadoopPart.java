package io.hadoopbench.cluster.packages;

/** What of a release of Hadoop runs together; not every registry has all of each release. */
public enum HadoopPart {
  /** What the driver and its tasks run with. */
  CLIENT("hadoop-client", "Hadoop's client", 70),
  /** NameNode, DataNode, JournalNode, YARN. */
  SERVERS("hadoop-servers", "Hadoop's servers", 110),
  KMS("hadoop-kms", "Hadoop's KMS", 110),
  ROUTER("hadoop-router", "Hadoop's Router", 110);

  private final String pom;
  private final String title;
  private final int megabytes;

  HadoopPart(String pom, String title, int megabytes) {
    this.pom = pom;
    this.title = title;
    this.megabytes = megabytes;
  }

  String pom() {
    return pom;
  }

  String title() {
    return title;
  }

  int megabytes() {
    return megabytes;
  }
}
