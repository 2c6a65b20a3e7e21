package io.hadoopbench.core.result;

import java.util.Map;
import java.util.SortedMap;

/**
 * The interference with an arm: activity of other programs on the host and on the servers during
 * the arm's slices.
 *
 * @param othersPercent CPU usage of other programs, as a percentage of the host's CPUs; NaN if
 *     unknown. On an existing cluster, this includes servers and is the value of the busiest task
 *     host
 * @param stealPercent CPU steal in percent; NaN if unknown
 * @param otherCallsPercent calls by other clients, in percent of the arm's calls, on the server
 *     with the highest percentage; NaN if no server counts calls
 * @param longestGapSeconds longest time in which an active load thread completed no operation and
 *     transferred no byte; NaN if unknown
 */
public record Interference(
    double othersPercent, double stealPercent, double otherCallsPercent, double longestGapSeconds) {
  /** Metric ids that exist for every workload. */
  public static final String OTHERS = "host.othersPercent";

  public static final String TASK_HOST_OTHERS = "taskHosts.othersPercent";
  public static final String STEAL = "host.stealPercent";
  public static final String LONGEST_GAP = "longestGapSeconds";

  /** Resource suffix: calls by other clients to a server, in percent of the arm's calls. */
  public static final String OTHER_CALLS = ".otherCallsPercent";

  /**
   * Evidence: a server that counted calls by other clients. The arm is still valid if such calls
   * occurred in all retries.
   */
  public static final String SEEN = "servers.otherCalls";

  /**
   * Name of the option that limits calls by other clients, and the limit for scenarios without this
   * option.
   */
  public static final String OPTION = "maxOtherCalls";

  public static final String DEFAULT_PERCENT = "10";

  public static Interference of(TrialResult arm) {
    SortedMap<String, Double> metrics = arm.metrics();
    double calls =
        arm.resources().entrySet().stream()
            .filter(
                one ->
                    Resource.of(one.getKey())
                        .filter(used -> used.kind() == Resource.Kind.OTHER_CALLS_PERCENT)
                        .isPresent())
            .mapToDouble(Map.Entry::getValue)
            .max()
            .orElse(Double.NaN);
    return new Interference(
        metrics.getOrDefault(OTHERS, metrics.getOrDefault(TASK_HOST_OTHERS, Double.NaN)),
        metrics.getOrDefault(STEAL, Double.NaN),
        calls,
        metrics.getOrDefault(LONGEST_GAP, Double.NaN));
  }

  /** Returns whether a server counted more calls by other clients than the limit allows. */
  public static boolean hadOtherCalls(TrialResult arm) {
    return arm.evidence().containsKey(SEEN);
  }

  /**
   * Returns whether the percentages of calls by other clients in this arm and in another arm differ
   * by at most the limit.
   */
  public boolean callsAreLike(Interference other, RunPlan plan) {
    double difference =
        Math.abs(
            (Double.isNaN(otherCallsPercent) ? 0 : otherCallsPercent)
                - (Double.isNaN(other.otherCallsPercent) ? 0 : other.otherCallsPercent));
    return difference <= Double.parseDouble(plan.options().getOrDefault(OPTION, DEFAULT_PERCENT));
  }
}
