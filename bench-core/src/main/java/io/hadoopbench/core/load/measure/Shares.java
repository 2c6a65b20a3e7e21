package io.hadoopbench.core.load.measure;

/** Divides a number of operations into parts that differ by at most one. */
public final class Shares {
  private Shares() {}

  public static long of(long total, int parts, int index) {
    return total / parts + (index < total % parts ? 1 : 0);
  }

  /** Returns the number of the first operation in a part, counted over all parts. */
  public static long start(long total, int parts, int index) {
    return total / parts * index + Math.min(index, total % parts);
  }
}
