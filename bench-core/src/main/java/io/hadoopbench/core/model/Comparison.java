package io.hadoopbench.core.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * One variant against the baseline, for one metric. The sample is the trial.
 *
 * @param verdict see {@link Verdict}
 * @param moreBlocks about how many further blocks an inconclusive comparison needs, at most {@link #MAX_MORE_BLOCKS}; 0 otherwise
 */
public record Comparison(String variant, String baseline, String metric, @JsonUnwrapped Effect effect, Verdict verdict, int moreBlocks) {
  /** The most further blocks that are ever named: an estimate beyond says only "this way it will never be seen". */
  public static final int MAX_MORE_BLOCKS = 999;

  /**
   * How far the two are apart.
   *
   * @param ratio variant over baseline: Hodges-Lehmann estimate over the ratios of blocks, on the logarithmic scale
   * @param ci95 95 % interval of the ratio, of the signed-rank test; null with fewer than 6 common blocks
   * @param p two-sided, of the same test
   * @param pAdjusted p after Holm's correction over the secondary metrics; equal to p for the primary one
   * @param n blocks in which both variants have a valid trial; of a run with several starts of the servers, the starts
   * @param drift by how much of itself the ratio changed from the first block to the last (Theil-Sen); null in results of earlier versions
   * @param driftP two-sided p of the Mann-Kendall test of that; null likewise
   */
  public record Effect(double ratio, Interval ci95, double p, double pAdjusted, int n,
      @JsonInclude(JsonInclude.Include.NON_NULL) Double drift, @JsonInclude(JsonInclude.Include.NON_NULL) Double driftP) {
    Effect withAdjusted(double adjusted) {
      return new Effect(ratio, ci95, p, adjusted, n, drift, driftP);
    }
  }

  /** With a corrected p. */
  public Comparison withAdjusted(double p) {
    return new Comparison(variant, baseline, metric, effect.withAdjusted(p), verdict, moreBlocks);
  }
}
