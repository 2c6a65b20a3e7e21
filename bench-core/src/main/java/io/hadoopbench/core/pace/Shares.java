package io.hadoopbench.core.pace;

/** Splits a number of operations so that parts differ by one at most. */
public final class Shares {
  private Shares() {}

  public static long of(long total, int parts, int index) {
    return total / parts + (index < total % parts ? 1 : 0);
  }

  /** Number of the part's first operation, counted over all parts. */
  public static long start(long total, int parts, int index) {
    return total / parts * index + Math.min(index, total % parts);
  }
}
