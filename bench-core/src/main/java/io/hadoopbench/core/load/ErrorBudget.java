package io.hadoopbench.core.load;

import io.hadoopbench.core.load.measure.TaskReport;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Counts a task's failed operations by exception class. If there are more than allowed, all of the
 * task's threads stop.
 */
final class ErrorBudget {
  private final long limit;
  private final Map<String, Throwable> samples = new LinkedHashMap<>();
  private final Map<String, Long> counts = new LinkedHashMap<>();

  /** Names of the threads that ended with an error, by error. */
  private final Map<String, String> dead = new LinkedHashMap<>();

  private long count;
  private final AtomicBoolean exhausted = new AtomicBoolean();

  ErrorBudget(long limit) {
    this.limit = limit;
  }

  synchronized void add(Throwable error) {
    samples.putIfAbsent(error.getClass().getName(), error);
    counts.merge(error.getClass().getName(), 1L, Long::sum);
    if (++count > limit) {
      exhausted.set(true);
    }
  }

  /**
   * Records that a load thread ended with an error other than a failed operation. The task then
   * stops even if the limit has not been reached, and the trial is invalid.
   */
  synchronized void died(Throwable error) {
    dead.putIfAbsent(String.valueOf(error), Thread.currentThread().getName());
    exhausted.set(true);
  }

  boolean exhausted() {
    return exhausted.get();
  }

  synchronized void addTo(TaskReport report) {
    samples.forEach((name, error) -> report.addErrors(error, counts.get(name)));
    dead.forEach(
        (error, thread) ->
            report.evidence().add(LoadTask.THREAD_DIED, thread + " ended with " + error));
  }
}
