package io.hadoopbench.core.design;

import io.hadoopbench.core.load.measure.TaskReport;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;

/**
 * The outcome of a trial whose job has succeeded.
 *
 * @param report the tasks' combined report
 * @param observed observations by meters, workload and treatments
 */
public record TrialOutcome(TaskReport report, Observed observed) {
  /** Returns the number of measured operations of a kind; 0 if none completed. */
  public long operations(String kind) {
    return report.operations(kind);
  }

  public long bytes() {
    return report.bytes();
  }

  /**
   * Returns the timed part's duration; empty if the rate limit ({@code -maxRate}) rather than the
   * cluster determined the throughput.
   */
  public OptionalDouble seconds() {
    return TrialMetrics.seconds(report);
  }

  /** Returns how much of a resource the tasks used; empty if unknown. */
  public OptionalDouble used(String resource) {
    Double value = report.resources().get(resource);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /**
   * Returns each value that tasks reported for a fact, with the number of reports; empty if no task
   * reported the fact.
   */
  public SortedMap<String, Long> inTasks(String fact) {
    return report.evidence().values(fact);
  }

  /**
   * Returns a mismatch unless the tasks reported exactly one value for a fact, the expected one.
   *
   * @param claim beginning of the message, which the reported values follow
   */
  public List<String> unlessInTasks(String fact, String expected, String claim) {
    Set<String> seen = inTasks(fact).keySet();
    return seen.equals(Set.of(expected)) ? List.of() : List.of(claim + seen);
  }

  /**
   * Returns each value that was observed for a fact outside the tasks, in this trial or in all
   * trials that were interleaved with it.
   */
  public SortedMap<String, Long> outside(String fact) {
    SortedMap<String, Long> own = observed.evidence().values(fact);
    return own.isEmpty() ? observed.evidence().values(Observed.OF_GROUP + fact) : own;
  }

  /**
   * Returns a server counter for this trial or for all trials that were interleaved with it; empty
   * if the counter was not read.
   */
  public Optional<Double> counted(String resource) {
    return Optional.ofNullable(
        observed
            .resources()
            .getOrDefault(resource, observed.resources().get(Observed.OF_GROUP + resource)));
  }
}
