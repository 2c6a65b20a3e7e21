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
 * Observations of one trial in addition to the reports of its tasks. Meters, workload and
 * treatments add to it.
 *
 * @param metrics further metrics of the trial, by metric id
 * @param resources use of servers; names end with the unit
 * @param contradictions mismatches, which make the trial invalid
 * @param chances invalid readings that need not recur, for example because a server restarted: the
 *     trial is repeated
 * @param others calls by other clients to the servers that the trial times; the trial is repeated,
 *     and kept if that does not help
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

  /** Adds what was observed of all trials of a job, as far as it applies to each of them. */
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
   * Returns CPU seconds of the servers of a role in the slices of a trial.
   *
   * @return empty if they were not read, or if calls by other clients were seen
   */
  public Optional<Double> cpuSeconds(Role role, TaskReport report) {
    boolean disturbed =
        !contradictions.isEmpty()
            || !chances.isEmpty()
            || !others.isEmpty()
            || !evidence.values(Interference.SEEN).isEmpty();
    return disturbed ? Optional.empty() : HostMeter.cpuSeconds(role.lowerCase(), report);
  }

  /** Adds the doubts about a reading. */
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
