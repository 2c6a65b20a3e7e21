package io.hadoopbench.core.probe;

/**
 * Why a reading of a server says nothing about a trial.
 *
 * @param why in one line
 */
public record UnusableReading(Kind kind, String why) {
  /** What becomes of the trial. */
  public enum Kind {
    /**
     * What happened need not happen again, such as a restart: the trial is worth another attempt.
     */
    BY_CHANCE,
    /** The page is not of the server that the trial called, or does not tell what it did. */
    WRONG,
    /** Others worked on the server, too. */
    OTHERS
  }
}
