package io.hadoopbench.core.scenario;

import io.hadoopbench.core.job.LoadTask;
import io.hadoopbench.core.measure.ProcessMeter;
import io.hadoopbench.core.measure.SliceCounts;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Bytes;
import io.hadoopbench.core.model.Interference;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.pace.Throttle;
import io.hadoopbench.core.store.Percentiles;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The numbers that every trial yields, whatever its scenario. Units stand at the end of the names.
 */
public final class TrialMetrics {
  /**
   * Payload over the time in which all load threads worked, or, where a trial is of a number of
   * operations and they end one after the other, over the whole. Not each thread's over its own
   * time, added up: whoever is late works alone and fast, and the sum is more than the cluster ever
   * did at once.
   */
  public static final String CLUSTER = "megabytesPerSecond";

  /** Payload over the time from the first start to the last end. */
  public static final String FULL_WINDOW = "fullWindow.megabytesPerSecond";

  /** Mean over the tasks of payload over the task's own time. */
  public static final String PER_TASK = "task.megabytesPerSecond";

  /** CPU of the load generators' processes for each GB (2^30 bytes) of payload. */
  public static final String CPU_PER_GB = "client.cpuSecondsPerGB";

  private static final double NANOS_PER_MICRO = 1e3;

  /** Of the threads' time; parking alone takes some. */
  private static final double MOST_HELD = 0.01;

  private TrialMetrics() {}

  public static SortedMap<String, Double> of(TaskReport report) {
    SortedMap<String, Double> metrics = new TreeMap<>();
    metrics.put(TrialResult.WINDOW, report.window().fullSeconds());
    OptionalDouble seconds = seconds(report);
    report
        .latencyNanos()
        .forEach((operation, nanos) -> latency(metrics, operation, nanos, seconds));
    slices(metrics, report.resources());
    throughput(metrics, report, seconds);
    machine(metrics, report.resources());
    if (report.longestGapNanos() > 0) {
      metrics.put(Interference.LONGEST_GAP, report.longestGapNanos() / 1e9);
    }
    return metrics;
  }

  /**
   * What the timed part took, for all that is computed of it; empty where that is the bound's and
   * not the cluster's, see {@link #isHeldBack}.
   */
  public static OptionalDouble seconds(TaskReport report) {
    double seconds = report.window().fullSeconds();
    return seconds <= 0 || isHeldBack(report) ? OptionalDouble.empty() : OptionalDouble.of(seconds);
  }

  /** Whether a bound of the load ({@code -maxRate}) and not the cluster said how much was done. */
  public static boolean isHeldBack(TaskReport report) {
    Map<String, Double> used = report.resources();
    return used.getOrDefault(Throttle.HELD, 0.0)
        > MOST_HELD * used.getOrDefault(LoadTask.THREAD_SECONDS, 0.0);
  }

  /**
   * Of a trial that took turns: what threads do that nobody stops, and beside it each thread's over
   * its own time.
   */
  private static void slices(SortedMap<String, Double> metrics, Map<String, Double> resources) {
    resources.forEach(
        (name, rate) -> {
          if (name.startsWith(SliceCounts.RATE)) {
            metrics.replace(name.substring(SliceCounts.RATE.length()) + Metric.PER_SECOND, rate);
          } else if (name.startsWith(SliceCounts.OWN_RATE)
              && metrics.containsKey(
                  name.substring(SliceCounts.OWN_RATE.length()) + Metric.PER_SECOND)) {
            metrics.put(
                name.substring(SliceCounts.OWN_RATE.length()) + Metric.OWN_PER_SECOND, rate);
          }
        });
  }

  private static void machine(SortedMap<String, Double> metrics, Map<String, Double> resources) {
    if (resources.getOrDefault(LoadTask.HOST_CPU_SECONDS, 0.0) > 0) {
      metrics.put(
          Interference.STEAL,
          100 * resources.get(LoadTask.STEAL_SECONDS) / resources.get(LoadTask.HOST_CPU_SECONDS));
    }
  }

  private static void throughput(
      SortedMap<String, Double> metrics, TaskReport report, OptionalDouble seconds) {
    long bytes = Arrays.stream(report.bytesPerSecond()).sum();
    if (bytes == 0 || report.window().fullSeconds() <= 0) {
      return;
    }
    if (seconds.isPresent()) {
      double whole = bytes / seconds.getAsDouble();
      metrics.put(FULL_WINDOW, whole / Bytes.PER_MB);
      double timed =
          report
              .resources()
              .getOrDefault(
                  SliceCounts.RATE + SliceCounts.BYTES,
                  report.resources().getOrDefault(LoadTask.TIMED_RATES, whole));
      metrics.put(
          CLUSTER,
          (report.resources().containsKey(LoadTask.RAN_OUT) ? whole : timed) / Bytes.PER_MB);
      metrics.put(
          PER_TASK,
          report.resources().getOrDefault(LoadTask.TASK_RATES, 0.0)
              / report.tasks()
              / Bytes.PER_MB);
    }
    Optional.ofNullable(report.resources().get(ProcessMeter.CPU_SECONDS))
        .ifPresent(cpu -> metrics.put(CPU_PER_GB, cpu / bytes * Bytes.PER_GB));
  }

  private static void latency(
      SortedMap<String, Double> metrics,
      String operation,
      Histogram nanos,
      OptionalDouble seconds) {
    long count = nanos.getTotalCount();
    metrics.put(operation + ".count", (double) count);
    if (count == 0) {
      return;
    }
    seconds.ifPresent(all -> metrics.put(operation + Metric.PER_SECOND, count / all));
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
