package io.hadoopbench.core.model;

import java.util.Map;
import java.util.SortedMap;

/**
 * Interference with an arm: what other programs did on the host and the servers during its slices.
 *
 * @param othersPercent CPU of other programs, in percent of the host's CPUs; NaN if unknown. On an
 *     existing cluster, the task host with the highest use by servers and other programs
 * @param stealPercent CPU steal in percent; NaN if unknown
 * @param otherCallsPercent calls by other clients, in percent of the arm's own, on the server with
 *     the highest share; NaN if no server counts them
 * @param longestGapSeconds longest time in which a working load thread completed no operation and
 *     moved no byte; NaN if unknown
 */
public record Interference(
    double othersPercent, double stealPercent, double otherCallsPercent, double longestGapSeconds) {
  /** Ids of metrics that exist for any workload. */
  public static final String OTHERS = "host.othersPercent";

  public static final String TASK_HOST_OTHERS = "taskHosts.othersPercent";
  public static final String STEAL = "host.stealPercent";
  public static final String LONGEST_GAP = "longestGapSeconds";

  /** Suffix of resources: calls by other clients of a server, in percent of those of the arm. */
  public static final String OTHER_CALLS = ".otherCallsPercent";

  /**
   * Evidence: the server that had calls by other clients. The arm is valid after all retries had
   * such calls.
   */
  public static final String SEEN = "servers.otherCalls";

  /**
   * Name of the option that limits calls by other clients, and its value for scenarios without the
   * option.
   */
  public static final String OPTION = "maxOtherCalls";

  public static final String DEFAULT_PERCENT = "10";

  public static Interference of(TrialResult arm) {
    SortedMap<String, Double> metrics = arm.metrics();
    double calls =
        arm.resources().entrySet().stream()
            .filter(one -> one.getKey().endsWith(OTHER_CALLS))
            .mapToDouble(Map.Entry::getValue)
            .max()
            .orElse(Double.NaN);
    return new Interference(
        metrics.getOrDefault(OTHERS, metrics.getOrDefault(TASK_HOST_OTHERS, Double.NaN)),
        metrics.getOrDefault(STEAL, Double.NaN),
        calls,
        metrics.getOrDefault(LONGEST_GAP, Double.NaN));
  }

  /** Returns whether a server counted more calls by other clients than the limit. */
  public static boolean hadOtherCalls(TrialResult arm) {
    return arm.evidence().containsKey(SEEN);
  }

  /**
   * Returns whether calls by other clients differ from those of another arm by at most the limit.
   */
  public boolean callsAreLike(Interference other, RunPlan plan) {
    double difference =
        Math.abs(
            (Double.isNaN(otherCallsPercent) ? 0 : otherCallsPercent)
                - (Double.isNaN(other.otherCallsPercent) ? 0 : other.otherCallsPercent));
    return difference <= Double.parseDouble(plan.options().getOrDefault(OPTION, DEFAULT_PERCENT));
  }
}
