package io.hadoopbench.core.report;

import io.hadoopbench.core.report.explain.Waterfall;
import io.hadoopbench.core.result.Bytes;
import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Load;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.RunStatus;
import io.hadoopbench.core.result.Series.Sampled;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Verdict.Size;
import io.hadoopbench.core.result.store.HistogramFiles;
import io.hadoopbench.core.result.store.Latencies;
import io.hadoopbench.core.result.store.NamedRun;
import io.hadoopbench.core.result.store.Percentiles;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.result.store.SeriesCsv;
import io.hadoopbench.core.result.store.TrialsCsv;
import io.hadoopbench.core.table.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Writes all reports of a run into the run directory. */
public final class Reports {
  /**
   * The values that are filled into a template.
   *
   * @param contents the page's sections, in order
   */
  private record Page(
      ReportHeader header,
      List<String> next,
      List<Link> contents,
      ReportTables tables,
      boolean hasSeries,
      boolean hasServers,
      String style,
      String echarts,
      String plots,
      String script,
      String data) {}

  private record Link(String id, String title) {}

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
    ReportTables tables = new ReportTables(run, latencies, ReportTables.Output.HTML);
    PlotData data = PlotData.of(run, latencies);
    return Templates.html(
        "report.html",
        new Page(
            header,
            nextSteps(run, !header.warnings().isEmpty()),
            contents(header, tables, data),
            tables,
            !data.series().isEmpty(),
            !data.servers().isEmpty(),
            Templates.text("report.css"),
            Templates.text(Templates.ECHARTS),
            Templates.text("plots.js"),
            Templates.text("report.js"),
            Templates.json(data)));
  }

  private static List<Link> contents(ReportHeader header, ReportTables tables, PlotData data) {
    Stream<Link> plots =
        Stream.of(
                data.series().isEmpty() ? null : new Link("series", "Over time"),
                data.servers().isEmpty() ? null : new Link("servers", "Servers over time"))
            .filter(Objects::nonNull);
    return Stream.of(
            links(tables.summary()),
            links(tables.explained()),
            Stream.of(new Link("blocks", "Trials by block")),
            links(tables.results()),
            links(tables.latency().stream().filter(Section::hasRows).toList()),
            plots,
            links(tables.details()),
            header.description().isEmpty()
                ? Stream.<Link>empty()
                : Stream.of(new Link("measures", "What it measures")),
            links(tables.facts()))
        .flatMap(Function.identity())
        .toList();
  }

  private static Stream<Link> links(List<Section> sections) {
    return sections.stream().map(section -> new Link(section.id(), section.title()));
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
    if (run.header().status() != RunStatus.COMPLETE) {
      steps.add("Continue the run: same command with -resume and this directory.");
    }
    List<Comparison> primary =
        run.findings().comparisons().stream()
            .filter(c -> c.metric().equals(run.plan().primaryMetric().id()))
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
    if (!run.plan().options().containsKey("explain")
        && primary.stream().anyMatch(c -> c.verdict().size() == Size.RELEVANT)) {
      steps.add("Break down the difference by component: same command with -explain.");
    }
    steps.add(
        "Check whether the result holds on another day or host: run it there, and pass both"
            + " directories to compare.");
    steps.add("Read what the scenario does not measure: help " + run.header().scenario() + ".");
    return steps;
  }

  private static String longer(RunPlan plan, int more) {
    return plan.starts() > 1
        ? "-" + RunPlan.RESTARTS + " " + (plan.starts() + more)
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
          Interval.aroundOne(run.plan().tolerancePercent()),
          run.blocksExpected(),
          run.plan().metrics().stream().map(metric -> MetricPlot.of(run, metric)).toList(),
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

      private static final double NANOS_PER_MICRO = 1_000;

      /** Minimum number of points, because two points always form a straight line. */
      private static final int LEAST_POINTS = 3;

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
                .map(p -> new double[] {p.x(), p.nanos() / NANOS_PER_MICRO})
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
                .map(variant -> run.findings().comparison(variant, metric.id()))
                .flatMap(Optional::stream)
                .filter(c -> Double.isFinite(c.effect().ratio()))
                .map(comparison -> effect(run, metric, comparison))
                .toList();
        List<Dot> dots = new ArrayList<>();
        for (TrialResult trial : run.measured().trialsInOrder()) {
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

      private static Effect effect(RunResult run, Metric metric, Comparison comparison) {
        return new Effect(
            comparison.variant(),
            comparison.effect().ratio(),
            comparison.effect().ci95(),
            Headline.says(run.plan(), metric, comparison));
      }

      private static Dot dot(RunResult run, Metric metric, TrialResult trial, double value) {
        boolean outlier =
            trial.valid()
                && run.findings()
                    .summary(trial.variant(), metric.id())
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
    /** Minimum number of points, because two points always form a straight line. */
    private static final int LEAST_POINTS = 3;

    /**
     * A gap longer than this multiple of the usual interval between samples interrupts the line. A
     * slightly late sample is not considered a gap.
     */
    private static final double HOLE = 1.5;

    private static final double MILLIS = 1000;

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

    /** Returns plots for all operations with enough samples and for the payload. */
    static List<SeriesPlot> all(RunResult run) {
      SortedSet<String> operations = new TreeSet<>();
      run.measured().ofBlocks().stream()
          .filter(t -> t.series() != null)
          .forEach(t -> operations.addAll(t.series().operations().keySet()));
      List<SeriesPlot> plots = new ArrayList<>();
      for (String operation : operations) {
        List<Line> lines =
            enough(
                run.measured().ofBlocks().stream()
                    .filter(
                        t -> t.series() != null && t.series().operations().containsKey(operation))
                    .map(t -> line(t, t.series().operations().get(operation), 1)));
        if (lines.stream()
            .anyMatch(
                line -> DoubleStream.of(line.values()).average().orElse(0) >= DRAWN_PER_SECOND)) {
          plots.add(new SeriesPlot(operation, "operations per second", lines));
        }
      }
      List<Line> bytes =
          enough(
              run.measured().ofBlocks().stream()
                  .filter(SeriesPlot::movedBytes)
                  .map(t -> line(t, t.series().bytes(), Bytes.PER_MB)));
      if (!bytes.isEmpty()) {
        plots.add(new SeriesPlot("payload", "MB/s", bytes));
      }
      return plots;
    }

    private static boolean movedBytes(TrialResult trial) {
      return trial.series() != null
          && trial.series().bytes() != null
          && LongStream.of(trial.series().bytes()).sum() > 0;
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
      Map<String, List<TrialResult>> trials = new TreeMap<>();
      run.measured().ofBlocks().stream()
          .filter(trial -> trial.series() != null)
          .forEach(
              trial ->
                  trial
                      .series()
                      .servers()
                      .keySet()
                      .forEach(
                          name -> trials.computeIfAbsent(name, n -> new ArrayList<>()).add(trial)));
      List<SeriesPlot> plots = new ArrayList<>();
      trials.forEach(
          (name, all) -> {
            Sampled sampled = all.get(0).series().servers().get(name);
            List<Line> lines =
                enough(all.stream().map(trial -> line(trial, trial.series().servers().get(name))));
            if (lines.stream()
                .anyMatch(line -> DoubleStream.of(line.values()).anyMatch(value -> value > 0))) {
              plots.add(new SeriesPlot(sampled.label(), sampled.unit(), lines));
            }
          });
      return plots;
    }

    private static Line line(TrialResult trial, Sampled sampled) {
      int drawn = drawn(sampled.values().length);
      double usual =
          LongStream.of(steps(sampled.atMillis()))
              .sorted()
              .skip(Math.max(0, drawn - 1) / 2)
              .findFirst()
              .orElse(0);
      List<double[]> points = new ArrayList<>();
      for (int i = 0; i < drawn; i++) {
        double second = sampled.atMillis()[i] / MILLIS;
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

    private static long[] steps(long[] atMillis) {
      return IntStream.range(1, atMillis.length)
          .mapToLong(i -> atMillis[i] - atMillis[i - 1])
          .toArray();
    }
  }
}
