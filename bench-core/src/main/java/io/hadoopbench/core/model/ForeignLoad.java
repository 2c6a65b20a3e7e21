package io.hadoopbench.core.model;

/** How a trial tells that others worked on its servers, too. */
public final class ForeignLoad {
  /** Evidence: on which server, and what it counted. Such a trial is kept after it was repeated in vain. */
  public static final String SEEN = "servers.foreignCalls";
  /** What a resource ends with that is the calls of others, in percent of those of the trial, as far as these must have been of others. */
  public static final String PERCENT = ".foreignPercent";

  private ForeignLoad() { }

  /** Whether a trial had more of it than it should. */
  public static boolean in(TrialResult trial) {
    return trial.evidence().containsKey(SEEN);
  }
}
