package io.hadoopbench.core.result;

/** MB and GB as powers of 1024, as in Hadoop. Used in options, metrics, plots and tables. */
public final class Bytes {
  public static final long PER_MB = 1L << 20;
  public static final long PER_GB = 1L << 30;

  private Bytes() {}
}
