package io.hadoopbench.core.result.store;

import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Findings.Summary;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.TrialResult.Series;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A run as points of time series whose names begin with {@code hadoopbench}. Analysis results have
 * the start time of the run as their timestamp, and trials have the start time of the trial.
 * Per-second values and samples have their own timestamps. With relative times, each run begins at
 * 0, and the tag {@code run} distinguishes runs.
 *
 * @param isRelative whether each run begins at time 0
 * @param syntax output syntax
 */
public record Points(boolean isRelative, Function<List<Point>, String> syntax) implements Format {
  /**
   * OpenMetrics 1.0. All metrics are gauges. The samples of a metric family are contiguous, and the
   * samples of a series are in chronological order.
   */
  public static final Format OPEN_METRICS = new Points(false, Points::openMetrics);

  /** OpenTSDB's telnet command {@code put} with timestamps in ms, which Timely also accepts. */
  public static final Format OPEN_TSDB = new Points(false, Points::openTsdb);

  /**
   * A number at a time.
   *
   * @param name {@code effect}, {@code summary}, {@code trial}, {@code second} or {@code server},
   *     followed by a dot and the name of the number
   * @param tags tags that identify the series; no value is empty
   * @param millis time in ms since the epoch or since the start of the run
   * @param value a finite number
   */
  public record Point(String name, SortedMap<String, String> tags, long millis, double value) {}

  @Override
  public Optional<Format> relative() {
    return Optional.of(new Points(true, syntax));
  }

  @Override
  public String text(List<NamedRun> runs, Consumer<String> leftOut) {
    List<Point> points = new ArrayList<>();
    runs.stream()
        .sorted(Comparator.comparingLong(NamedRun::startedMillis))
        .forEach(run -> add(points, run, isRelative));
    return syntax.apply(points);
  }

  private static String openMetrics(List<Point> points) {
    Map<String, Map<SortedMap<String, String>, List<Point>>> families =
        points.stream()
            .collect(
                Collectors.groupingBy(
                    Point::name,
                    LinkedHashMap::new,
                    Collectors.groupingBy(Point::tags, LinkedHashMap::new, Collectors.toList())));
    StringBuilder text = new StringBuilder();
    families.forEach(
        (name, series) -> {
          String family = "hadoopbench_" + name.replace('.', '_');
          text.append("# TYPE " + family + " gauge\n");
          series.forEach(
              (tags, samples) -> {
                String labels =
                    tags.entrySet().stream()
                        .map(Points::label)
                        .collect(Collectors.joining(",", "{", "} "));
                for (Point sample : samples) {
                  String seconds = BigDecimal.valueOf(sample.millis(), 3).toPlainString();
                  text.append(family + labels + sample.value() + " " + seconds + "\n");
                }
              });
        });
    return text + "# EOF\n";
  }

  private static String label(Map.Entry<String, String> tag) {
    return tag.getKey()
        + "=\""
        + tag.getValue().replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\R", "\\\\n")
        + '"';
  }

  private static String openTsdb(List<Point> points) {
    return points.stream()
        .map(
            point -> {
              String tags =
                  point.tags().entrySet().stream()
                      .map(
                          tag ->
                              tag.getKey()
                                  + "="
                                  + tag.getValue().replaceAll("[^\\p{L}\\p{Nd}_./-]", "_"))
                      .collect(Collectors.joining(" "));
              return "put hadoopbench."
                  + point.name()
                  + " "
                  + point.millis()
                  + " "
                  + point.value()
                  + " "
                  + tags
                  + "\n";
            })
        .collect(Collectors.joining());
  }

  /** Returns the tags with additional name-value pairs. Pairs with an empty value are skipped. */
  private static SortedMap<String, String> tags(SortedMap<String, String> tags, String... more) {
    SortedMap<String, String> all = new TreeMap<>(tags);
    for (int i = 0; i < more.length; i += 2) {
      if (!more[i + 1].isEmpty()) {
        all.put(more[i], more[i + 1]);
      }
    }
    return all;
  }

