package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.TaskReport;
import java.util.List;

/**
 * The outcome of a job.
 *
 * @param reports one report per arm, in order, each summed over all tasks; empty if the job failed
 * @param failure why the job failed, in one line; empty if it succeeded
 */
public record JobOutcome(List<TaskReport> reports, String failure) {
  /** Failure text for a restarted task. Tasks must run only once. */
  static final String LOST = "a task was started a second time: its host or its container was lost";

  /** Failure text for a job that the ResourceManager lost. */
  static final String FORGOTTEN =
      "the ResourceManager no longer knows the job, for example because it restarted without job"
          + " recovery";

  /**
   * Returns whether a failure is due to chance. The next job may use the same host before YARN
   * notices the failure, so the run should not give up.
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

  /** Returns the report of a job that has only one arm. */
  public TaskReport report() {
    return reports.get(0);
  }
}
