package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.TaskReport;

/**
 * How a trial's job ended.
 *
 * @param report the sum of all tasks; null when the job failed
 * @param failure why it failed, in one line; empty when it did not
 */
public record JobOutcome(TaskReport report, String failure) {
  /** What the failure says when a task was started again, which it must not be. */
  public static final String LOST = "a task was started a second time: its host or its container was lost";

  public boolean failed() {
    return report == null;
  }
}
