package io.hadoopbench.core.model;

/**
 * One variant against the baseline, for one metric. The sample is the trial.
 *
 * @param ratio median of the variant over median of the baseline
 * @param ci95 95 % bootstrap interval of the ratio, resampled by block; null with fewer than 2 common blocks
 * @param p two-sided Mann-Whitney p-value
 * @param pAdjusted p after Holm's correction over the secondary metrics; equal to p for the primary one
 * @param n blocks in which both variants have a valid trial
 * @param verdict see {@link Verdict}
 * @param moreBlocks about how many further blocks an inconclusive comparison needs; 0 otherwise
 */
public record Comparison(String variant, String baseline, String metric, double ratio, Interval ci95,
    double p, double pAdjusted, int n, Verdict verdict, int moreBlocks) { }
