package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.TaskReport;
import java.util.List;

/**
 * How a job ended.
 *
 * @param reports of each arm, in their order, the sum of all tasks; empty when the job failed
 * @param failure why it failed, in one line; empty when it did not
 */
public record JobOutcome(List<TaskReport> reports, String failure) {
  /** What the failure says when a task was started again, which it must not be. */
  static final String LOST = "a task was started a second time: its host or its container was lost";

  /** What the failure says of a job whose ResourceManager lost it. */
  static final String FORGOTTEN =
      "the ResourceManager does not know it any more, as after a restart of one that recovers no"
          + " jobs";

  /**
   * Whether a failure is by chance: the next job may meet the same host before YARN has noticed,
   * and is still no reason to give up.
   */
  public static boolean isByChance(String failure) {
    return failure.contains(LOST) || failure.contains(FORGOTTEN);
  }

  static JobOutcome failed(String why) {
    return new JobOutcome(List.of(), why);
  }

  public boolean failed() {
    return reports.isEmpty();
  }

  /** Of a job with one arm. */
  public TaskReport report() {
    return reports.get(0);
  }
}
