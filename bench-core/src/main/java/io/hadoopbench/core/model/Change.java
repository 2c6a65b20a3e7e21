package io.hadoopbench.core.model;

/**
 * What became of one figure from one run to another.
 *
 * @param variant id; the baseline's own stands for itself
 * @param kind what was compared
 * @param metric of which
 * @param then figure of the earlier run, {@code now} that of the later one: ratios to the baseline,
 *     or medians
 * @param ratio now over then
 * @param ci95 of the ratio; null with fewer than 6 blocks in either run
 * @param p two-sided; NaN with fewer than 6 blocks in either run
 * @param pAdjusted after Holm's correction over the secondary metrics; equal to p for the primary
 *     one
 * @param tolerancePercent smallest change that counts as one
 * @param verdict slower is worse, faster better
 */
public record Change(
    String variant,
    Kind kind,
    String metric,
    double then,
    double now,
    double ratio,
    Interval ci95,
    double p,
    double pAdjusted,
    double tolerancePercent,
    Verdict verdict) {
  /** What is compared. */
  public enum Kind {
    /** The ratio to the baseline, which does not know how fast the machine is. */
    EFFECT,
    /** The figure itself: also of another machine. */
    FIGURE
  }

  public Change withAdjusted(double adjusted) {
    return new Change(
        variant, kind, metric, then, now, ratio, ci95, p, adjusted, tolerancePercent, verdict);
  }

  /** Without an answer. */
  public Change open() {
    return new Change(
        variant,
        kind,
        metric,
        then,
        now,
        ratio,
        ci95,
        p,
        pAdjusted,
        tolerancePercent,
        Verdict.INCONCLUSIVE);
  }

  /** As a reader says it. */
  public String words() {
    return verdict.size() == Verdict.Size.NEGLIGIBLE ? "same" : verdict.words("worse", "better");
  }
}
