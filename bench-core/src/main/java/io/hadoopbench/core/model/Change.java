package io.hadoopbench.core.model;

/**
 * Change of one value between two runs.
 *
 * @param variant id; a baseline is compared with itself
 * @param kind what was compared
 * @param metric of the value
 * @param then value of the earlier run: ratio to the baseline, or median
 * @param now value of the later run
 * @param ratio now divided by then
 * @param ci95 of the ratio; null with fewer than 6 blocks in either run
 * @param p two-sided; NaN with fewer than 6 blocks in either run
 * @param pAdjusted Holm-adjusted over the secondary metrics; equal to p for the primary metric
 * @param tolerancePercent smallest relevant change
 * @param verdict slower means worse, faster means better
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
    /** The ratio to the baseline, independent of the speed of the machine. */
    EFFECT,
    /** The value, which depends on the machine. */
    FIGURE
  }

  public Change withAdjusted(double adjusted) {
    return new Change(
        variant, kind, metric, then, now, ratio, ci95, p, adjusted, tolerancePercent, verdict);
  }

  /** Returns the change with an inconclusive verdict. */
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

  /** Returns the verdict in words. */
  public String words() {
    return verdict.size() == Verdict.Size.NEGLIGIBLE ? "same" : verdict.words("worse", "better");
  }
}
