package io.hadoopbench.core.report;

import io.hadoopbench.core.report.explain.Waterfall;
import io.hadoopbench.core.result.Bytes;
import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Load;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.TrialResult.Series;
import io.hadoopbench.core.result.TrialResult.Series.Sampled;
import io.hadoopbench.core.result.Verdict.Size;
import io.hadoopbench.core.result.store.HistogramFiles;
import io.hadoopbench.core.result.store.HistogramFiles.Latencies;
import io.hadoopbench.core.result.store.NamedRun;
import io.hadoopbench.core.result.store.Percentiles;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.result.store.TrialsCsv;
import io.hadoopbench.core.result.store.TrialsCsv.SeriesCsv;
import io.hadoopbench.core.table.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Writes all reports of a run into the run directory. */
public final class Reports {
  /** The values that are filled into a template. */
  private record Page(
      ReportHeader header,
      List<String> next,
      Map<String, List<Section>> tables,
      boolean hasSeries,
      boolean hasServers,
      String style,
      String echarts,
      String plots,
      String script,
      String data) {}

  /** Minimum number of points, because two points always form a straight line. */
  private static final int LEAST_POINTS = 3;

  private Reports() {}

  /**
   * Writes all reports. Each file is replaced atomically, so a report that is opened during the run
   * is never incomplete.
   *
   * @param run result after the analysis; without an analysis, the reports show only trials
   */
  public static void write(Path runDir, RunResult run) throws IOException {
    Latencies latencies =
        HistogramFiles.merge(runDir, run).withWarnings(FlameGraphs.write(runDir, run));
    RunStore.replace(runDir.resolve("report.md"), MarkdownReport.whole(run, latencies));
    RunStore.replace(runDir.resolve("report.html"), html(run, latencies));
    List<NamedRun> only = List.of(NamedRun.of(run));
    RunStore.replace(runDir.resolve("trials.csv"), new TrialsCsv().text(only, leftOut -> {}));
    RunStore.replace(runDir.resolve("series.csv"), new SeriesCsv().text(only, leftOut -> {}));
  }

  /**
   * Renders report.html, a single file with tables and plots that needs no network access and can
   * be sent by email.
   */
  static String html(RunResult run, Latencies latencies) {
    ReportHeader header = ReportHeader.of(run, latencies);
    Map<String, List<Section>> tables =
        new ReportTables(run, latencies, ReportTables.Output.HTML).byGroup();
    PlotData data = PlotData.of(run, latencies);
    return Templates.html(
        "report.html",
        new Page(
            header,
            nextSteps(run, !header.warnings().isEmpty()),
            tables,
            !data.series().isEmpty(),
            !data.servers().isEmpty(),
            Templates.text("report.css"),
            Templates.text(Templates.ECHARTS),
            Templates.text("plots.js"),
            Templates.text("report.js"),
            Templates.json(data)));
  }

  /**
   * Returns the recommended next steps, one sentence each.
   *
   * @param warned whether there are warnings
   */
  private static List<String> nextSteps(RunResult run, boolean warned) {
    List<String> steps = new ArrayList<>();
    if (warned) {
      steps.add("Read the caveats below: they limit what the result means.");
    }
    if (run.status() != RunStatus.COMPLETE) {
      steps.add("Continue the run: same command with -resume and this directory.");
    }
    List<Comparison> primary =
        run.comparisons().stream()
            .filter(c -> c.metric().equals(run.primaryMetric().id()))
            .toList();
    int more =
        primary.stream()
            .mapToInt(Comparison::moreBlocks)
            .filter(blocks -> blocks < Comparison.MAX_MORE_BLOCKS)
            .max()
            .orElse(0);
    if (more > 0) {
      steps.add(
          "Settle the inconclusive results: same command with " + longer(run.plan(), more) + ".");
    }
    if (!run.options().containsKey("explain")
        && primary.stream().anyMatch(c -> c.verdict().size() == Size.RELEVANT)) {
      steps.add("Break down the difference by component: same command with -explain.");
    }
    steps.add(
        "Check whether the result holds on another day or host: run it there, and pass both"
            + " directories to compare.");
    steps.add("Read what the scenario does not measure: help " + run.scenario() + ".");
    return steps;
  }

  private static String longer(RunPlan plan, int more) {
    return plan.starts() > 1
        ? "-restarts " + (plan.starts() + more)
        : "-blocks " + (plan.blocks() + more);
  }