  private static void add(List<Point> points, NamedRun named, boolean relative) {
    SortedMap<String, String> tags =
        tags(
            new TreeMap<>(),
            "scenario",
            named.scenario(),
            "experiment",
            named.experiment(),
            "run",
            relative ? named.id() : "");
    // The cluster file system's clock may be behind the driver's clock.
    long start =
        named.run().trials().stream()
            .map(TrialResult::series)
            .filter(Objects::nonNull)
            .mapToLong(series -> series.startEpochMillis())
            .reduce(named.startedMillis(), Math::min);
    long zero = relative ? start : 0;
    for (Comparison comparison : named.run().comparisons()) {
      named
          .effect(comparison.variant(), comparison.metric())
          .ifPresent(
              c ->
                  add(
                      points,
                      tags(
                          tags,
                          "variant",
                          c.variant(),
                          "baseline",
                          c.baseline(),
                          "metric",
                          c.metric(),
                          "direction",
                          c.verdict().direction().toString(),
                          "size",
                          c.verdict().size().toString()),
                      start - zero,
                      "effect.",
                      "ratio",
                      c.ratio(),
                      c.ci95()));
    }
    for (Summary summary : named.run().findings().summaries()) {
      if (Double.isFinite(summary.median())) {
        SortedMap<String, String> own =
            tags(
                tags,
                "variant",
                summary.variant(),
                "metric",
                summary.metric(),
                "unit",
                named.run().plan().metric(summary.metric()).map(Metric::unit).orElse(""));
        add(points, own, start - zero, "summary.", "median", summary.median(), summary.ci95());
        points.add(new Point("summary.trials", own, start - zero, summary.n()));
      }
    }
    named.run().trials().stream()
        .filter(trial -> trial.series() != null)
        .sorted(Comparator.comparingLong(trial -> trial.series().startEpochMillis()))
        .forEach(trial -> add(points, tags, trial, zero));
  }

  private static void add(
      List<Point> points,
      SortedMap<String, String> tags,
      long millis,
      String family,
      String name,
      double value,
      Interval interval) {
    if (interval != null && Double.isFinite(interval.low()) && Double.isFinite(interval.high())) {
      points.add(new Point(family + "high", tags, millis, interval.high()));
      points.add(new Point(family + "low", tags, millis, interval.low()));
    }
    points.add(new Point(family + name, tags, millis, value));
  }

  private static void add(
      List<Point> points, SortedMap<String, String> tags, TrialResult trial, long zero) {
    Series series = trial.series();
    long begin = series.startEpochMillis() - zero;
    SortedMap<String, String> own =
        tags(tags, "variant", trial.variant(), "valid", String.valueOf(trial.valid()));
    trial
        .metrics()
        .forEach(
            (metric, value) -> {
              if (Double.isFinite(value)) {
                points.add(new Point("trial.value", tags(own, "metric", metric), begin, value));
              }
            });
    series
        .operations()
        .forEach(
            (operation, counts) ->
                add(points, tags(own, "operation", operation), begin, "operations", counts));
    if (series.bytes() != null && LongStream.of(series.bytes()).sum() > 0) {
      add(points, own, begin, "bytes", series.bytes());
    }
    series
        .servers()
        .forEach(
            (name, sampled) -> {
              SortedMap<String, String> tagged = tags(own, "series", name, "unit", sampled.unit());
              for (int i = 0; i < sampled.values().length; i++) {
                points.add(
                    new Point(
                        "server.value",
                        tagged,
                        begin + sampled.atMillis()[i],
                        sampled.values()[i]));
              }
            });
  }

  private static void add(
      List<Point> points, SortedMap<String, String> tags, long begin, String name, long[] counts) {
    for (int second = 0; second < counts.length; second++) {
      points.add(new Point("second." + name, tags, begin + second * 1000L, counts[second]));
    }
  }
}
