package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Interval;
import java.util.SplittableRandom;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Percentile bootstrap of the ratio of two medians that draws whole blocks with replacement. What slows a whole block (a
 * neighbour, a compaction, the time of day) is drawn for both arms at once and so cancels in the ratio.
 * Source: Efron and Tibshirani, <i>An Introduction to the Bootstrap</i>, 1993, chapter 13.
 */
public final class PairedBootstrap {
  private PairedBootstrap() { }

  /** Median of the variant over median of the baseline. */
  public static double ratio(double[] variant, double[] baseline) {
    return OrderStatistics.median(variant) / OrderStatistics.median(baseline);
  }

  /**
   * @param variant value by block; {@code baseline} the same blocks in the same order, all above 0
   * @param seed the same seed and values give the same interval, to the last bit
   * @return the 95 % interval of {@link #ratio}; null with fewer than 2 blocks
   */
  public static Interval interval(double[] variant, double[] baseline, long seed) {
    if (variant.length != baseline.length) {
      throw new IllegalArgumentException(variant.length + " and " + baseline.length + " values are not pairs");
    }
    if (variant.length < 2) {
      return null;
    }
    double tail = (1 - Defaults.CONFIDENCE) / 2;
    double[] ends = Quantile.withDefaults().evaluate(resampledRatios(variant, baseline, seed), tail, 1 - tail);
    return new Interval(ends[0], ends[1]);
  }

  private static double[] resampledRatios(double[] variant, double[] baseline, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Median median = Median.withDefaults().withCopy(false);
    int blocks = variant.length;
    double[] variantDraw = new double[blocks];
    double[] baselineDraw = new double[blocks];
    double[] ratios = new double[Defaults.BOOTSTRAP_RESAMPLES];
    for (int i = 0; i < ratios.length; i++) {
      for (int j = 0; j < blocks; j++) {
        int block = random.nextInt(blocks);
        variantDraw[j] = variant[block];
        baselineDraw[j] = baseline[block];
      }
      ratios[i] = median.evaluate(variantDraw) / median.evaluate(baselineDraw);
    }
    return ratios;
  }
}
