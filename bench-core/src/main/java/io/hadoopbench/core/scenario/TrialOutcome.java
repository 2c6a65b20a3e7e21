package io.hadoopbench.core.scenario;

import io.hadoopbench.core.measure.TaskReport;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.SortedMap;

/**
 * A trial whose job has succeeded.
 *
 * @param report what the tasks say, all of them together
 * @param observed what everybody else says
 */
public record TrialOutcome(TaskReport report, Observed observed) {
  /** Measured operations of a kind; 0 when none ended. */
  public long operations(String kind) {
    return report.operations(kind);
  }

  /** Payload of all tasks. */
  public long bytes() {
    return Arrays.stream(report.bytesPerSecond()).sum();
  }

  /** What the timed part took; empty where a bound of the load ({@code -maxRate}) and not the cluster said how much was done in it. */
  public OptionalDouble seconds() {
    return TrialMetrics.seconds(report);
  }

  /** What the tasks used; empty when they cannot tell. */
  public OptionalDouble used(String resource) {
    Double value = report.resources().get(resource);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** Each value that the tasks saw of a fact, with its sightings; empty when none reported it. */
  public SortedMap<String, Long> inTasks(String fact) {
    return report.evidence().values(fact);
  }

  /** Likewise of a fact that somebody else saw. */
  public SortedMap<String, Long> outside(String fact) {
    return observed.evidence().values(fact);
  }
}
