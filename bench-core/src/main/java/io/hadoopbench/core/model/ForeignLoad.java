package io.hadoopbench.core.model;

import java.util.Map;

/** How a trial tells that others worked on its servers, too. */
public final class ForeignLoad {
  /** Evidence: on which server, and what it counted. Such a trial is kept after it was repeated in vain. */
  public static final String SEEN = "servers.foreignCalls";
  /** What a resource ends with that is the calls of others, in percent of those of the trial, as far as these must have been of others. */
  public static final String PERCENT = ".foreignPercent";

  /** What resources end with that are, in a second, calls of others, and requests of others for web pages. */
  public static final String CALLS_PER_SECOND = ".foreignCallsPerSecond";
  public static final String PAGES_PER_SECOND = ".foreignPagesPerSecond";
  /**
   * Requests for web pages in a second that nobody minds: less than a tenth of a CPU. Routers ask a NameNode for two
   * pages at each of their heartbeats, with Kerberos by three requests each.
   */
  public static final double PAGES_TOLERATED = 4;

  /** What resources end with that are the seconds, in one, that a server worked on long calls and pages of others, by its own means. */
  public static final String BUSY = ".foreignBusy";
  /** Of those, what nobody minds: they move a figure by no more. */
  private static final double BUSY_TOLERATED = 0.02;

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
    return Math.abs(percent(one) - percent(other)) <= tolerated(plan);
  }

  /**
   * Whether others worked on a server beside the first of two trials, each alone, more than twice as much as beside the
   * other, and more than is tolerated: in pages, calls, or the time these took. Of turns nobody can tell whose they
   * chose; who follows one variant follows it when it is alone, too.
   */
  public static boolean follows(TrialResult one, TrialResult other, RunPlan plan) {
    return one.resources().entrySet().stream().anyMatch(told -> {
      String key = told.getKey();
      boolean manyPages = key.endsWith(PAGES_PER_SECOND) && told.getValue() > PAGES_TOLERATED;
      boolean manyCalls = key.endsWith(CALLS_PER_SECOND)
          && one.resources().getOrDefault(key.replace(CALLS_PER_SECOND, PERCENT), 0.0) > tolerated(plan);
      return (manyPages || manyCalls || tooBusy(told)) && other.resources().getOrDefault(key, told.getValue()) < told.getValue() / 2;
    });
  }

  private static boolean tooBusy(Map.Entry<String, Double> told) {
    return told.getKey().endsWith(BUSY) && told.getValue() > BUSY_TOLERATED;
  }

  private static double tolerated(RunPlan plan) {
    return Double.parseDouble(plan.options().getOrDefault(OPTION, DEFAULT_PERCENT));
  }

  /** Whether others kept a server busy beside a trial, by counts or by time. */
  public static boolean busy(TrialResult trial) {
    return in(trial) || trial.resources().entrySet().stream().anyMatch(ForeignLoad::tooBusy);
  }

  /** Whether a trial had more of it than it should. */
  public static boolean in(TrialResult trial) {
    return trial.evidence().containsKey(SEEN);
  }
}
