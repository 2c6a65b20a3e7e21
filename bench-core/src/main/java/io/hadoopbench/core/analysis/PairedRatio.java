package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Interval;
import java.util.stream.IntStream;

/**
 * How many times the baseline a variant is: {@link SignedRank} on the log-ratios of blocks, or of starts. What slows a whole block (a neighbour, a compaction, the
 * time of day) slows both arms, and so is not in the ratio of the block.
 *
 * @param ci95 null with fewer than 6 of them
 * @param p two-sided
 * @param n how many there are
 */
record PairedRatio(double ratio, Interval ci95, double p, int n) {
  /**
   * @param logs log-ratios that are independent of one another, see {@link Samples.Pairs#independent}
   */
  static PairedRatio of(double[] logs) {
    SignedRank test = new SignedRank(logs);
    Interval interval = test.interval();
    return new PairedRatio(Math.exp(test.estimate()), interval == null ? null : new Interval(Math.exp(interval.low()), Math.exp(interval.high())), test.p(), logs.length);
  }

  /** Of each block. */
  static double[] logRatios(double[] variant, double[] baseline) {
    if (variant.length != baseline.length) {
      throw new IllegalArgumentException(variant.length + " and " + baseline.length + " values are not pairs");
    }
    return IntStream.range(0, variant.length).mapToDouble(block -> Math.log(variant[block] / baseline[block])).toArray();
  }
}
