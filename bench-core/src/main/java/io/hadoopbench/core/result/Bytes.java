package io.hadoopbench.core.result;

/** Powers of 1024 for MB and GB, as in Hadoop; used in options, metrics, plots and tables. */
public final class Bytes {
  public static final long PER_MB = 1L << 20;
  public static final long PER_GB = 1L << 30;

  private Bytes() {}
}
