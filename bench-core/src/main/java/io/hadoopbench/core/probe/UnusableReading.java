package io.hadoopbench.core.probe;

/**
 * Why a server reading is unusable for a trial.
 *
 * @param why reason in one line
 */
public record UnusableReading(Kind kind, String why) {
  /** Consequence for the trial. */
  public enum Kind {
    /** The cause may not recur, such as a restart. The trial is retried. */
    BY_CHANCE,
    /**
     * The page does not belong to the server that the trial called, or does not show the trial's
     * calls.
     */
    WRONG,
    /** Other clients also called the server. */
    OTHERS
  }
}
