package io.hadoopbench.core.workload;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.load.measure.TaskReport;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Converts a server's CPU time during a trial to metrics per unit of work. The id of a metric
 * consists of the server's name and a suffix.
 */
@FunctionalInterface
public interface CpuCost {
  String SECONDS_PER_GB = ".cpuSecondsPerGB";

  double MILLIS_PER_SECOND = 1e3;
  double BYTES_PER_GB = 1 << 30;

  /** Returns the values by suffix of the metric id; empty if the trial did no work of this kind. */
  Map<String, Double> of(double cpuSeconds, TaskReport report, Settings settings);

  /** Adds the values to a trial's metrics. {@code server} is the prefix of the metric ids. */
  default void addMetrics(
      String server, double cpuSeconds, TaskReport report, Settings settings, Observed into) {
    of(cpuSeconds, report, settings)
        .forEach((suffix, value) -> into.metrics().put(server + suffix, value));
  }

  /**
   * Returns CPU seconds per GB (2^30 bytes) of payload. Trials that verify data after the timed
   * part have no value, because verification transfers the bytes again.
   */
  static CpuCost perGB() {
    return (seconds, report, settings) -> {
      double bytes = Arrays.stream(report.bytesPerSecond()).sum();
      boolean hasCost = bytes > 0 && report.evidence().values(FileWorkload.VERIFIED).isEmpty();
      return hasCost ? Map.of(SECONDS_PER_GB, seconds / bytes * BYTES_PER_GB) : Map.of();
    };
  }

  /** Returns CPU milliseconds per operation, with the given suffix. */
  static CpuCost millisPer(String operation, String suffix) {
    return per(operation, suffix, MILLIS_PER_SECOND);
  }

  /** Returns CPU seconds per operation, with the given suffix. */
  static CpuCost secondsPer(String operation, String suffix) {
    return per(operation, suffix, 1);
  }

  /** Returns CPU microseconds per operation, with the given suffix. */
  static CpuCost microsPer(String operation, String suffix) {
    return per(operation, suffix, 1e6);
  }

  private static CpuCost per(String operation, String suffix, double unitsPerSecond) {
    return (seconds, report, settings) -> {
      Histogram nanos = report.latencyNanos().get(operation);
      return nanos == null || nanos.getTotalCount() == 0
          ? Map.of()
          : Map.of(suffix, seconds * unitsPerSecond / nanos.getTotalCount());
    };
  }

  default CpuCost and(CpuCost other) {
    return (seconds, report, settings) -> {
      Map<String, Double> all = new TreeMap<>(of(seconds, report, settings));
      all.putAll(other.of(seconds, report, settings));
      return all;
    };
  }
}
