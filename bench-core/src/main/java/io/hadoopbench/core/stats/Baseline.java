package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Change;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.store.WindowFile.Series;
import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Compares a run with a baseline of one or more runs on the logarithmic scale. The comparison with
 * a window uses Student's prediction interval for one further value (Hahn and Meeker,
 * <i>Statistical Intervals</i>, chapter 4). The variance of that interval is the between-run
 * variance, which only a window shows, plus the larger of the run's own variance and the variance
 * of the window's runs. The comparison with a single run uses Welch's interval for two means,
 * computed from the blocks of both runs.
 *
 * @param window the baseline, which consists of at least one run
 * @param level two-sided significance level for a change
 */
record Baseline(List<Spread> window, Spread current, double level) {
  /**
   * The centre of a run and its variance, estimated from the run's blocks or restarts.
   *
   * @param values number of values from which the variance is estimated; 0 if unknown, as in a
   *     window
   */
  record Spread(double log, double variance, int values) {
    Spread(double log, double variance) {
      this(log, variance, 0);
    }

    /**
     * @param logs at least two independent values
     */
    static Spread of(double[] logs) {
      return new Spread(
          SignedRank.centre(logs), Variance.of(logs).getAsDouble() / logs.length, logs.length);
    }
  }

  Change change(Series series, Metric metric, double percent) {
    double moved = current.log - centre();
    double error = error();
    Interval interval = new Interval(Math.exp(moved - half()), Math.exp(moved + half()));
    double p =
        error == 0
            ? (moved == 0 ? 1 : 0)
            : 2 * TDistribution.of(degrees()).survivalProbability(Math.abs(moved) / error);
    return new Change(
        series.variant(),
        series.kind(),
        series.metric(),
        Math.exp(centre()),
        Math.exp(current.log),
        Math.exp(moved),
        interval,
        p,
        p,
        percent,
        Verdicts.of(interval, percent, metric.better()));
  }

  /** Returns half of the interval's width. */
  double half() {
    return TDistribution.of(degrees()).inverseSurvivalProbability(level / 2) * error();
  }

  /**
   * Returns the change that is detected within three nightly runs with a probability of 90 % if
   * changes below {@code least} are negligible.
   */
  double finds(double least) {
    return Math.max(half(), least) + Defaults.NIGHTLY_RUN_POWER * deviation();
  }

  /** Returns the value of {@link #finds} for a full window. */
  double findsWhenFull() {
    return (factor(Defaults.NIGHTLY_RUNS) + Defaults.NIGHTLY_RUN_POWER) * deviation();
  }

  /**
   * Returns the number of server restarts that a nightly run needs to detect a change once the
   * window is full; 0 if no number is sufficient. Nightly runs without restarts are assumed to vary
   * as much as restarts do. Nightly runs with several restarts also show the variance between
   * nightly runs.
   */
  int startsFor(double change, int starts) {
    double betweenStarts = starts == 1 ? deviation() * deviation() : own();
    double betweenRuns = starts == 1 ? 0 : between();
    double surely =
        (window.size() - 1)
            / ChiSquaredDistribution.of(window.size() - 1.0)
                .inverseCumulativeProbability(1 - Defaults.NIGHTLY_RUN_CERTAINTY);
    double left =
        Math.pow(change / (factor(Defaults.NIGHTLY_RUNS) + Defaults.NIGHTLY_RUN_POWER), 2)
            - surely * betweenRuns;
    double needed = Math.ceil(surely * betweenStarts * starts / left);
    return left > 0 && needed < Integer.MAX_VALUE ? (int) Math.max(1, needed) : 0;
  }

  private double error() {
    return window.size() == 1
        ? Math.sqrt(window.get(0).variance + current.variance)
        : deviation() * Math.sqrt(1 + 1.0 / window.size());
  }

  /**
   * Returns the degrees of freedom. For a single baseline run, they are computed by the
   * Welch-Satterthwaite equation.
   */
  private double degrees() {
    if (window.size() > 1) {
      return window.size() - 1.0;
    }
    Spread then = window.get(0);
    double both = then.variance + current.variance;
    return both == 0
        ? then.values + current.values - 2.0
        : both
            * both
            / (then.variance * then.variance / (then.values - 1)
                + current.variance * current.variance / (current.values - 1));
  }

  private double deviation() {
    return Math.sqrt(between() + own());
  }

  private double centre() {
    return Mean.of(logs()).getAsDouble();
  }

  private double between() {
    return Math.max(0, Variance.of(logs()).getAsDouble() - usual());
  }

  private double own() {
    return Math.max(usual(), current.variance);
  }

  private double usual() {
    return window.stream().mapToDouble(Spread::variance).average().orElseThrow();
  }

  private double[] logs() {
    return window.stream().mapToDouble(Spread::log).toArray();
  }

  private double factor(int nightlyRuns) {
    return TDistribution.of(nightlyRuns - 1.0).inverseSurvivalProbability(level / 2)
        * Math.sqrt(1 + 1.0 / nightlyRuns);
  }
}
