package io.hadoopbench.core.cluster;

/** A kind of server. On the embedded cluster each role has a JVM of its own, and each DataNode if that is asked for. */
public enum Role {
  NAMENODE, DATANODE, KMS, YARN;

  /** As in messages and file names. */
  public String lowerCase() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
