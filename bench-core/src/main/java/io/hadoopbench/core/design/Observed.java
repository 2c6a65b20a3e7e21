package io.hadoopbench.core.design;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.HostMeter;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Interference;
import io.hadoopbench.core.result.Resource;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.servers.JmxDelta;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A trial's observations in addition to its task reports. Meters, the workload and treatments add
 * them.
 *
 * @param metrics the trial's additional metrics, by metric id
 * @param resources the servers' resource use; names end with the unit
 * @param reasons why the trial is invalid, as far as known; interference by other clients is
 *     accepted if retries do not help
 */
public record Observed(
    SortedMap<String, Double> metrics,
    SortedMap<String, Double> resources,
    Evidence evidence,
    List<Validity.Reason> reasons) {
  /** Prefix for values that servers counted for all interleaved trials together. */
  static final String OF_GROUP = Resource.OF_GROUP;

  public Observed() {
    this(new TreeMap<>(), new TreeMap<>(), new Evidence(), new ArrayList<>());
  }

  /** Makes the trial invalid for a reason that would recur, so that it is not retried. */
  public void mismatch(String why) {
    add(Validity.Kind.MISMATCH, why);
  }

  /** Makes the trial invalid for a reason that need not recur, so that it is retried. */
  public void retry(String why) {
    add(Validity.Kind.TRANSIENT, why);
  }

  /** Returns the reasons with a kind. */
  public List<String> texts(Validity.Kind kind) {
    return reasons.stream()
        .filter(reason -> reason.kind() == kind)
        .map(Validity.Reason::text)
        .toList();
  }

  /** Adds a reason, unless it is known already. */
  public void add(Validity.Kind kind, String why) {
    Validity.Reason reason = new Validity.Reason(kind, why);
    if (!reasons.contains(reason)) {
      reasons.add(reason);
    }
  }

  /** Adds reasons, resources and evidence, but no metrics, of all of a job's trials. */
  public void share(Observed group) {
    reasons.addAll(group.reasons);
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
   * Returns the CPU seconds that servers with a role used in a trial's slices.
   *
   * @return empty if they were not read, if other clients called the servers, or if the trial is
   *     known to be invalid
   */
  public Optional<Double> cpuSeconds(Role role, TaskReport report) {
    boolean disturbed = !reasons.isEmpty() || !evidence.values(Interference.SEEN).isEmpty();
    return disturbed ? Optional.empty() : HostMeter.cpuSeconds(role.lowerCase(), report);
  }

  /**
   * Keeps interference by other clients as evidence, so that it does not make the trial invalid.
   */
  public void acceptInterference() {
    reasons.stream()
        .filter(reason -> reason.kind() == Validity.Kind.INTERFERENCE)
        .forEach(reason -> evidence.add(Interference.SEEN, reason.text()));
    reasons.removeIf(reason -> reason.kind() == Validity.Kind.INTERFERENCE);
  }

  /** Adds the reason if a reading is unusable. */
  public void judge(JmxDelta read) {
    read.doubt().ifPresent(doubt -> add(doubt.kind(), doubt.text()));
  }
}
