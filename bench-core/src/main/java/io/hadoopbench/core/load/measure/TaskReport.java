package io.hadoopbench.core.load.measure;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import io.hadoopbench.core.load.measure.HostMeter.TaskHost;
import io.hadoopbench.core.load.measure.SliceCounts.SliceRate;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * The measurements of one task, or their sum over several tasks. Summing is associative and needs
 * memory for only one sum, so any number of reports can be combined. Percentiles are computed from
 * summed histograms and never averaged.
 */
@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)
public final class TaskReport {
  /** Number of error messages that are kept, which is enough to see the cause. */
  static final int MAX_ERROR_SAMPLES = 8;

  /** Used in place of an operation name in {@link #rates} for payload bytes. */
  public static final String BYTES = "bytes";

  private SortedMap<String, Histogram> latencyNanos = new TreeMap<>();
  private SortedMap<String, long[]> perSecond = new TreeMap<>();
  private SortedMap<String, Long> errors = new TreeMap<>();
  private SortedMap<String, String> errorSamples = new TreeMap<>();
  private SortedMap<String, Double> resources = new TreeMap<>();
  private SortedMap<String, SliceRate> rates = new TreeMap<>();
  private SortedMap<String, TaskHost> hosts = new TreeMap<>();
  private Evidence evidence = new Evidence();
  private long[] bytesPerSecond = new long[0];
  private Window window;
  private long longestGapNanos;
  private int tasks;

  public TaskReport() {}

  public static TaskReport ofTask(Window window) {
    TaskReport report = new TaskReport();
    report.window = window;
    report.tasks = 1;
    return report;
  }

  /** Returns the sum of several reports. The arguments are not changed. */
  public static TaskReport sum(List<TaskReport> reports) {
    return reports.stream().reduce(new TaskReport(), TaskReport::plus);
  }

  /** Adds one thread's recordings for one operation. The arguments are not changed. */
  public void addOperation(String operation, Histogram nanos, long[] completedPerSecond) {
    latencyNanos.computeIfAbsent(operation, o -> OperationRecorder.newHistogram()).add(nanos);
    perSecond.merge(operation, completedPerSecond.clone(), TaskReport::added);
  }

  public void addBytes(long[] perSecondBytes) {
    bytesPerSecond = added(bytesPerSecond, perSecondBytes.clone());
  }

  /**
   * Returns the element-wise sum, which has the length of the longer array. The longer array may be
   * reused.
   */
  private static long[] added(long[] a, long[] b) {
    long[] longer = a.length >= b.length ? a : b;
    long[] shorter = longer == a ? b : a;
    for (int i = 0; i < shorter.length; i++) {
      longer[i] += shorter[i];
    }
    return longer;
  }

  /**
   * Adds a period in which an active load thread completed no operation and moved no bytes. The
   * longest period is kept.
   */
  public void addGap(long nanos) {
    longestGapNanos = Math.max(longestGapNanos, nanos);
  }

  /** Counts errors by class and keeps one message per class. */
  public void addErrors(Throwable error, long count) {
    String name = error.getClass().getName();
    errors.merge(name, count, Long::sum);
    addErrorSample(name, firstLine(error));
  }

  private void addErrorSample(String name, String sample) {
    if (errorSamples.size() < MAX_ERROR_SAMPLES) {
      errorSamples.putIfAbsent(name, sample);
    }
  }

  private static String firstLine(Throwable error) {
    String message = String.valueOf(error.getMessage()).strip();
    String line = message.lines().findFirst().orElse("");
    return line.length() <= 300 ? line : line.substring(0, 300) + "...";
  }

  public void addResource(String name, double amount) {
    resources.merge(name, amount, Double::sum);
  }

  /** Adds the rate of one thread in an interleaved arm. */
  public void addRate(String operation, SliceRate rate) {
    rates.merge(operation, rate, SliceRate::plus);
  }

  public void addHost(String host, TaskHost used) {
    hosts.merge(host, used, TaskHost::plus);
  }

  /** Adds another report to this one and returns this one. */
  public TaskReport plus(TaskReport other) {
    other.latencyNanos.forEach(
        (operation, histogram) ->
            addOperation(
                operation, histogram, other.perSecond.getOrDefault(operation, new long[0])));
    addBytes(other.bytesPerSecond);
    other.errors.forEach((name, n) -> errors.merge(name, n, Long::sum));
    other.errorSamples.forEach(this::addErrorSample);
    other.resources.forEach(this::addResource);
    other.rates.forEach(this::addRate);
    other.hosts.forEach(this::addHost);
    evidence.addAll(other.evidence);
    window =
        window == null ? other.window : other.window == null ? window : window.plus(other.window);
    addGap(other.longestGapNanos);
    tasks += other.tasks;
    return this;
  }

  public SortedMap<String, Histogram> latencyNanos() {
    return Collections.unmodifiableSortedMap(latencyNanos);
  }

  /** Returns how often a part of an operation was completed. */
  public long operations(String part) {
    Histogram nanos = latencyNanos.get(part);
    return nanos == null ? 0 : nanos.getTotalCount();
  }

  /** Returns the number of successful operations, which is the maximum over all parts. */
  public long operations() {
    return latencyNanos.entrySet().stream()
        .filter(part -> !part.getKey().equals(OperationRecorder.FAILED))
        .mapToLong(part -> part.getValue().getTotalCount())
        .max()
        .orElse(0);
  }

  public SortedMap<String, long[]> perSecond() {
    return Collections.unmodifiableSortedMap(perSecond);
  }

  /** Returns the payload bytes of the whole window. */
  public long bytes() {
    return Arrays.stream(bytesPerSecond).sum();
  }

  public long[] bytesPerSecond() {
    return bytesPerSecond.clone();
  }

  public SortedMap<String, Long> errors() {
    return Collections.unmodifiableSortedMap(errors);
  }

  public SortedMap<String, String> errorSamples() {
    return Collections.unmodifiableSortedMap(errorSamples);
  }

  public SortedMap<String, Double> resources() {
    return Collections.unmodifiableSortedMap(resources);
  }

  /** Returns how much of a resource the tasks used; 0 if unknown. */
  public double used(String resource) {
    return resources.getOrDefault(resource, 0.0);
  }

  /** Returns an interleaved arm's rates by operation; empty for a solo trial. */
  public SortedMap<String, SliceRate> rates() {
    return Collections.unmodifiableSortedMap(rates);
  }

  /** Returns the task hosts' CPU use, by host. */
  public SortedMap<String, TaskHost> hosts() {
    return Collections.unmodifiableSortedMap(hosts);
  }

  public Evidence evidence() {
    return evidence;
  }

  /** Returns the measured window; null in an empty sum. */
  public Window window() {
    return window;
  }

  /** Returns the longest period without progress in an active load thread (see {@link #addGap}). */
  public long longestGapNanos() {
    return longestGapNanos;
  }

  public int tasks() {
    return tasks;
  }

  /** Returns each kind of error with its count and one message; empty if there are no errors. */
  public String errorText() {
    return errors.entrySet().stream()
        .map(
            kind ->
                kind.getValue()
                    + " x "
                    + kind.getKey()
                    + ": "
                    + errorSamples.getOrDefault(kind.getKey(), ""))
        .collect(Collectors.joining("; "));
  }

  public long errorCount() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }
}
