package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Change;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.store.WindowFile.Series;
import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A run against a baseline, which is one run or a window of runs, on the logarithmic scale. Against
 * a window: Student's prediction interval of one further value (Hahn and Meeker, <i>Statistical
 * Intervals</i>, chapter 4); runs vary by what lies between runs, which only a window shows, and by
 * what the run's own blocks say, or those of the window where that is more. Against one run:
 * Welch's interval of two means, from the blocks of both.
 *
 * @param window at least one run
 * @param level of both sides together at which the run is another
 */
record Baseline(List<Spread> window, Spread tonight, double level) {
  /**
   * The centre of one run, and how much its own blocks or starts let that vary.
   *
   * @param values that the variance comes from; 0 where that is not known, as in a window
   */
  record Spread(double log, double variance, int values) {
    Spread(double log, double variance) {
      this(log, variance, 0);
    }

    /**
     * @param logs independent, at least two
     */
    static Spread of(double[] logs) {
      return new Spread(
          SignedRank.centre(logs), Variance.of(logs).getAsDouble() / logs.length, logs.length);
    }
  }

  Change change(Series series, Metric metric, double percent) {
    double moved = tonight.log - centre();
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
        Math.exp(tonight.log),
        Math.exp(moved),
        interval,
        p,
        p,
        percent,
        Verdicts.of(interval, percent, metric.better()));
  }

  /** Half of the interval's width. */
  double half() {
    return TDistribution.of(degrees()).inverseSurvivalProbability(level / 2) * error();
  }

  /**
   * The change that is found within three nights in nine of ten, where less than {@code least}
   * counts for nothing.
   */
  double finds(double least) {
    return Math.max(half(), least) + Defaults.NIGHTLY_RUN_POWER * deviation();
  }

  /** Likewise, once the window is full. */
  double findsWhenFull() {
    return (factor(Defaults.NIGHTLY_RUNS) + Defaults.NIGHTLY_RUN_POWER) * deviation();
  }

  /**
   * How many starts of the servers a night takes to find a change once the window is full; 0 where
   * no number will do. Nights of one start are taken to differ as starts do; those of several tell
   * what lies between nights besides.
   */
  int startsFor(double change, int starts) {
    double ofStarts = starts == 1 ? deviation() * deviation() : own();
    double besides = starts == 1 ? 0 : between();
    double surely =
        (window.size() - 1)
            / ChiSquaredDistribution.of(window.size() - 1.0)
                .inverseCumulativeProbability(1 - Defaults.NIGHTLY_RUN_CERTAINTY);
    double left =
        Math.pow(change / (factor(Defaults.NIGHTLY_RUNS) + Defaults.NIGHTLY_RUN_POWER), 2)
            - surely * besides;
    double needed = Math.ceil(surely * ofStarts * starts / left);
    return left > 0 && needed < Integer.MAX_VALUE ? (int) Math.max(1, needed) : 0;
  }

  private double error() {
    return window.size() == 1
        ? Math.sqrt(window.get(0).variance + tonight.variance)
        : deviation() * Math.sqrt(1 + 1.0 / window.size());
  }

  /** Degrees of freedom; against one run by Welch and Satterthwaite. */
  private double degrees() {
    if (window.size() > 1) {
      return window.size() - 1.0;
    }
    Spread then = window.get(0);
    double both = then.variance + tonight.variance;
    return both == 0
        ? then.values + tonight.values - 2.0
        : both
            * both
            / (then.variance * then.variance / (then.values - 1)
                + tonight.variance * tonight.variance / (tonight.values - 1));
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
    return Math.max(usual(), tonight.variance);
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
