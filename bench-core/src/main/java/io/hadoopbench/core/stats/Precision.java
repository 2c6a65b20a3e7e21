package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.RunResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Half-width of an interval of the primary metric. A run that continues until its intervals are
 * narrow does not favour a difference, because the position of the intervals is not considered. It
 * favours similar blocks, which costs some coverage (docs/lab/statistics.md).
 */
public record Precision(String variant, double halfWidth) {
  /**
   * Returns the widest interval of the primary metric; empty without comparisons. The width is
   * infinite while a comparison has no interval.
   */
  public static Optional<Precision> widest(RunResult run) {
    return Comparisons.ofPrimary(run).stream()
        .map(Precision::of)
        .max(Comparator.comparingDouble(Precision::halfWidth));
  }

  /** Returns the comparisons that have enough blocks for an interval so far. */
  public static List<Comparison> soFar(RunResult run) {
    return Comparisons.ofPrimary(run).stream()
        .filter(comparison -> comparison.ci95() != null && comparison.n() >= Defaults.MIN_TRIALS)
        .toList();
  }

  private static Precision of(Comparison comparison) {
    Interval interval = comparison.ci95();
    double ratio = comparison.ratio();
    return new Precision(
        comparison.variant(),
        interval == null || comparison.n() < Defaults.MIN_TRIALS
            ? Double.POSITIVE_INFINITY
            : Math.max(interval.high() / ratio, ratio / interval.low()) - 1);
  }
}
