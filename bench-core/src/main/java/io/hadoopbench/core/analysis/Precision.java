package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.RunResult;
import java.util.Comparator;
import java.util.Optional;

/**
 * How narrow the intervals of the primary metric are. To go on until they are narrow does not look at where they lie, so that it finds no difference
 * sooner than a fixed number of blocks would; docs/statistics.md has the coverage.
 */
public record Precision(String variant, double halfWidth) {
  /** The widest of the primary metric's intervals; empty when there is none, or a comparison has none yet. */
  public static Optional<Precision> widest(RunResult run) {
    String primary = run.plan().primaryMetric().id();
    return Analysis.of(run).findings().comparisons().stream().filter(comparison -> comparison.metric().equals(primary)).map(Precision::of)
        .max(Comparator.comparingDouble(Precision::halfWidth));
  }

  private static Precision of(Comparison comparison) {
    Interval interval = comparison.effect().ci95();
    double ratio = comparison.effect().ratio();
    return new Precision(comparison.variant(), interval == null ? Double.POSITIVE_INFINITY
        : Math.max(interval.high() / ratio, ratio / interval.low()) - 1);
  }
}
