package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.TaskReport;

/**
 * How a trial's job ended.
 *
 * @param report the sum of all tasks; null when the job failed
 * @param failure why it failed, in one line; empty when it did not
 */
public record JobOutcome(TaskReport report, String failure) {
  public boolean failed() {
    return report == null;
  }
}
