package io.hadoopbench.core.measure;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * What a task measured, or the sum of what several did. Adding is associative and needs memory for
 * one sum only, so any number of tasks can be reduced. Percentiles come from added histograms; they
 * are never averaged.
 */
public final class TaskReport {
  /** Messages kept of all errors: enough to see the cause. */
  static final int MAX_ERROR_SAMPLES = 8;

  final SortedMap<String, Histogram> latencyNanos = new TreeMap<>();
  final SortedMap<String, long[]> perSecond = new TreeMap<>();
  final SortedMap<String, Long> errors = new TreeMap<>();
  final SortedMap<String, String> errorSamples = new TreeMap<>();
  final SortedMap<String, Double> resources = new TreeMap<>();
  final Evidence evidence = new Evidence();
  long[] bytesPerSecond = new long[0];
  Window window;
  long longestGapNanos;
  int tasks;

  /** An empty sum. */
  public TaskReport() {}

  /** The report of one task, to be filled. */
  public static TaskReport ofTask(Window window) {
    TaskReport report = new TaskReport();
    report.window = window;
    report.tasks = 1;
    return report;
  }

  /** Of several together; the arguments stay as they are. */
  public static TaskReport sum(List<TaskReport> reports) {
    return reports.stream().reduce(new TaskReport(), TaskReport::plus);
  }

  /** Adds what one thread recorded of one operation; the arguments stay as they are. */
  public void addOperation(String operation, Histogram nanos, long[] completedPerSecond) {
    latencyNanos.computeIfAbsent(operation, o -> OperationRecorder.newHistogram()).add(nanos);
    perSecond.merge(operation, completedPerSecond.clone(), TaskReport::added);
  }

  public void addBytes(long[] perSecondBytes) {
    bytesPerSecond = added(bytesPerSecond, perSecondBytes.clone());
  }

  /** Element-wise, as long as the longer one, which it may reuse. */
  private static long[] added(long[] a, long[] b) {
    long[] longer = a.length >= b.length ? a : b;
    long[] shorter = longer == a ? b : a;
    for (int i = 0; i < shorter.length; i++) {
      longer[i] += shorter[i];
    }
    return longer;
  }

  /**
   * A time in which a load thread was at work, finished nothing and moved no byte; the longest is
   * kept.
   */
  public void addGap(long nanos) {
    longestGapNanos = Math.max(longestGapNanos, nanos);
  }

  /** Counts errors under the name of their class and keeps one message. */
  public void addErrors(Throwable error, long count) {
    String name = error.getClass().getName();
    errors.merge(name, count, Long::sum);
    if (errorSamples.size() < MAX_ERROR_SAMPLES) {
      errorSamples.putIfAbsent(name, firstLine(error));
    }
  }

  private static String firstLine(Throwable error) {
    String message = String.valueOf(error.getMessage()).strip();
    String line = message.lines().findFirst().orElse("");
    return line.length() <= 300 ? line : line.substring(0, 300) + "...";
  }

  /** Adds to a resource; the unit stands at the end of its name. */
  public void addResource(String name, double amount) {
    resources.merge(name, amount, Double::sum);
  }

  /** Adds another report to this one and returns this one. */
  public TaskReport plus(TaskReport other) {
    other.latencyNanos.forEach(
        (operation, histogram) ->
            addOperation(
                operation, histogram, other.perSecond.getOrDefault(operation, new long[0])));
    addBytes(other.bytesPerSecond);
    other.errors.forEach((name, n) -> errors.merge(name, n, Long::sum));
    other.errorSamples.forEach(
        (name, sample) -> {
          if (errorSamples.size() < MAX_ERROR_SAMPLES) {
            errorSamples.putIfAbsent(name, sample);
          }
        });
    other.resources.forEach(this::addResource);
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

  /** How often a part of the operations was done; 0 when it never ended. */
  public long operations(String part) {
    Histogram nanos = latencyNanos.get(part);
    return nanos == null ? 0 : nanos.getTotalCount();
  }

  /**
   * How many operations there were that did not fail: as many as the part that was done most often.
   */
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

  public Evidence evidence() {
    return evidence;
  }

  /** Null in an empty sum. */
  public Window window() {
    return window;
  }

  /**
   * Longest time in which a load thread was at work and nothing was seen of it; see {@link
   * #addGap}.
   */
  public long longestGapNanos() {
    return longestGapNanos;
  }

  public int tasks() {
    return tasks;
  }

  /** Each kind of error with its number and one sample; empty when there are none. */
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
