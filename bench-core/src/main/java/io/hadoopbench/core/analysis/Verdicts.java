package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.Metric.Better;
import io.hadoopbench.core.model.Verdict;

/**
 * Where the interval of a ratio lies, against the band of ratios that count as equal: 1 - t to 1 + t for a tolerance t.
 * The whole interval must lie on one side; a point estimate alone never decides.
 */
public final class Verdicts {
  /** Keeps the last bit of a division from asking for one more block. */
  private static final double ROUNDING = 1e-6;

  private Verdicts() { }

  /**
   * @param ci95 interval of the ratio; null when there is none
   * @param blocks blocks behind it; with fewer than 6 the answer is always inconclusive
   */
  public static Verdict of(Interval ci95, int blocks, double tolerancePercent, Better better) {
    return ci95 == null || blocks < Defaults.MIN_TRIALS ? Verdict.INCONCLUSIVE : of(ci95, tolerancePercent, better);
  }

  /** By an interval that its few values are enough for. */
  static Verdict of(Interval ci95, double tolerancePercent, Better better) {
    Interval band = Interval.aroundOne(tolerancePercent);
    if (ci95.low() >= band.low() && ci95.high() <= band.high()) {
      return Verdict.NO_DIFFERENCE;
    }
    if (ci95.low() > band.high()) {
      return better == Better.HIGHER ? Verdict.GAIN : Verdict.COST;
    }
    if (ci95.high() < band.low()) {
      return better == Better.HIGHER ? Verdict.COST : Verdict.GAIN;
    }
    return Verdict.INCONCLUSIVE;
  }

  /**
   * About how many further blocks until the interval clears the band's edge, if the ratio stays where it is: its width
   * shrinks with one over the square root of the blocks. At least what is missing to 6, at most {@link Comparison#MAX_MORE_BLOCKS}.
   */
  public static int moreBlocks(double ratio, Interval ci95, int blocks, double tolerancePercent) {
    int missing = Math.max(1, Defaults.MIN_TRIALS - blocks);
    if (ci95 == null) {
      return missing;
    }
    double shrink = neededShrink(ratio, ci95, Interval.aroundOne(tolerancePercent));
    double further = Math.ceil(blocks * (shrink * shrink - 1) - ROUNDING);
    // shrink is NaN or infinite where the ratio sits on an edge; no number of blocks is enough there
    return further < Comparison.MAX_MORE_BLOCKS ? Math.max(missing, (int) further) : Comparison.MAX_MORE_BLOCKS;
  }

  /** Distance from the ratio to the end of its interval, over the distance to the edge that this end must not pass. */
  private static double neededShrink(double ratio, Interval ci95, Interval band) {
    double above = ci95.high() - ratio;
    double below = ratio - ci95.low();
    if (ratio > band.high()) {
      return below / (ratio - band.high());
    }
    if (ratio < band.low()) {
      return above / (band.low() - ratio);
    }
    return Math.max(above / (band.high() - ratio), below / (ratio - band.low()));
  }
}
