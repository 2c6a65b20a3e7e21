package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.TaskReport;
import java.util.List;

/**
 * The outcome of a job.
 *
 * @param reports of each arm, in order, summed over all tasks; empty if the job failed
 * @param failure why it failed, in one line; empty if it succeeded
 */
public record JobOutcome(List<TaskReport> reports, String failure) {
  /** Failure text for a repeated task; tasks must run only once. */
  static final String LOST = "a task was started a second time: its host or its container was lost";

  /** Failure text for a job that the ResourceManager lost. */
  static final String FORGOTTEN =
      "the ResourceManager no longer knows it, for example because it restarted without job"
          + " recovery";

  /**
   * Returns whether a failure is due to chance. The next job may meet the same host before YARN has
   * noticed, so the run should not give up.
   */
  public static boolean isTransient(String failure) {
    return failure.contains(LOST) || failure.contains(FORGOTTEN);
  }

  static JobOutcome failed(String why) {
    return new JobOutcome(List.of(), why);
  }

  public boolean failed() {
    return reports.isEmpty();
  }

  /** Returns the report of a job with one arm. */
  public TaskReport report() {
    return reports.get(0);
  }
}
