package io.hadoopbench.core.model;

/** MB and GB in options, metrics, plots and tables: powers of 1024, as in Hadoop. */
public final class Bytes {
  public static final long PER_MB = 1L << 20;
  public static final long PER_GB = 1L << 30;

  private Bytes() {}
}
