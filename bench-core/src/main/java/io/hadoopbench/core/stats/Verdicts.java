package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Metric.Better;
import io.hadoopbench.core.result.Verdict;
import io.hadoopbench.core.result.Verdict.Direction;
import io.hadoopbench.core.result.Verdict.Size;

/**
 * Derives verdicts from the position of a ratio's interval relative to 1 and to the tolerance band
 * from 1 - t to 1 + t. Verdicts depend only on the interval, never on a point estimate.
 */
public final class Verdicts {
  /** Prevents a rounding error from requiring one more block. */
  private static final double ROUNDING = 1e-6;

  private Verdicts() {}

  /**
   * @param ci95 95 % confidence interval of the ratio; null if there is none
   * @param blocks number of blocks. With fewer than 6 blocks, the verdict is inconclusive
   */
  public static Verdict of(Interval ci95, int blocks, double tolerancePercent, Better better) {
    return ci95 == null || blocks < Defaults.MIN_TRIALS
        ? Verdict.INCONCLUSIVE
        : of(ci95, tolerancePercent, better);
  }

  /** Returns the verdict of an interval that needs no minimum number of blocks. */
  static Verdict of(Interval ci95, double tolerancePercent, Better better) {
    return new Verdict(direction(ci95, better), size(ci95, Interval.aroundOne(tolerancePercent)));
  }

  private static Direction direction(Interval ci95, Better better) {
    if (ci95.low() <= 1 && ci95.high() >= 1) {
      return Direction.INCONCLUSIVE;
    }
    return ci95.low() > 1 == (better == Better.HIGHER) ? Direction.FASTER : Direction.SLOWER;
  }

  private static Size size(Interval ci95, Interval band) {
    if (ci95.low() >= band.low() && ci95.high() <= band.high()) {
      return Size.NEGLIGIBLE;
    }
    return ci95.low() > band.high() || ci95.high() < band.low() ? Size.RELEVANT : Size.INCONCLUSIVE;
  }

  /**
   * Estimates how many more blocks are needed until the interval no longer crosses an edge of the
   * band, or no longer includes 1 if that happens sooner and gives the first conclusive result.
   * Assumes a constant ratio and a width proportional to 1 / sqrt(blocks). Returns at least the
   * number of blocks needed to reach 6 and at most {@link Comparison#MAX_MORE_BLOCKS}.
   */
  public static int moreBlocks(double ratio, Interval ci95, int blocks, double tolerancePercent) {
    int missing = Math.max(1, Defaults.MIN_TRIALS - blocks);
    if (ci95 == null) {
      return missing;
    }
    double shrink = neededShrink(ratio, ci95, Interval.aroundOne(tolerancePercent));
    if (ci95.low() <= 1 && ci95.high() >= 1) {
      shrink = Math.min(shrink, neededShrink(ratio, ci95, Interval.aroundOne(0)));
    }
    double further = Math.ceil(blocks * (shrink * shrink - 1) - ROUNDING);
    return further < Comparison.MAX_MORE_BLOCKS
        ? Math.max(missing, (int) further)
        : Comparison.MAX_MORE_BLOCKS;
  }

  /**
   * Returns the distance from the ratio to the end of its interval, divided by the distance from
   * the ratio to the edge that this end must not cross; infinite if the ratio is on the edge.
   */
  private static double neededShrink(double ratio, Interval ci95, Interval band) {
    double above = ci95.high() - ratio;
    double below = ratio - ci95.low();
    double needed =
        ratio > band.high()
            ? below / (ratio - band.high())
            : ratio < band.low()
                ? above / (band.low() - ratio)
                : Math.max(above / (band.high() - ratio), below / (ratio - band.low()));
    return Double.isNaN(needed) ? Double.POSITIVE_INFINITY : needed;
  }
}