  /**
   * Data for the script in the HTML report.
   *
   * @param baseline label of the baseline to which effects refer
   * @param variants in the order of their colours, the baseline first
   * @param tolerance range of ratios that are treated as no difference
   */
  private record PlotData(
      String baseline,
      List<String> variants,
      Interval tolerance,
      int blocks,
      List<MetricPlot> metrics,
      List<LatencyPlot> latencies,
      List<SeriesPlot> series,
      List<SeriesPlot> servers,
      List<Waterfall> waterfalls) {

    static PlotData of(RunResult run, Latencies latencies) {
      return new PlotData(
          Load.against(run),
          Lookup.variants(run),
          Interval.aroundOne(run.tolerancePercent()),
          run.blocksExpected(),
          run.metrics().stream().map(metric -> MetricPlot.of(run, metric)).toList(),
          LatencyPlot.all(latencies),
          SeriesPlot.all(run),
          SeriesPlot.ofServers(run),
          Waterfall.all(run));
    }

    /** Percentile curves for one operation, one per variant. */
    record LatencyPlot(String operation, List<Curve> curves) {
      /**
       * One curve.
       *
       * @param points pairs of log10(1 / (1 - p)) and the latency in microseconds
       */
      record Curve(String variant, long count, List<double[]> points) {}

      /** Returns plots for all operations, except those with too few samples for a curve. */
      static List<LatencyPlot> all(Latencies latencies) {
        return latencies.byOperation().entrySet().stream()
            .map(
                e ->
                    new LatencyPlot(
                        e.getKey(),
                        e.getValue().entrySet().stream()
                            .map(v -> curve(v.getKey(), v.getValue()))
                            .filter(curve -> curve.points().size() >= LEAST_POINTS)
                            .toList()))
            .filter(plot -> !plot.curves().isEmpty())
            .toList();
      }

      private static Curve curve(String variant, Histogram histogram) {
        return new Curve(
            variant,
            histogram.getTotalCount(),
            Percentiles.curve(histogram).stream()
                .map(p -> new double[] {p.x(), p.nanos() / 1e3})
                .toList());
      }
    }

    /** One metric's effects and trials. */
    record MetricPlot(
        String label, String unit, String better, List<Effect> effects, List<Dot> dots) {
      /**
       * One variant's effect.
       *
       * @param interval interval of the ratio; null with a single common block
       */
      record Effect(String variant, double ratio, Interval interval, String says) {}

      /** One trial. {@code reasons} is empty if the trial is valid. */
      record Dot(
          String variant,
          int block,
          int attempt,
          double value,
          boolean valid,
          boolean outlier,
          String reasons) {}

      static MetricPlot of(RunResult run, Metric metric) {
        List<Effect> effects =
            Lookup.variants(run).stream()
                .map(variant -> run.comparison(variant, metric.id()))
                .flatMap(Optional::stream)
                .filter(c -> Double.isFinite(c.ratio()))
                .map(
                    c ->
                        new Effect(
                            c.variant(), c.ratio(), c.ci95(), Headline.says(run.plan(), metric, c)))
                .toList();
        List<Dot> dots = new ArrayList<>();
        for (TrialResult trial : run.trialsInOrder()) {
          Double value = trial.metrics().get(metric.id());
          if (value != null && Double.isFinite(value)) {
            dots.add(dot(run, metric, trial, value));
          }
        }
        return new MetricPlot(
            metric.label(),
            metric.unit(),
            metric.better() == Metric.Better.HIGHER ? "more is better" : "less is better",
            effects,
            dots);
      }

      private static Dot dot(RunResult run, Metric metric, TrialResult trial, double value) {
        boolean outlier =
            trial.valid()
                && run.summary(trial.variant(), metric.id())
                    .map(s -> s.outlierBlocks().contains(trial.block()))
                    .orElse(false);
        return new Dot(
            trial.variant(),
            trial.block(),
            trial.attempt(),
            value,
            trial.valid(),
            outlier,
            String.join("; ", trial.reasons()));
      }
    }
  }

  /**
   * One operation or server metric over time, with one line per trial. All lines start at second 0.
   *
   * @param of label of the operation or metric
   */
  record SeriesPlot(String of, String unit, List<Line> lines) {
    /**
     * A gap longer than this multiple of the usual interval between samples interrupts the line. A
     * slightly late sample is not considered a gap.
     */
    private static final double HOLE = 1.5;

    /**
     * An operation is plotted only if its mean rate per second in the busiest trial is at least
     * this high. With lower rates, lines would show only noise.
     */
    private static final double DRAWN_PER_SECOND = 10;

    /**
     * One trial.
     *
     * @param seconds time since the trial started
     * @param values values, one for each second; NaN where the line is interrupted
     */
    record Line(String variant, int block, boolean valid, double[] seconds, double[] values) {}

