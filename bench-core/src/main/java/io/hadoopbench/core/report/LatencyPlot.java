package io.hadoopbench.core.report;

import io.hadoopbench.core.store.Latencies;
import io.hadoopbench.core.store.Percentiles;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Percentile curves of one operation, one per variant. */
record LatencyPlot(String operation, List<Curve> curves) {
  /** @param points pairs of log10(1 / (1 - p)) and latency in microseconds */
  record Curve(String variant, long count, List<double[]> points) { }

  private static final double NANOS_PER_MICRO = 1_000;

  /** Operations of which there are too few for any percentile have none. */
  static List<LatencyPlot> all(Latencies latencies) {
    return latencies.byOperation().entrySet().stream()
        .map(e -> new LatencyPlot(e.getKey(), e.getValue().entrySet().stream().map(v -> curve(v.getKey(), v.getValue())).toList()))
        .filter(plot -> plot.curves().stream().anyMatch(curve -> !curve.points().isEmpty())).toList();
  }

  private static Curve curve(String variant, Histogram histogram) {
    return new Curve(variant, histogram.getTotalCount(), Percentiles.curve(histogram).stream()
        .map(p -> new double[] {p.x(), p.nanos() / NANOS_PER_MICRO}).toList());
  }
}
