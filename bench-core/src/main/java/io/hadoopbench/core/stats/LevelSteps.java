package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Metric.Better;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.Study.Rung;
import io.hadoopbench.core.result.Verdict;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Steps from one level to the next: from a published study's summary statistics, and from a run's
 * blocks.
 */
public final class LevelSteps {
  private static final double UPPER = 0.975;

  private LevelSteps() {}

  /**
   * @param ratio of a level to the previous one
   * @param ci95 null for a single trial
   */
  public record Step(double ratio, Interval ci95, Verdict verdict) {}

  /**
   * Returns a published study's step, from its medians and Welch's interval. The study publishes
   * standard deviations and no single values. Medians replace means here, so the interval is an
   * approximation that shows whether a difference could be chance.
   *
   * @param tolerancePercent differences within it are negligible
   */
  public static Step published(Rung level, Rung before, double tolerancePercent, Better better) {
    double one = square(level.standardDeviation()) / level.n();
    double other = square(before.standardDeviation()) / before.n();
    double freedom =
        square(one + other) / (square(one) / (level.n() - 1) + square(other) / (before.n() - 1));
    double half =
        TDistribution.of(freedom).inverseCumulativeProbability(UPPER)
            * Math.sqrt(one + other)
            / before.median();
    double ratio = level.median() / before.median();
    Interval interval = new Interval(ratio - half, ratio + half);
    return new Step(ratio, interval, Verdicts.of(interval, tolerancePercent, better));
  }

  private static double square(double value) {
    return value * value;
  }

  /**
   * Returns a run's step, from its blocks with valid trials of both variants; empty if there are
   * none.
   */
  public static Optional<Step> ours(
      RunResult run, String variant, String before, String metric, Better better) {
    Samples.Pairs pairs = new Samples(run).pairs(variant, before, metric);
    if (pairs.variant().length == 0 || pairs.notAboveZero().isPresent()) {
      return Optional.empty();
    }
    PairedRatio paired = pairs.ratio();
    return Optional.of(
        new Step(
            paired.ratio(),
            paired.ci95(),
            Verdicts.of(paired.ci95(), paired.n(), run.plan().tolerancePercent(), better)));
  }

  /** Returns the standard deviation of the valid trials; empty with fewer than two. */
  public static Optional<Double> standardDeviation(RunResult run, String variant, String metric) {
    List<Double> values = List.copyOf(new Samples(run).values(variant, metric).values());
    return values.size() < 2
        ? Optional.empty()
        : Optional.of(
            StandardDeviation.of(values.stream().mapToDouble(value -> value).toArray())
                .getAsDouble());
  }
}
