package io.hadoopbench.core.files;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.scenario.Observed;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * How the CPU that a server used for a trial is told: for each of something that the tasks did.
 * Metric ids are the server's name and a suffix.
 */
@FunctionalInterface
public interface CpuCost {
  String SECONDS_PER_GB = ".cpuSecondsPerGB";

  double MILLIS_PER_SECOND = 1e3;
  double BYTES_PER_GB = 1 << 30;

  /**
   * Values by the suffix of the metric's id; empty when the trial did nothing for which it could be
   * told.
   */
  Map<String, Double> of(double cpuSeconds, TaskReport report, Settings settings);

  /** Adds them to the metrics of a trial; {@code server} is how their ids begin. */
  default void tell(
      String server, double cpuSeconds, TaskReport report, Settings settings, Observed into) {
    of(cpuSeconds, report, settings)
        .forEach((suffix, value) -> into.metrics().put(server + suffix, value));
  }

  /**
   * For each GB (2^30 bytes) of payload. Of a trial that verifies after its timed part there is
   * none, for that moves the bytes once more.
   */
  static CpuCost perGB() {
    return (seconds, report, settings) -> {
      double bytes = Arrays.stream(report.bytesPerSecond()).sum();
      boolean describe = bytes > 0 && report.evidence().values(FileWorkload.VERIFIED).isEmpty();
      return describe ? Map.of(SECONDS_PER_GB, seconds / bytes * BYTES_PER_GB) : Map.of();
    };
  }

  /** Milliseconds for each operation of a kind, under a suffix of its own. */
  static CpuCost millisPer(String operation, String suffix) {
    return per(operation, suffix, MILLIS_PER_SECOND);
  }

  /** Likewise seconds. */
  static CpuCost secondsPer(String operation, String suffix) {
    return per(operation, suffix, 1);
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
