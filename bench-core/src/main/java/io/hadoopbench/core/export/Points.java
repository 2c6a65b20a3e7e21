package io.hadoopbench.core.export;

import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Summary;
import io.hadoopbench.core.model.TrialResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * A run as points of time series. What the analysis says stands at the start of the run, each trial at its own start,
 * and each of its seconds and samples at itself. With a relative epoch each run begins at 0, and the tag {@code run}
 * tells runs apart; else the time does.
 */
final class Points {
  private static final long SECOND = 1000;

  private Points() { }

  static List<Point> of(List<NamedRun> runs, boolean relative) {
    List<Point> points = new ArrayList<>();
    runs.stream().sorted(Comparator.comparingLong(NamedRun::startedMillis)).forEach(run -> add(points, run, relative));
    return points;
  }

  private static void add(List<Point> points, NamedRun named, boolean relative) {
    SortedMap<String, String> tags = Point.tags(new TreeMap<>(), "scenario", named.scenario(), "experiment",
        named.experiment(), "run", relative ? named.id() : "");
    // the clock of a cluster's file system may be behind that of the driver
    long start = named.run().measured().trials().stream().map(TrialResult::series).filter(Objects::nonNull)
        .mapToLong(series -> series.startEpochMillis())
        .reduce(named.startedMillis(), Math::min);
    long zero = relative ? start : 0;
    for (Comparison comparison : named.run().findings().comparisons()) {
      named.effect(comparison.variant(), comparison.metric()).ifPresent(c -> points.add(new Point("effect",
          Point.tags(tags, "variant", c.variant(), "baseline", c.baseline(), "metric", c.metric(),
          "direction", c.verdict().direction().toString(), "size", c.verdict().size().toString()), start - zero,
              fields("ratio", c.effect().ratio(), c.effect().ci95()))));
    }
    for (Summary summary : named.run().findings().summaries()) {
      if (Double.isFinite(summary.median())) {
        SortedMap<String, Double> fields = fields("median", summary.median(), summary.ci95());
        fields.put("trials", (double) summary.n());
        points.add(new Point("summary", Point.tags(tags, "variant", summary.variant(), "metric", summary.metric(),
            "unit", unit(named, summary.metric())), start - zero, fields));
      }
    }
    named.run().measured().trials().stream().filter(trial -> trial.series() != null)
        .sorted(Comparator.comparingLong(trial -> trial.series().startEpochMillis()))
        .forEach(trial -> add(points, tags, trial, zero));
  }

  private static void add(List<Point> points, SortedMap<String, String> tags, TrialResult trial, long zero) {
    long begin = trial.series().startEpochMillis() - zero;
    SortedMap<String, String> own = Point.tags(tags, "variant", trial.variant(), "valid", String.valueOf(trial.valid()));
    trial.metrics().forEach((metric, value) -> {
      if (Double.isFinite(value)) {
        points.add(new Point("trial", Point.tags(own, "metric", metric), begin, new TreeMap<>(Map.of("value", value))));
      }
    });
    trial.series().operations().forEach((operation, counts) -> add(points, Point.tags(own, "operation", operation), begin, "operations", counts));
    if (trial.series().bytes() != null && LongStream.of(trial.series().bytes()).sum() > 0) {
      add(points, own, begin, "bytes", trial.series().bytes());
    }
    trial.series().servers().forEach((name, sampled) -> {
      SortedMap<String, String> tagged = Point.tags(own, "series", name, "unit", sampled.unit());
      for (int i = 0; i < sampled.values().length; i++) {
        points.add(new Point("server", tagged, begin + sampled.atMillis()[i], new TreeMap<>(Map.of("value", sampled.values()[i]))));
      }
    });
  }

  private static void add(List<Point> points, SortedMap<String, String> tags, long begin, String field, long[] counts) {
    for (int second = 0; second < counts.length; second++) {
      points.add(new Point("second", tags, begin + second * SECOND, new TreeMap<>(Map.of(field, (double) counts[second]))));
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

  private static String unit(NamedRun named, String metric) {
    return named.run().plan().metrics().stream().filter(m -> m.id().equals(metric)).map(Metric::unit).findFirst().orElse("");
  }
}
