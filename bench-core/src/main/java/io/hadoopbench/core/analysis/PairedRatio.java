package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Interval;
import java.util.stream.IntStream;

/**
 * How many times the baseline a variant is: {@link SignedRank} on the log-ratios of blocks. What slows a whole block (a neighbour, a compaction, the
 * time of day) slows both arms, and so is not in the ratio of the block.
 *
 * @param ci95 null with fewer than 6 blocks
 * @param p two-sided
 */
record PairedRatio(double ratio, Interval ci95, double p) {
  /** @param variant value by block; {@code baseline} the same blocks in the same order; all above 0 */
  static PairedRatio of(double[] variant, double[] baseline) {
    SignedRank test = new SignedRank(logRatios(variant, baseline));
    Interval logs = test.interval();
    return new PairedRatio(Math.exp(test.estimate()), logs == null ? null : new Interval(Math.exp(logs.low()), Math.exp(logs.high())), test.p());
  }

  /** Of each block. */
  static double[] logRatios(double[] variant, double[] baseline) {
    if (variant.length != baseline.length) {
      throw new IllegalArgumentException(variant.length + " and " + baseline.length + " values are not pairs");
    }
    return IntStream.range(0, variant.length).mapToDouble(block -> Math.log(variant[block] / baseline[block])).toArray();
  }
}
