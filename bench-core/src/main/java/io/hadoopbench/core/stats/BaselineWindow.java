package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Change;
import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.Verdict;
import io.hadoopbench.core.result.store.WindowFile.Answer;
import io.hadoopbench.core.result.store.WindowFile.NightlyRun;
import io.hadoopbench.core.result.store.WindowFile.Point;
import io.hadoopbench.core.result.store.WindowFile.Series;
import io.hadoopbench.core.stats.Baseline.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A regression gate that compares a nightly run with a baseline window of earlier nightly runs.
 * Server restarts and the state of the host vary between nightly runs, and the blocks of a single
 * run cannot show this variation. The expected variation is therefore estimated from the window.
 * See docs/lab/statistics.md for the rule and its simulated error rates.
 *
 * @param nightlyRuns runs with the same settings, the oldest first
 * @param share share of {@link Defaults#NIGHTLY_RUN_LEVEL} that this comparison uses if several
 *     comparisons are made together; above 0 and at most 1
 */
public record BaselineWindow(List<NightlyRun> nightlyRuns, double share) {
  /** Number of runs that are added to the window without being compared. */
  public static final int FILL = 5;

  /**
   * The result of one series.
   *
   * @param change change compared with the window; null if nothing is compared
   * @param entered number of runs in the window, including this run while the window is being
   *     filled
   * @param crept whether the result is worse than the first window but not worse than the last
   *     window
   * @param finds logarithm of the change that is detected within three nightly runs with a
   *     probability of 90 %; NaN if nothing is compared
   * @param starts number of restarts per nightly run that is needed to detect a relevant change
   *     once the window is full; the current number if it is sufficient; 0 if no number is
   *     sufficient or if the result is conclusive
   * @param openNightlyRuns number of consecutive inconclusive nightly runs, including this run
   * @param failed whether so many runs have been inconclusive that action is needed
   * @param why reason for a missing value; empty if there is a value
   */
  public record Judged(
      Series series,
      Point point,
      Change change,
      int entered,
      boolean crept,
      double finds,
      int starts,
      int openNightlyRuns,
      boolean failed,
      String why) {}

  /**
   * Judges each series of a run.
   *
   * @param tolerances smallest relevant change in percent, by metric; the default for the primary
   *     metric is the run's tolerance
   * @param absolute smallest relevant change in each variant's absolute value of the primary
   *     metric, in percent; null to skip these series
   */
  public List<Judged> judge(RunResult now, Map<String, Double> tolerances, Double absolute) {
    Samples samples = new Samples(now);
    List<Series> all = series(now, tolerances, absolute);
    List<Judged> judged = new ArrayList<>();
    for (Series series : all) {
      Metric metric = now.plan().metric(series.metric()).orElseThrow();
      double percent =
          series.kind() == Change.Kind.FIGURE
              ? absolute
              : tolerances.getOrDefault(metric.id(), now.tolerancePercent());
      judged.add(
          judge(
              series,
              metric,
              percent,
              estimate(now, samples, series),
              now.plan().starts(),
              Defaults.NIGHTLY_RUN_LEVEL * share / all.size()));
    }
    return judged;
  }

  /**
   * Returns the series that have a gate and that are compared now or were compared earlier. A
   * series that disappears is therefore reported.
   */
  private List<Series> series(RunResult now, Map<String, Double> tolerances, Double absolute) {
    Metric primary = now.primaryMetric();
    List<Series> all = new ArrayList<>();
    for (VariantResult variant : now.variants()) {
      for (Metric metric : now.metrics()) {
        Series series = new Series(variant.id(), Change.Kind.EFFECT, metric.id());
        if ((metric.equals(primary) || tolerances.containsKey(metric.id()))
            && (now.comparison(variant.id(), metric.id()).isPresent() || known(series))) {
          all.add(series);
        }
      }
      Series figure = new Series(variant.id(), Change.Kind.FIGURE, primary.id());
      if (absolute != null && (variant.available() || known(figure))) {
        all.add(figure);
      }
    }
    return all;
  }

  private boolean known(Series series) {
    return nightlyRuns.stream().anyMatch(nightlyRun -> nightlyRun.point(series).isPresent());
  }

  /** Returns the run's independent logarithms; empty if fewer than six blocks have a value. */
  private static Optional<double[]> estimate(RunResult now, Samples samples, Series series) {
    Optional<double[]> logs;
    int blocks;
    if (series.kind() == Change.Kind.EFFECT) {
      Optional<Comparison> comparison = now.comparison(series.variant(), series.metric());
      Optional<Samples.Pairs> pairs =
          comparison.map(one -> samples.pairs(one.variant(), one.baseline(), one.metric()));
      blocks = pairs.map(one -> one.blocks().length).orElse(0);
      logs = pairs.map(Samples.Pairs::independent);
    } else {
      blocks = samples.values(series.variant(), series.metric()).size();
      logs = samples.independentLogs(series.variant(), series.metric());
    }
    return logs.filter(values -> blocks >= Defaults.MIN_TRIALS && values.length > 1);
  }

  Judged judge(
      Series series,
      Metric metric,
      double percent,
      Optional<double[]> logs,
      int starts,
      double level) {
    if (logs.isEmpty()) {
      int open = openNightlyRuns(series) + 1;
      return new Judged(
          series,
          point(series, null, Answer.INCONCLUSIVE),
          null,
          0,
          false,
          Double.NaN,
          0,
          open,
          open >= Defaults.INCONCLUSIVE_NIGHTLY_RUNS,
          "fewer than " + Defaults.MIN_TRIALS + " blocks have a valid value");
    }
    Spread current = Spread.of(logs.get());
    List<Spread> entered =
        nightlyRuns.stream()
            .flatMap(nightlyRun -> nightlyRun.point(series).stream())
            .filter(point -> point.log() != null && point.answer() != Answer.WORSE)
            .map(point -> new Spread(point.log(), point.variance()))
            .toList();
    if (entered.size() < FILL) {
      return new Judged(
          series,
          point(series, current, Answer.FILLING),
          null,
          entered.size() + 1,
          false,
          Double.NaN,
          0,
          0,
          false,
          "");
    }
    // The latest runs are added to the window later, so that a change does not mask itself while it
    // is being detected.
    List<Spread> settled =
        entered.subList(
            0, Math.max(FILL, entered.size() - (Defaults.INCONCLUSIVE_NIGHTLY_RUNS - 1)));
    Baseline last =
        new Baseline(
            settled.subList(Math.max(0, settled.size() - Defaults.NIGHTLY_RUNS), settled.size()),
            current,
            level);
    Baseline first =
        new Baseline(
            settled.subList(0, Math.min(settled.size(), Defaults.NIGHTLY_RUNS)), current, level);
    Change lately = last.change(series, metric, percent);
    Change crept = first.change(series, metric, percent);
    boolean creeping = !worse(lately, metric) && worse(crept, metric);
    double wanted = Math.abs(Math.log(Math.max(0, worseBound(metric, percent))));
    boolean open = !worse(lately, metric) && !creeping && last.finds(0) > wanted;
    int needed =
        !open ? 0 : last.findsWhenFull() <= wanted ? starts : last.startsFor(wanted, starts);
    int openNightlyRuns = open ? openNightlyRuns(series) + 1 : 0;
    return new Judged(
        series,
        point(
            series,
            current,
            creeping || worse(lately, metric)
                ? Answer.WORSE
                : open ? Answer.INCONCLUSIVE : Answer.FINE),
        creeping ? crept : lately,
        (creeping ? first : last).window().size(),
        creeping,
        last.finds(series.kind() == Change.Kind.EFFECT ? wanted - last.half() : wanted),
        needed,
        openNightlyRuns,
        openNightlyRuns >= Defaults.INCONCLUSIVE_NIGHTLY_RUNS && (needed == 0 || needed > starts),
        "");
  }

  private static Point point(Series series, Spread spread, Answer answer) {
    return new Point(
        series.variant(),
        series.kind(),
        series.metric(),
        spread == null ? null : spread.log(),
        spread == null ? null : spread.variance(),
        answer);
  }

  /** Returns the number of consecutive inconclusive runs at the end of the window. */
  private int openNightlyRuns(Series series) {
    int open = 0;
    while (open < nightlyRuns.size()
        && nightlyRuns
            .get(nightlyRuns.size() - 1 - open)
            .point(series)
            .filter(point -> point.answer() == Answer.INCONCLUSIVE)
            .isPresent()) {
      open++;
    }
    return open;
  }

  private static double worseBound(Metric metric, double percent) {
    Interval band = Interval.aroundOne(percent);
    return metric.better() == Metric.Better.HIGHER ? band.low() : band.high();
  }

  /**
   * Returns whether the change is significantly for the worse and possibly relevant. An absolute
   * value must be worse by more than the tolerance.
   */
  private static boolean worse(Change change, Metric metric) {
    double bound = worseBound(metric, change.tolerancePercent());
    boolean relevant =
        change.kind() == Change.Kind.EFFECT
            ? change.verdict().size() != Verdict.Size.NEGLIGIBLE
            : metric.better() == Metric.Better.HIGHER
                ? change.ratio() < bound
                : change.ratio() > bound;
    return change.verdict().direction() == Verdict.Direction.SLOWER && relevant;
  }
}
