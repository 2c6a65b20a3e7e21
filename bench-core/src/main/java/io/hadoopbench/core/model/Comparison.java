package io.hadoopbench.core.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * A variant compared with the baseline, for one metric. The sample is the trial.
 *
 * @param moreBlocks estimated further blocks that an inconclusive result needs, at most {@link
 *     #MAX_MORE_BLOCKS}; 0 if the result is conclusive, or no number of blocks would suffice
 */
public record Comparison(
    String variant,
    String baseline,
    String metric,
    @JsonUnwrapped Effect effect,
    @JsonUnwrapped Verdict verdict,
    int moreBlocks) {
  /**
   * Maximum of further blocks; a larger estimate only means that the difference cannot be resolved
   * this way.
   */
  public static final int MAX_MORE_BLOCKS = 999;

  /**
   * Effect size.
   *
   * @param ratio variant divided by baseline: Hodges-Lehmann estimate over the ratios of blocks, on
   *     the logarithmic scale; for the end of the run if there is a trend
   * @param ci95 95 % interval of the ratio; null with a single block
   * @param p two-sided, of the same procedure; null with a single block
   * @param pAdjusted Holm-adjusted over the compared secondary metrics; equal to p for the primary
   *     metric
   * @param n blocks in which both variants have a valid trial; with several restarts of the
   *     servers, the number of starts
   * @param drift relative change of the ratio from the first to the last block (Theil-Sen)
   * @param driftP two-sided p of the Mann-Kendall test of the drift
   * @param atEnd whether the blocks have a trend, so that ratio and interval refer to the end of
   *     the run
   */
  public record Effect(
      double ratio,
      Interval ci95,
      Double p,
      Double pAdjusted,
      int n,
      double drift,
      double driftP,
      boolean atEnd) {
    Effect withAdjusted(Double adjusted) {
      return new Effect(ratio, ci95, p, adjusted, n, drift, driftP, atEnd);
    }
  }

  /** Returns the comparison with an adjusted p. */
  public Comparison withAdjusted(Double p) {
    return new Comparison(variant, baseline, metric, effect.withAdjusted(p), verdict, moreBlocks);
  }
}
