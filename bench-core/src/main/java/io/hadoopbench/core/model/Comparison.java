package io.hadoopbench.core.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * One variant against the baseline, for one metric. The sample is the trial.
 *
 * @param moreBlocks about how many further blocks an open answer needs, at most {@link
 *     #MAX_MORE_BLOCKS}; 0 where nothing is open, or no number of blocks would answer
 */
public record Comparison(
    String variant,
    String baseline,
    String metric,
    @JsonUnwrapped Effect effect,
    @JsonUnwrapped Verdict verdict,
    int moreBlocks) {
  /**
   * The most further blocks that are ever named: an estimate beyond says only "this way it will
   * never be seen".
   */
  public static final int MAX_MORE_BLOCKS = 999;

  /**
   * How far the two are apart.
   *
   * @param ratio variant over baseline: Hodges-Lehmann estimate over the ratios of blocks, on the
   *     logarithmic scale; of a run with a trend, of its end
   * @param ci95 95 % interval of the ratio; null with a single block
   * @param p two-sided, of the same procedure; null of a single value, which tests nothing
   * @param pAdjusted p after Holm's correction over the secondary metrics that get an answer; equal
   *     to p for the primary one
   * @param n blocks in which both variants have a valid trial; of a run with several starts of the
   *     servers, the starts
   * @param drift by how much of itself the ratio changed from the first block to the last
   *     (Theil-Sen)
   * @param driftP two-sided p of the Mann-Kendall test of that
   * @param atEnd whether the blocks have a trend, so that ratio and interval are about the end of
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

  /** With a corrected p. */
  public Comparison withAdjusted(Double p) {
    return new Comparison(variant, baseline, metric, effect.withAdjusted(p), verdict, moreBlocks);
  }
}
