package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.TaskReport;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Failed operations of one task, counted by class; when there are more than the limit, all threads
 * of the task stop.
 */
final class ErrorBudget {
  private final long limit;
  private final Map<String, Throwable> samples = new LinkedHashMap<>();
  private final Map<String, Long> counts = new LinkedHashMap<>();

  /** Threads by what they ended with. */
  private final Map<String, String> dead = new LinkedHashMap<>();

  private long count;
  private volatile boolean exhausted;

  ErrorBudget(long limit) {
    this.limit = limit;
  }

  synchronized void add(Throwable error) {
    samples.putIfAbsent(error.getClass().getName(), error);
    counts.merge(error.getClass().getName(), 1L, Long::sum);
    exhausted = ++count > limit;
  }

  /**
   * A load thread has ended with something that no operation may fail with: whatever the limit is,
   * the task stops, and the trial is worth nothing.
   */
  synchronized void died(Throwable error) {
    dead.putIfAbsent(String.valueOf(error), Thread.currentThread().getName());
    exhausted = true;
  }

  boolean exhausted() {
    return exhausted;
  }

  synchronized void addTo(TaskReport report) {
    samples.forEach((name, error) -> report.addErrors(error, counts.get(name)));
    dead.forEach(
        (error, thread) ->
            report.evidence().add(LoadTask.THREAD_DIED, thread + " ended with " + error));
  }
}
