package io.hadoopbench.core.scenario;

import io.hadoopbench.core.measure.TaskReport;
import java.util.Arrays;
import java.util.Optional;
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

  /**
   * What the timed part took; empty where a bound of the load ({@code -maxRate}) and not the
   * cluster said how much was done in it.
   */
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

  /** Likewise of a fact that somebody else saw, of the trial or of all that took turns with it. */
  public SortedMap<String, Long> outside(String fact) {
    SortedMap<String, Long> own = observed.evidence().values(fact);
    return own.isEmpty() ? observed.evidence().values(Observed.OF_GROUP + fact) : own;
  }

  /** What a server counted, likewise; empty when nobody counted it. */
  public Optional<Double> counted(String resource) {
    return Optional.ofNullable(
        observed
            .resources()
            .getOrDefault(resource, observed.resources().get(Observed.OF_GROUP + resource)));
  }
}
