package io.hadoopbench.core.analysis;

import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;

/**
 * Two-sided Mann-Whitney test. It knows nothing of blocks, so that it is the cautious companion of the paired interval.
 * Source: Mann and Whitney, Annals of Mathematical Statistics 18 (1947), 50-60.
 */
public final class MannWhitney {
  private MannWhitney() { }

  /**
   * The exact p-value for fewer than 50 values in each arm. With tied values, where the exact distribution does not hold,
   * the library's normal approximation with tie and continuity correction. 1 when all values are the same, where the
   * approximation divides by zero.
   */
  public static double p(double[] one, double[] other) {
    double p = MannWhitneyUTest.withDefaults().with(PValueMethod.AUTO).test(one, other).getPValue();
    return Double.isNaN(p) ? 1 : p;
  }
}
