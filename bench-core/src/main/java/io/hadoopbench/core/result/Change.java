package io.hadoopbench.core.result;

/**
 * The change of a value between two runs.
 *
 * @param variant id of the variant. A baseline is compared with the same variant in the other run
 * @param kind what was compared
 * @param metric id of the metric
 * @param then value in the earlier run: a ratio to the baseline, or a median
 * @param now corresponding value in the later run
 * @param ratio now divided by then
 * @param ci95 95 % confidence interval of the ratio; null with fewer than 6 blocks in either run
 * @param p two-sided p value; NaN with fewer than 6 blocks in either run
 * @param pAdjusted p value, Holm-adjusted over the secondary metrics; equal to p for the primary
 *     metric
 * @param tolerancePercent smallest relevant change, in percent
 * @param verdict {@code slower} means worse, {@code faster} means better
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
  public enum Kind {
    /** The ratio to the baseline, which does not depend on the machine's speed. */
    EFFECT,
    /** The absolute value, which depends on the machine. */
    FIGURE
  }

  public Change withAdjusted(double adjusted) {
    return new Change(
        variant, kind, metric, then, now, ratio, ci95, p, adjusted, tolerancePercent, verdict);
  }

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

  public String words() {
    return verdict.size() == Verdict.Size.NEGLIGIBLE ? "same" : verdict.words("worse", "better");
  }
}