    /**
     * Returns the lines with enough points if most lines have enough points. Otherwise returns no
     * lines, because a few longer trials would represent all trials.
     */
    private static List<Line> enough(Stream<Line> all) {
      Map<Boolean, List<Line>> lines =
          all.collect(Collectors.partitioningBy(line -> line.values().length >= LEAST_POINTS));
      return lines.get(true).size() > lines.get(false).size() ? lines.get(true) : List.of();
    }

    /** Returns the trials by the names of the series that they contain. */
    private static SortedMap<String, List<TrialResult>> byName(
        RunResult run, Function<Series, Set<String>> names) {
      SortedMap<String, List<TrialResult>> trials = new TreeMap<>();
      withSeries(run)
          .forEach(
              trial ->
                  names
                      .apply(trial.series())
                      .forEach(
                          name -> trials.computeIfAbsent(name, n -> new ArrayList<>()).add(trial)));
      return trials;
    }

    private static Stream<TrialResult> withSeries(RunResult run) {
      return run.ofBlocks().stream().filter(trial -> trial.series() != null);
    }

    /** Returns plots for all operations with enough samples and for the payload. */
    static List<SeriesPlot> all(RunResult run) {
      List<SeriesPlot> plots = new ArrayList<>();
      byName(run, series -> series.operations().keySet())
          .forEach(
              (operation, trials) -> {
                List<Line> lines =
                    enough(
                        trials.stream()
                            .map(t -> line(t, t.series().operations().get(operation), 1)));
                if (lines.stream()
                    .anyMatch(
                        line ->
                            DoubleStream.of(line.values()).average().orElse(0)
                                >= DRAWN_PER_SECOND)) {
                  plots.add(new SeriesPlot(operation, "operations per second", lines));
                }
              });
      List<Line> bytes =
          enough(
              withSeries(run)
                  .filter(
                      trial ->
                          trial.series().bytes() != null
                              && LongStream.of(trial.series().bytes()).sum() > 0)
                  .map(trial -> line(trial, trial.series().bytes(), Bytes.PER_MB)));
      if (!bytes.isEmpty()) {
        plots.add(new SeriesPlot("payload", "MB/s", bytes));
      }
      return plots;
    }

    private static Line line(TrialResult trial, long[] counts, double unit) {
      int drawn = drawn(counts.length);
      return new Line(
          trial.variant(),
          trial.block(),
          trial.valid(),
          IntStream.range(0, drawn).asDoubleStream().toArray(),
          LongStream.of(counts).limit(drawn).mapToDouble(c -> c / unit).toArray());
    }

    /**
     * Returns the number of seconds that are plotted. The last second is incomplete, so its lower
     * count would look like a drop.
     */
    private static int drawn(int all) {
      return Math.max(0, all - 1);
    }

    /** Returns plots for the sampled server metrics, except metrics that were always 0. */
    static List<SeriesPlot> ofServers(RunResult run) {
      List<SeriesPlot> plots = new ArrayList<>();
      byName(run, series -> series.servers().keySet())
          .forEach(
              (name, all) -> {
                Sampled sampled = all.get(0).series().servers().get(name);
                List<Line> lines =
                    enough(
                        all.stream().map(trial -> line(trial, trial.series().servers().get(name))));
                if (lines.stream()
                    .anyMatch(
                        line -> DoubleStream.of(line.values()).anyMatch(value -> value > 0))) {
                  plots.add(new SeriesPlot(sampled.label(), sampled.unit(), lines));
                }
              });
      return plots;
    }

    private static Line line(TrialResult trial, Sampled sampled) {
      int drawn = drawn(sampled.values().length);
      double usual =
          IntStream.range(1, sampled.atMillis().length)
              .mapToLong(i -> sampled.atMillis()[i] - sampled.atMillis()[i - 1])
              .sorted()
              .skip(Math.max(0, drawn - 1) / 2)
              .findFirst()
              .orElse(0);
      List<double[]> points = new ArrayList<>();
      for (int i = 0; i < drawn; i++) {
        double second = sampled.atMillis()[i] / 1e3;
        if (i > 0 && sampled.atMillis()[i] - sampled.atMillis()[i - 1] > HOLE * usual) {
          points.add(new double[] {second, Double.NaN});
        }
        points.add(new double[] {second, sampled.values()[i]});
      }
      return new Line(
          trial.variant(),
          trial.block(),
          trial.valid(),
          points.stream().mapToDouble(point -> point[0]).toArray(),
          points.stream().mapToDouble(point -> point[1]).toArray());
    }
  }
}
