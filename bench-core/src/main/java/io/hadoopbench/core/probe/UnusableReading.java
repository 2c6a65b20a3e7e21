package io.hadoopbench.core.probe;

/**
 * Why a reading of a server is unusable for a trial.
 *
 * @param why in one line
 */
public record UnusableReading(Kind kind, String why) {
  /** Consequence for the trial. */
  public enum Kind {
    /** The cause need not recur, such as a restart: the trial is repeated. */
    BY_CHANCE,
    /** The page is not that of the server that the trial called, or does not show its calls. */
    WRONG,
    /** Other clients called the server as well. */
    OTHERS
  }
}
