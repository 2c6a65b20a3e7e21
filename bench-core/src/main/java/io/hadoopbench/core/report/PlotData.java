package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.report.explain.Waterfall;
import io.hadoopbench.core.store.Latencies;
import io.hadoopbench.core.store.Percentiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * What the script of the HTML report draws.
 *
 * @param baseline what effects are ratios to, in words
 * @param variants in the order of colours, the baseline first
 * @param tolerance ratios that count as no difference
 */
record PlotData(String baseline, List<String> variants, Interval tolerance, int blocks, List<MetricPlot> metrics,
    List<LatencyPlot> latencies, List<SeriesPlot> series, List<SeriesPlot> servers, List<Waterfall> waterfalls) {

  static PlotData of(RunResult run, Latencies latencies) {
    return new PlotData(Load.against(run), Lookup.variants(run), Interval.aroundOne(run.plan().tolerancePercent()), run.blocksExpected(),
        run.plan().metrics().stream().map(metric -> MetricPlot.of(run, metric)).toList(), LatencyPlot.all(latencies), SeriesPlot.all(run),
        SeriesPlot.ofServers(run), Waterfall.all(run));
  }

  /** Percentile curves of one operation, one per variant. */
  record LatencyPlot(String operation, List<Curve> curves) {
    /** @param points pairs of log10(1 / (1 - p)) and latency in microseconds */
    record Curve(String variant, long count, List<double[]> points) { }

    private static final double NANOS_PER_MICRO = 1_000;
    /** Two points make a line whatever they are. */
    private static final int LEAST_POINTS = 3;

    /** Operations of which there are too few for a curve have none. */
    static List<LatencyPlot> all(Latencies latencies) {
      return latencies.byOperation().entrySet().stream()
          .map(e -> new LatencyPlot(e.getKey(), e.getValue().entrySet().stream().map(v -> curve(v.getKey(), v.getValue()))
              .filter(curve -> curve.points().size() >= LEAST_POINTS).toList()))
          .filter(plot -> !plot.curves().isEmpty()).toList();
    }

    private static Curve curve(String variant, Histogram histogram) {
      return new Curve(variant, histogram.getTotalCount(), Percentiles.curve(histogram).stream()
          .map(p -> new double[] {p.x(), p.nanos() / NANOS_PER_MICRO}).toList());
    }
  }

  /** The effects and the single trials of one metric. */
  record MetricPlot(String label, String unit, String better, List<Effect> effects, List<Dot> dots) {
    /** @param interval null with a single common block */
    record Effect(String variant, double ratio, Interval interval, String says) { }

    /** One trial; {@code reasons} is empty for a valid one. */
    record Dot(String variant, int block, int attempt, double value, boolean valid, boolean outlier, String reasons) { }

    static MetricPlot of(RunResult run, Metric metric) {
      List<Effect> effects = Lookup.variants(run).stream()
          .map(variant -> run.findings().comparison(variant, metric.id())).flatMap(Optional::stream)
          .filter(c -> Double.isFinite(c.effect().ratio())).map(comparison -> effect(run, metric, comparison)).toList();
      List<Dot> dots = new ArrayList<>();
      for (TrialResult trial : run.measured().trialsInOrder()) {
        Double value = trial.metrics().get(metric.id());
        if (value != null && Double.isFinite(value)) {
          dots.add(dot(run, metric, trial, value));
        }
      }
      return new MetricPlot(metric.label(), metric.unit(), metric.better() == Metric.Better.HIGHER ? "more is better" : "less is better",
          effects, dots);
    }

    private static Effect effect(RunResult run, Metric metric, Comparison comparison) {
      return new Effect(comparison.variant(), comparison.effect().ratio(), comparison.effect().ci95(),
          Headline.says(run.plan(), metric, comparison));
    }

    private static Dot dot(RunResult run, Metric metric, TrialResult trial, double value) {
      boolean outlier = trial.valid() && run.findings().summary(trial.variant(), metric.id())
          .map(s -> s.outlierBlocks().contains(trial.block())).orElse(false);
      return new Dot(trial.variant(), trial.block(), trial.attempt(), value, trial.valid(), outlier, String.join("; ", trial.reasons()));
    }
  }
}
