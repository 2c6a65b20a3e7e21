package io.hadoopbench.core.measure;

import java.util.Arrays;

/** Arrays of counts by second. */
final class LongArrays {
  private LongArrays() { }

  /** Element-wise sum, as long as the longer one. May reuse the longer argument. */
  static long[] sum(long[] a, long[] b) {
    long[] longer = a.length >= b.length ? a : b;
    long[] shorter = longer == a ? b : a;
    for (int i = 0; i < shorter.length; i++) {
      longer[i] += shorter[i];
    }
    return longer;
  }

  /** A copy, so that sums do not change what was handed in. */
  static long[] copy(long[] a) {
    return Arrays.copyOf(a, a.length);
  }
}
