package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.HostMeter;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Interference;
import io.hadoopbench.core.probe.JmxDelta;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Observations of one trial in addition to its task reports. Meters, the workload and treatments
 * add them.
 *
 * @param metrics additional metrics of the trial, by metric id
 * @param resources resource use of servers; names end with the unit
 * @param contradictions mismatches, which make the trial invalid
 * @param chances invalid readings that may not recur, for example because a server restarted; the
 *     trial is retried
 * @param others calls by other clients to servers whose calls the trial times; the trial is
 *     retried, and kept if retries do not help
 */
public record Observed(
    SortedMap<String, Double> metrics,
    SortedMap<String, Double> resources,
    Evidence evidence,
    List<String> contradictions,
    List<String> chances,
    List<String> others) {
  /** Prefix of values that servers counted for all interleaved trials together. */
  static final String OF_GROUP = "group.";

  public Observed() {
    this(
        new TreeMap<>(),
        new TreeMap<>(),
        new Evidence(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>());
  }

  /** Adds observations of a whole job, as far as they apply to each of its trials. */
  public void share(Observed group) {
    contradictions.addAll(group.contradictions);
    chances.addAll(group.chances);
    others.addAll(group.others);
    group.resources.forEach((name, amount) -> resources.put(OF_GROUP + name, amount));
    group
        .evidence
        .asMap()
        .forEach(
            (fact, values) ->
                values.forEach(
                    (value, n) ->
                        evidence.add(
                            (fact.equals(Interference.SEEN) ? "" : OF_GROUP) + fact, value, n)));
  }

  /**
   * Returns the CPU seconds that servers of a role used in the slices of a trial.
   *
   * @return empty if they were not read, or if other clients called the servers
   */
  public Optional<Double> cpuSeconds(Role role, TaskReport report) {
    boolean disturbed =
        !contradictions.isEmpty()
            || !chances.isEmpty()
            || !others.isEmpty()
            || !evidence.values(Interference.SEEN).isEmpty();
    return disturbed ? Optional.empty() : HostMeter.cpuSeconds(role.lowerCase(), report);
  }

  /** Records why a reading may be invalid. */
  public void judge(JmxDelta read) {
    read.doubt()
        .ifPresent(
            doubt ->
                (switch (doubt.kind()) {
                      case BY_CHANCE -> chances;
                      case WRONG -> contradictions;
                      case OTHERS -> others;
                    })
                    .add(doubt.why()));
  }
}
