package io.hadoopbench.core.experiment;

import io.hadoopbench.core.measure.TaskReport;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** The numbers that every trial yields, whatever its scenario. Units stand at the end of the names. */
final class TrialMetrics {
  /** A percentile is only given when at least this many operations lie beyond it. */
  static final int MIN_BEYOND = 10;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double BYTES_PER_MB = 1 << 20;

  private TrialMetrics() { }

  static SortedMap<String, Double> of(TaskReport report) {
    SortedMap<String, Double> metrics = new TreeMap<>();
    double seconds = report.window().fullSeconds();
    metrics.put("windowSeconds", seconds);
    report.latencyNanos().forEach((operation, nanos) -> latency(metrics, operation, nanos, seconds));
    long bytes = Arrays.stream(report.bytesPerSecond()).sum();
    if (bytes > 0 && seconds > 0) {
      metrics.put("megabytesPerSecond", bytes / BYTES_PER_MB / seconds);
    }
    return metrics;
  }

  private static void latency(SortedMap<String, Double> metrics, String operation, Histogram nanos, double seconds) {
    long count = nanos.getTotalCount();
    metrics.put(operation + ".count", (double) count);
    if (count == 0) {
      return;
    }
    if (seconds > 0) {
      metrics.put(operation + ".perSecond", count / seconds);
    }
    metrics.put(operation + ".meanMicros", nanos.getMean() / NANOS_PER_MICRO);
    metrics.put(operation + ".maxMicros", nanos.getMaxValue() / NANOS_PER_MICRO);
    percentile(metrics, operation + ".p50Micros", nanos, 50);
    percentile(metrics, operation + ".p90Micros", nanos, 90);
    percentile(metrics, operation + ".p99Micros", nanos, 99);
    percentile(metrics, operation + ".p999Micros", nanos, 99.9);
  }

  private static void percentile(SortedMap<String, Double> metrics, String name, Histogram nanos, double percentile) {
    // rounded, because 100 - 99.9 is not 0.1 in binary
    if (Math.round(nanos.getTotalCount() * (100 - percentile)) >= 100L * MIN_BEYOND) {
      metrics.put(name, nanos.getValueAtPercentile(percentile) / NANOS_PER_MICRO);
    }
  }
}
