package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.Metric.Better;
import io.hadoopbench.core.model.Verdict;
import io.hadoopbench.core.model.Verdict.Direction;
import io.hadoopbench.core.model.Verdict.Size;

/**
 * Where the interval of a ratio lies: against 1, and against the band of ratios that count as
 * equal, 1 - t to 1 + t for a tolerance t. The whole interval must lie on one side; a point
 * estimate alone never decides.
 */
public final class Verdicts {
  /** Keeps the last bit of a division from asking for one more block. */
  private static final double ROUNDING = 1e-6;

  private Verdicts() {}

  /**
   * @param ci95 interval of the ratio; null when there is none
   * @param blocks blocks behind it; with fewer than 6 both answers are open
   */
  public static Verdict of(Interval ci95, int blocks, double tolerancePercent, Better better) {
    return ci95 == null || blocks < Defaults.MIN_TRIALS
        ? Verdict.INCONCLUSIVE
        : of(ci95, tolerancePercent, better);
  }

  /** By an interval that its few values are enough for. */
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
   * About how many further blocks until the interval clears the band's edge, or 1 where that is
   * sooner and says the first that is certain, if the ratio stays where it is: its width shrinks
   * with one over the square root of the blocks. At least what is missing to 6, at most {@link
   * Comparison#MAX_MORE_BLOCKS}.
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
   * Distance from the ratio to the end of its interval, over the distance to the edge that this end
   * must not pass; infinite where the ratio sits on the edge.
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
