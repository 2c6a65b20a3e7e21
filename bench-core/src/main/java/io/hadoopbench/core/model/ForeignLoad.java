package io.hadoopbench.core.model;

import java.util.Map;

/** How a trial tells that others worked on its servers, too. */
public final class ForeignLoad {
  /** Evidence: on which server, and what it counted. Such a trial is kept after it was repeated in vain. */
  public static final String SEEN = "servers.foreignCalls";
  /** What a resource ends with that is the calls of others, in percent of those of the trial, as far as these must have been of others. */
  public static final String PERCENT = ".foreignPercent";

  /** Name of the option that says how much of it is tolerated, and what is where a scenario does not have it. */
  public static final String OPTION = "maxForeign";
  public static final String DEFAULT_PERCENT = "10";

  private ForeignLoad() { }

  /** Of the server that had most of it, in percent of the trial's own calls; 0 where no server tells. */
  public static double percent(TrialResult trial) {
    return trial.resources().entrySet().stream().filter(one -> one.getKey().endsWith(PERCENT)).mapToDouble(Map.Entry::getValue).max().orElse(0);
  }

  /** Whether any server tells. */
  public static boolean told(TrialResult trial) {
    return trial.resources().keySet().stream().anyMatch(key -> key.endsWith(PERCENT));
  }

  /** Whether two trials had about as much of it, so that it is not what they differ by. */
  public static boolean alike(TrialResult one, TrialResult other, RunPlan plan) {
    double tolerated = Double.parseDouble(plan.options().getOrDefault(OPTION, DEFAULT_PERCENT));
    return Math.abs(percent(one) - percent(other)) <= tolerated;
  }

  /** Whether a trial had more of it than it should. */
  public static boolean in(TrialResult trial) {
    return trial.evidence().containsKey(SEEN);
  }
}
