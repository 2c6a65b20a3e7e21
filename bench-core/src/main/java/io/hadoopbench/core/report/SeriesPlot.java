package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Bytes;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.Series.Sampled;
import io.hadoopbench.core.model.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * One operation or figure of servers over time, a line per trial, all from second 0.
 *
 * @param of what it is
 */
record SeriesPlot(String of, String unit, List<Line> lines) {
  /** Two points make a line whatever they are. */
  private static final int LEAST_POINTS = 3;

  /** A second without a point between two others; samples that came a little late are none. */
  private static final double HOLE = 1.5;
  private static final double MILLIS = 1000;
  /** Operations that end in a second of the busiest trial, on average, before they are drawn: of fewer each line would show chance. */
  private static final double DRAWN_PER_SECOND = 10;

  /**
   * @param seconds since the start of the trial
   * @param values one for each; NaN where the line is broken
   */
  record Line(String variant, int block, boolean valid, double[] seconds, double[] values) { }

  /** Those with enough points, if these are most: else the few trials that took longer would stand for all. */
  private static List<Line> enough(Stream<Line> all) {
    Map<Boolean, List<Line>> lines = all.collect(Collectors.partitioningBy(line -> line.values().length >= LEAST_POINTS));
    return lines.get(true).size() > lines.get(false).size() ? lines.get(true) : List.of();
  }

  /** All operations of which there are enough, and the payload. */
  static List<SeriesPlot> all(RunResult run) {
    SortedSet<String> operations = new TreeSet<>();
    run.measured().ofBlocks().stream().filter(t -> t.series() != null).forEach(t -> operations.addAll(t.series().operations().keySet()));
    List<SeriesPlot> plots = new ArrayList<>();
    for (String operation : operations) {
      List<Line> lines = enough(run.measured().ofBlocks().stream()
          .filter(t -> t.series() != null && t.series().operations().containsKey(operation))
          .map(t -> line(t, t.series().operations().get(operation), 1)));
      if (lines.stream().anyMatch(line -> DoubleStream.of(line.values()).average().orElse(0) >= DRAWN_PER_SECOND)) {
        plots.add(new SeriesPlot(operation, "operations per second", lines));
      }
    }
    List<Line> bytes = enough(run.measured().ofBlocks().stream().filter(SeriesPlot::movedBytes)
        .map(t -> line(t, t.series().bytes(), Bytes.PER_MB)));
    if (!bytes.isEmpty()) {
      plots.add(new SeriesPlot("payload", "MB/s", bytes));
    }
    return plots;
  }

  private static boolean movedBytes(TrialResult trial) {
    return trial.series() != null && trial.series().bytes() != null && LongStream.of(trial.series().bytes()).sum() > 0;
  }

  private static Line line(TrialResult trial, long[] counts, double unit) {
    int drawn = drawn(counts.length);
    return new Line(trial.variant(), trial.block(), trial.valid(), IntStream.range(0, drawn).asDoubleStream().toArray(),
        LongStream.of(counts).limit(drawn).mapToDouble(c -> c / unit).toArray());
  }

  /** The last second is a part of one, and a line that dives to it says nothing. */
  private static int drawn(int all) {
    return Math.max(0, all - 1);
  }

  /** What was sampled of servers, but for what was 0 all the time. */
  static List<SeriesPlot> ofServers(RunResult run) {
    Map<String, List<TrialResult>> trials = new TreeMap<>();
    run.measured().ofBlocks().stream().filter(trial -> trial.series() != null)
        .forEach(trial -> trial.series().servers().keySet().forEach(name -> trials.computeIfAbsent(name, n -> new ArrayList<>()).add(trial)));
    List<SeriesPlot> plots = new ArrayList<>();
    trials.forEach((name, all) -> {
      Sampled sampled = all.get(0).series().servers().get(name);
      List<Line> lines = enough(all.stream().map(trial -> line(trial, trial.series().servers().get(name))));
      if (lines.stream().anyMatch(line -> DoubleStream.of(line.values()).anyMatch(value -> value > 0))) {
        plots.add(new SeriesPlot(sampled.label(), sampled.unit(), lines));
      }
    });
    return plots;
  }

  private static Line line(TrialResult trial, Sampled sampled) {
    int drawn = drawn(sampled.values().length);
    double usual = LongStream.of(steps(sampled.atMillis())).sorted().skip(Math.max(0, drawn - 1) / 2).findFirst().orElse(0);
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < drawn; i++) {
      double second = sampled.atMillis()[i] / MILLIS;
      if (i > 0 && sampled.atMillis()[i] - sampled.atMillis()[i - 1] > HOLE * usual) {
        points.add(new double[] {second, Double.NaN});
      }
      points.add(new double[] {second, sampled.values()[i]});
    }
    return new Line(trial.variant(), trial.block(), trial.valid(), points.stream().mapToDouble(point -> point[0])
        .toArray(), points.stream().mapToDouble(point -> point[1]).toArray());
  }

  private static long[] steps(long[] atMillis) {
    return IntStream.range(1, atMillis.length).mapToLong(i -> atMillis[i] - atMillis[i - 1]).toArray();
  }
}
