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
 * What was seen of one trial besides the reports of its tasks. Grows while meters, workload and
 * treatments add to it.
 *
 * @param metrics further metrics of the trial, by metric id
 * @param resources what servers used; unit at the end of the name
 * @param contradictions why a reading says nothing about the trial; the trial is invalid then
 * @param chances likewise, where it need not happen again, such as a server that restarted: the
 *     trial is worth another attempt
 * @param others who else called the servers that the trial times; the trial is worth another
 *     attempt, and kept if that does not help
 */
public record Observed(
    SortedMap<String, Double> metrics,
    SortedMap<String, Double> resources,
    Evidence evidence,
    List<String> contradictions,
    List<String> chances,
    List<String> others) {
  /** What names begin with of what servers counted for all trials that took turns, together. */
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

  /**
   * Takes over what was seen of all trials of a job, as far as it speaks for or against each of
   * them.
   */
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
   * CPU seconds of the servers of a role in the turns of a trial.
   *
   * @return empty where nobody read them, or where they worked for others, too, as far as anybody
   *     saw
   */
  public Optional<Double> cpuSeconds(Role role, TaskReport report) {
    boolean disturbed =
        !contradictions.isEmpty()
            || !chances.isEmpty()
            || !others.isEmpty()
            || !evidence.values(Interference.SEEN).isEmpty();
    return disturbed ? Optional.empty() : HostMeter.cpuSeconds(role.lowerCase(), report);
  }

  /** Takes what speaks against a reading. */
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
