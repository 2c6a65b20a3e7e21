package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.SplitMix64;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A mean with the bootstrap's expanded percentile interval. This interval is wider than the plain
 * percentile interval by the ratio of Student's interval to the normal interval. Source:
 * Hesterberg, <i>What Teachers Should Know About the Bootstrap</i>, The American Statistician 69
 * (2015), section 4.3.
 *
 * @param ci95 95 % confidence interval; null with fewer than 6 values
 * @param p two-sided p value: how often resampling reverses the sign; NaN with fewer than 6 values,
 *     which are too few to resample
 */
record Bootstrap(double estimate, Interval ci95, double p) {
  private static final int RESAMPLES = 4_000;

  /** An arbitrary but fixed seed, so that the analysis of a run is reproducible. */
  private static final long SEED = 20_150_901;

  /**
   * Returns the mean of paired differences. The means of components add up to the mean of their
   * total. All inputs with the same number of values use the same resamples.
   *
   * @param differences at least one difference
   */
  static Bootstrap ofMean(double[] differences) {
    SplitMix64 random = new SplitMix64(SEED);
    double[] means = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      means[i] = mean(resample(differences, random));
    }
    Arrays.sort(means);
    return of(mean(differences), means, differences.length);
  }

  private static Bootstrap of(double estimate, double[] sorted, int n) {
    return n < Defaults.MIN_TRIALS
        ? new Bootstrap(estimate, null, Double.NaN)
        : new Bootstrap(estimate, interval(sorted, n), p(sorted));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double[] resample(double[] values, SplitMix64 random) {
    return Arrays.stream(values).map(any -> values[random.nextInt(values.length)]).toArray();
  }

  private static Interval interval(double[] sorted, int n) {
    double student =
        TDistribution.of(n - 1.0).inverseCumulativeProbability((1 - Defaults.CONFIDENCE) / 2);
    double tail =
        NormalDistribution.of(0, 1).cumulativeProbability(student * Math.sqrt(n / (n - 1.0)));
    int outside = (int) Math.floor(tail * sorted.length);
    return new Interval(sorted[outside], sorted[sorted.length - 1 - outside]);
  }

  private static double p(double[] sorted) {
    long below = Arrays.stream(sorted).filter(value -> value <= 0).count();
    long above = Arrays.stream(sorted).filter(value -> value >= 0).count();
    return Math.min(1, 2 * (Math.min(below, above) + 1.0) / (sorted.length + 1.0));
  }
}
