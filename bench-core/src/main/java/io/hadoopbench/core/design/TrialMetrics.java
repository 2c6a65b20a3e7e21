package io.hadoopbench.core.design;

import io.hadoopbench.core.load.LoadTask;
import io.hadoopbench.core.load.measure.ProcessMeter;
import io.hadoopbench.core.load.measure.SliceCounts.SliceRate;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.load.measure.Throttle;
import io.hadoopbench.core.result.Bytes;
import io.hadoopbench.core.result.Interference;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.store.Percentiles;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Metrics of every trial, independent of the scenario. Names end with the unit. */
public final class TrialMetrics {
  /**
   * Payload divided by the time during which all load threads worked. With a fixed number of
   * operations, threads end at different times, and the payload is divided by the whole time. The
   * sum of each thread's own rate would exceed the cluster's actual throughput, because the last
   * threads have less competition.
   */
  public static final String CLUSTER = "megabytesPerSecond";

  /** Payload divided by the time from the first task's start to the last task's end. */
  public static final String FULL_WINDOW = "fullWindow.megabytesPerSecond";

  /** Payload divided by the task's own time, mean over tasks. */
  public static final String PER_TASK = "task.megabytesPerSecond";

  /** The load generator processes' CPU time per GB (2^30 bytes) of payload. */
  public static final String CPU_PER_GB = "client.cpuSecondsPerGB";

  private static final double NANOS_PER_MICRO = 1e3;

  /** Share of the load threads' time. Parking itself takes some time. */
  private static final double MOST_HELD = 0.01;

  private TrialMetrics() {}

  public static SortedMap<String, Double> of(TaskReport report) {
    SortedMap<String, Double> metrics = new TreeMap<>();
    metrics.put(TrialResult.WINDOW, report.window().fullSeconds());
    OptionalDouble seconds = seconds(report);
    report
        .latencyNanos()
        .forEach(
            (operation, nanos) -> {
              latency(metrics, operation, nanos);
              rates(metrics, operation, report, seconds);
            });
    throughput(metrics, report, seconds);
    double hostSeconds = report.used(LoadTask.HOST_CPU_SECONDS);
    if (hostSeconds > 0) {
      metrics.put(Interference.STEAL, 100 * report.used(LoadTask.STEAL_SECONDS) / hostSeconds);
    }
    if (report.longestGapNanos() > 0) {
      metrics.put(Interference.LONGEST_GAP, report.longestGapNanos() / 1e9);
    }
    return metrics;
  }

  /**
   * Returns the timed part's duration, from which rates of solo trials are computed; empty if the
   * rate limit determined it, see {@link #isHeldBack}.
   */
  public static OptionalDouble seconds(TaskReport report) {
    double seconds = report.window().fullSeconds();
    return seconds <= 0 || isHeldBack(report) ? OptionalDouble.empty() : OptionalDouble.of(seconds);
  }

  /**
   * Returns whether the rate limit ({@code -maxRate}) rather than the cluster determined the
   * throughput.
   */
  public static boolean isHeldBack(TaskReport report) {
    Map<String, Double> used = report.resources();
    return used.getOrDefault(Throttle.HELD, 0.0)
        > MOST_HELD * used.getOrDefault(LoadTask.THREAD_SECONDS, 0.0);
  }

  /**
   * Adds an operation's rate. In an interleaved trial it is the sum of its threads' rates, see
   * {@link SliceRate}, and the sum of each thread's own rate is added; otherwise it is the count
   * divided by the timed part. No rate is added if no operation ended, or if the rate limit
   * determined it.
   */
  private static void rates(
      SortedMap<String, Double> metrics,
      String operation,
      TaskReport report,
      OptionalDouble seconds) {
    long count = report.operations(operation);
    if (count == 0 || seconds.isEmpty()) {
      return;
    }
    SliceRate slices = report.rates().get(operation);
    metrics.put(
        operation + Metric.PER_SECOND,
        slices == null ? count / seconds.getAsDouble() : slices.perSecond());
    if (slices != null) {
      metrics.put(operation + Metric.OWN_PER_SECOND, slices.ownPerSecond());
    }
  }

  private static void throughput(
      SortedMap<String, Double> metrics, TaskReport report, OptionalDouble seconds) {
    long bytes = report.bytes();
    if (bytes == 0 || report.window().fullSeconds() <= 0) {
      return;
    }
    if (seconds.isPresent()) {
      double whole = bytes / seconds.getAsDouble();
      metrics.put(FULL_WINDOW, whole / Bytes.PER_MB);
      SliceRate slices = report.rates().get(TaskReport.BYTES);
      double timed =
          slices == null
              ? report.resources().getOrDefault(LoadTask.TIMED_RATES, whole)
              : slices.perSecond();
      metrics.put(
          CLUSTER,
          (report.resources().containsKey(LoadTask.RAN_OUT) ? whole : timed) / Bytes.PER_MB);
      metrics.put(PER_TASK, report.used(LoadTask.TASK_RATES) / report.tasks() / Bytes.PER_MB);
    }
    Optional.ofNullable(report.resources().get(ProcessMeter.CPU_SECONDS))
        .ifPresent(cpu -> metrics.put(CPU_PER_GB, cpu / bytes * Bytes.PER_GB));
  }

  private static void latency(
      SortedMap<String, Double> metrics, String operation, Histogram nanos) {
    long count = nanos.getTotalCount();
    metrics.put(operation + ".count", (double) count);
    if (count == 0) {
      return;
    }
    metrics.put(operation + ".meanMicros", nanos.getMean() / NANOS_PER_MICRO);
    metrics.put(operation + ".maxMicros", nanos.getMaxValue() / NANOS_PER_MICRO);
    percentile(metrics, operation + ".p50Micros", nanos, 50);
    percentile(metrics, operation + ".p90Micros", nanos, 90);
    percentile(metrics, operation + ".p99Micros", nanos, 99);
    percentile(metrics, operation + ".p999Micros", nanos, 99.9);
  }

  private static void percentile(
      SortedMap<String, Double> metrics, String name, Histogram nanos, double percentile) {
    Percentiles.nanos(nanos, percentile)
        .ifPresent(value -> metrics.put(name, value / NANOS_PER_MICRO));
  }
}
