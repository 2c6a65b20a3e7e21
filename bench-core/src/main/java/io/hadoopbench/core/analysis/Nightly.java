package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Change;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.store.NightFile.Series;
import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * One night against others, on the logarithmic scale: Student's prediction interval of one further value (Hahn and
 * Meeker, <i>Statistical Intervals</i>, chapter 4). A night varies by what lies between nights, which only the window
 * knows, and by what its own blocks say, or those of the window where that is more.
 *
 * @param window at least two nights
 * @param level of both sides together at which tonight is another
 */
record Nightly(List<Spread> window, Spread tonight, double level) {
  /** Of one night: its centre, and how much its own blocks or starts let that vary. */
  record Spread(double log, double variance) {
    /** @param logs independent, at least two */
    static Spread of(double[] logs) {
      return new Spread(SignedRank.centre(logs), Variance.of(logs).getAsDouble() / logs.length);
    }
  }

  Change change(Series series, Metric metric, double percent) {
    double moved = tonight.log - centre();
    double error = deviation() * Math.sqrt(1 + 1.0 / window.size());
    Interval interval = new Interval(Math.exp(moved - half()), Math.exp(moved + half()));
    double p = error == 0 ? (moved == 0 ? 1 : 0) : 2 * TDistribution.of(window.size() - 1.0).survivalProbability(Math.abs(moved) / error);
    return new Change(series.variant(), series.kind(), series.metric(), Math.exp(centre()), Math.exp(tonight.log),
        Math.exp(moved), interval, p, p, percent,
        Verdicts.of(interval, percent, metric.better()));
  }

  /** Half of the interval's width. */
  double half() {
    return factor(window.size()) * deviation();
  }

  /** The change that is found within three nights in nine of ten, where less than {@code least} counts for nothing. */
  double finds(double least) {
    return Math.max(half(), least) + Defaults.NIGHT_POWER * deviation();
  }

  /** Likewise, once the window is full. */
  double findsWhenFull() {
    return (factor(Defaults.NIGHTS) + Defaults.NIGHT_POWER) * deviation();
  }

  /**
   * How many starts of the servers a night takes to find a change once the window is full; 0 where no number will do.
   * Nights of one start are taken to differ as starts do; those of several tell what lies between nights besides.
   */
  int startsFor(double change, int starts) {
    double ofStarts = starts == 1 ? deviation() * deviation() : own();
    double besides = starts == 1 ? 0 : between();
    double surely = (window.size() - 1) / ChiSquaredDistribution.of(window.size() - 1.0).inverseCumulativeProbability(1 - Defaults.NIGHT_CERTAINTY);
    double left = Math.pow(change / (factor(Defaults.NIGHTS) + Defaults.NIGHT_POWER), 2) - surely * besides;
    double needed = Math.ceil(surely * ofStarts * starts / left);
    return left > 0 && needed < Integer.MAX_VALUE ? (int) Math.max(1, needed) : 0;
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

  private double factor(int nights) {
    return TDistribution.of(nights - 1.0).inverseSurvivalProbability(level / 2) * Math.sqrt(1 + 1.0 / nights);
  }
}
