package io.hadoopbench.core.load;

import io.hadoopbench.core.load.measure.TaskReport;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of a job.
 *
 * @param reports one report per arm, in order, each summed over all tasks; empty if the job failed
 * @param failure one-line reason the job failed; empty if it succeeded
 */
public record JobOutcome(List<TaskReport> reports, Optional<JobFailure> failure) {
  static JobOutcome failed(JobFailure why) {
    return new JobOutcome(List.of(), Optional.of(why));
  }

  public boolean failed() {
    return failure.isPresent();
  }

  /** Returns the only report, for a job with one arm. */
  public TaskReport report() {
    return reports.get(0);
  }
}
