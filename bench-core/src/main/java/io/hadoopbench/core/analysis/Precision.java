package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.RunResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How narrow the intervals of the primary metric are. To go on until they are narrow does not look
 * at where they lie, so that it does not favour a difference; that it favours blocks which happen
 * to be alike costs some coverage, and docs/lab/statistics.md says how much.
 */
public record Precision(String variant, double halfWidth) {
  /**
   * The widest of the primary metric's intervals; empty when there is none, or a comparison has
   * none yet.
   */
  public static Optional<Precision> widest(RunResult run) {
    return Comparisons.ofPrimary(run).stream()
        .map(Precision::of)
        .max(Comparator.comparingDouble(Precision::halfWidth));
  }

  /** Returns the comparisons so far that have enough blocks for an interval. */
  public static List<Comparison> soFar(RunResult run) {
    return Comparisons.ofPrimary(run).stream()
        .filter(
            comparison ->
                comparison.effect().ci95() != null
                    && comparison.effect().n() >= Defaults.MIN_TRIALS)
        .toList();
  }

  private static Precision of(Comparison comparison) {
    Interval interval = comparison.effect().ci95();
    double ratio = comparison.effect().ratio();
    return new Precision(
        comparison.variant(),
        interval == null || comparison.effect().n() < Defaults.MIN_TRIALS
            ? Double.POSITIVE_INFINITY
            : Math.max(interval.high() / ratio, ratio / interval.low()) - 1);
  }
}
