package io.hadoopbench.core.model;

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
   * @param ratio median of the variant over median of the baseline
   * @param ci95 95 % bootstrap interval of the ratio, resampled by block; null with fewer than 2 common blocks
   * @param p two-sided Mann-Whitney p-value
   * @param pAdjusted p after Holm's correction over the secondary metrics; equal to p for the primary one
   * @param n blocks in which both variants have a valid trial
   */
  public record Effect(double ratio, Interval ci95, double p, double pAdjusted, int n) { }

  /** With a corrected p. */
  public Comparison withAdjusted(double p) {
    return new Comparison(variant, baseline, metric, new Effect(effect.ratio(), effect.ci95(), effect.p(), p, effect.n()), verdict, moreBlocks);
  }
}
