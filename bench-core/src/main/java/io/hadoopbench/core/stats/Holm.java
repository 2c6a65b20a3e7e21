package io.hadoopbench.core.stats;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's correction for multiple comparisons. Without it, one in twenty secondary metrics has a p
 * value below 0.05 by chance. Source: Holm, Scandinavian Journal of Statistics 6 (1979), 65-70.
 */
public final class Holm {
  private Holm() {}

  /**
   * Returns the adjusted p values in the same order. NaN stays NaN and is not counted as a
   * hypothesis.
   */
  public static double[] adjust(double[] p) {
    int[] ascending =
        IntStream.range(0, p.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> p[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[p.length];
    long tested = Arrays.stream(p).filter(value -> !Double.isNaN(value)).count();
    double highest = 0;
    for (int i = 0; i < p.length; i++) {
      highest = Math.max(highest, Math.min(1, (tested - i) * p[ascending[i]]));
      adjusted[ascending[i]] = highest;
    }
    return adjusted;
  }
}
