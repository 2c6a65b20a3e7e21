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
 * Steps from one level to the next, computed from a published study's summary statistics or from a
 * run's blocks.
 */
public final class LevelSteps {
  private static final double UPPER = 0.975;

  private LevelSteps() {}

  /**
   * @param ratio value of a level divided by the value of the previous level
   * @param ci95 95 % confidence interval of the ratio; null for a single trial
   */
  public record Step(double ratio, Interval ci95, Verdict verdict) {}

  /**
   * Returns a step in a published study, computed with Welch's interval from the study's medians
   * and standard deviations, because the study publishes no individual values. Medians are used in
   * place of means, so the interval is an approximation that shows whether a difference could be
   * due to chance.
   *
   * @param tolerancePercent tolerance in percent; smaller differences are negligible
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
   * Returns a step in a run, computed from the blocks with valid trials of both variants; empty if
   * there are no such blocks.
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
            Verdicts.of(paired.ci95(), paired.n(), run.tolerancePercent(), better)));
  }

  /** Returns the standard deviation over the valid trials; empty with fewer than two trials. */
  public static Optional<Double> standardDeviation(RunResult run, String variant, String metric) {
    List<Double> values = List.copyOf(new Samples(run).values(variant, metric).values());
    return values.size() < 2
        ? Optional.empty()
        : Optional.of(
            StandardDeviation.of(values.stream().mapToDouble(value -> value).toArray())
                .getAsDouble());
  }
}
