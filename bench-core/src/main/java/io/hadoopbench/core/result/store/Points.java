package io.hadoopbench.core.result.store;

import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Findings.Summary;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.TrialResult;
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

  private static final long SECOND = 1000;

  /**
   * Related numbers with one timestamp.
   *
   * @param family {@code effect}, {@code summary}, {@code trial}, {@code second} or {@code server}
   * @param tags tags that identify the series; no value is empty
   * @param millis time in ms since the epoch or since the start of the run
   * @param fields numbers by name, all finite
   */
  public record Point(
      String family,
      SortedMap<String, String> tags,
      long millis,
      SortedMap<String, Double> fields) {}

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
    Map<String, Map<SortedMap<String, String>, List<String>>> families = new LinkedHashMap<>();
    for (Point point : points) {
      point
          .fields()
          .forEach(
              (field, value) ->
                  families
                      .computeIfAbsent(
                          "hadoopbench_" + point.family() + "_" + field,
                          name -> new LinkedHashMap<>())
                      .computeIfAbsent(point.tags(), tags -> new ArrayList<>())
                      .add(value + " " + BigDecimal.valueOf(point.millis(), 3).toPlainString()));
    }
    StringBuilder text = new StringBuilder();
    families.forEach(
        (family, series) -> {
          text.append("# TYPE ").append(family).append(" gauge\n");
          series.forEach(
              (tags, samples) -> {
                String labels =
                    tags.entrySet().stream()
                        .map(Points::label)
                        .collect(Collectors.joining(",", "{", "} "));
                samples.forEach(
                    sample -> text.append(family).append(labels).append(sample).append('\n'));
              });
        });
    return text.append("# EOF\n").toString();
  }

  private static String label(Map.Entry<String, String> tag) {
    return tag.getKey()
        + "=\""
        + tag.getValue().replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\R", "\\\\n")
        + '"';
  }

  private static String openTsdb(List<Point> points) {
    StringBuilder text = new StringBuilder();
    for (Point point : points) {
      String tags =
          point.tags().entrySet().stream()
              .map(
                  tag ->
                      tag.getKey() + "=" + tag.getValue().replaceAll("[^\\p{L}\\p{Nd}_./-]", "_"))
              .collect(Collectors.joining(" "));
      point
          .fields()
          .forEach(
              (field, value) ->
                  text.append("put hadoopbench.")
                      .append(point.family())
                      .append('.')
                      .append(field)
                      .append(' ')
                      .append(point.millis())
                      .append(' ')
                      .append(value)
                      .append(' ')
                      .append(tags)
                      .append('\n'));
    }
    return text.toString();
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
        named.run().measured().trials().stream()
            .map(TrialResult::series)
            .filter(Objects::nonNull)
            .mapToLong(series -> series.startEpochMillis())
            .reduce(named.startedMillis(), Math::min);
    long zero = relative ? start : 0;
    for (Comparison comparison : named.run().findings().comparisons()) {
      named
          .effect(comparison.variant(), comparison.metric())
          .ifPresent(
              c ->
                  points.add(
                      new Point(
                          "effect",
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
                          fields("ratio", c.effect().ratio(), c.effect().ci95()))));
    }
    for (Summary summary : named.run().findings().summaries()) {
      if (Double.isFinite(summary.median())) {
        SortedMap<String, Double> fields = fields("median", summary.median(), summary.ci95());
        fields.put("trials", (double) summary.n());
        points.add(
            new Point(
                "summary",
                tags(
                    tags,
                    "variant",
                    summary.variant(),
                    "metric",
                    summary.metric(),
                    "unit",
                    named.run().plan().metric(summary.metric()).map(Metric::unit).orElse("")),
                start - zero,
                fields));
      }
    }
    named.run().measured().trials().stream()
        .filter(trial -> trial.series() != null)
        .sorted(Comparator.comparingLong(trial -> trial.series().startEpochMillis()))
        .forEach(trial -> add(points, tags, trial, zero));
  }

  private static void add(
      List<Point> points, SortedMap<String, String> tags, TrialResult trial, long zero) {
    long begin = trial.series().startEpochMillis() - zero;
    SortedMap<String, String> own =
        tags(tags, "variant", trial.variant(), "valid", String.valueOf(trial.valid()));
    trial
        .metrics()
        .forEach(
            (metric, value) -> {
              if (Double.isFinite(value)) {
                points.add(
                    new Point(
                        "trial",
                        tags(own, "metric", metric),
                        begin,
                        new TreeMap<>(Map.of("value", value))));
              }
            });
    trial
        .series()
        .operations()
        .forEach(
            (operation, counts) ->
                add(points, tags(own, "operation", operation), begin, "operations", counts));
    if (trial.series().bytes() != null && LongStream.of(trial.series().bytes()).sum() > 0) {
      add(points, own, begin, "bytes", trial.series().bytes());
    }
    trial
        .series()
        .servers()
        .forEach(
            (name, sampled) -> {
              SortedMap<String, String> tagged = tags(own, "series", name, "unit", sampled.unit());
              for (int i = 0; i < sampled.values().length; i++) {
                points.add(
                    new Point(
                        "server",
                        tagged,
                        begin + sampled.atMillis()[i],
                        new TreeMap<>(Map.of("value", sampled.values()[i]))));
              }
            });
  }

  private static void add(
      List<Point> points, SortedMap<String, String> tags, long begin, String field, long[] counts) {
    for (int second = 0; second < counts.length; second++) {
      points.add(
          new Point(
              "second",
              tags,
              begin + second * SECOND,
              new TreeMap<>(Map.of(field, (double) counts[second]))));
    }
  }

  private static SortedMap<String, Double> fields(String name, double value, Interval interval) {
    SortedMap<String, Double> fields = new TreeMap<>();
    fields.put(name, value);
    if (interval != null && Double.isFinite(interval.low()) && Double.isFinite(interval.high())) {
      fields.put("low", interval.low());
      fields.put("high", interval.high());
    }
    return fields;
  }
}
