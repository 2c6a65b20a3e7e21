package io.hadoopbench.core.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The comparison of a variant with the baseline in one metric. The sampling unit is the trial.
 *
 * @param ratio variant divided by baseline: Hodges-Lehmann estimate from the ratios of all blocks,
 *     on a logarithmic scale; extrapolated to the end of the run if there is a trend
 * @param ci95 95 % confidence interval of the ratio; null with a single block
 * @param p two-sided p value from the same procedure; null with a single block
 * @param pAdjusted p value, Holm-adjusted over the compared secondary metrics; equal to p for the
 *     primary metric
 * @param n number of blocks in which both variants have a valid trial; if the servers were
 *     restarted, the number of server starts
 * @param drift relative change of the ratio from the first to the last block (Theil-Sen)
 * @param driftP two-sided p value of the drift (Mann-Kendall test)
 * @param atEnd whether the ratio drifted. If so, the ratio and the interval refer to the end of the
 *     run
 * @param moreBlocks estimated number of additional blocks needed for a conclusive result, at most
 *     {@link #MAX_MORE_BLOCKS}; 0 if the result is conclusive or no number of blocks would suffice
 */
public record Comparison(
    String variant,
    String baseline,
    String metric,
    double ratio,
    Interval ci95,
    Double p,
    Double pAdjusted,
    int n,
    double drift,
    double driftP,
    boolean atEnd,
    @JsonUnwrapped Verdict verdict,
    int moreBlocks) {
  /**
   * Maximum value of {@link #moreBlocks}. With a larger estimate, the difference cannot be resolved
   * by more blocks.
   */
  public static final int MAX_MORE_BLOCKS = 999;

  public Comparison withAdjusted(Double adjusted) {
    return new Comparison(
        variant,
        baseline,
        metric,
        ratio,
        ci95,
        p,
        adjusted,
        n,
        drift,
        driftP,
        atEnd,
        verdict,
        moreBlocks);
  }
}
