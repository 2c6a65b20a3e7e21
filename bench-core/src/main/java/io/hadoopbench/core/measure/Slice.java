package io.hadoopbench.core.measure;

import io.hadoopbench.core.model.TrialResult;

/**
 * A time in which one arm works and no other. A thread begins no operation after its end.
 *
 * @param startNanos on the clock of {@link System#nanoTime}
 * @param nanos its length as drawn; {@link #FOR_EVER} for that of an arm which has a number of
 *     operations to do
 * @param pausedNanos by how much that clock is ahead of the arm's own, which stands still between
 *     its turns
 * @param windowNanos length of the part that counts, in which all threads work; 0 where nobody
 *     looks at a part of it
 * @param part of its operations that each thread may have begun when it is over
 * @param before who worked before it
 */
public record Slice(
    long startNanos, long nanos, long pausedNanos, long windowNanos, double part, Before before) {
  /** What one turn leaves behind is paid in the next. */
  public enum Before {
    /** All arms, which warmed up one after the other. */
    WARMUP(TrialResult.AFTER_WARMUP),
    /** A turn was left empty. */
    NOBODY(TrialResult.AFTER_NOBODY),
    ITSELF(TrialResult.AFTER_ITSELF),
    ANOTHER(TrialResult.AFTER_ANOTHER);

    /** Resource of a trial: what it did in a second of such turns. */
    private final String rate;

    Before(String rate) {
      this.rate = rate;
    }

    public String rate() {
      return rate;
    }
  }

  /** Longer than any turn. */
  public static final long FOR_EVER = Long.MAX_VALUE / 2;

  /** Of a turn: nothing that ends before is looked at, for threads begin together. */
  private static final double AFTER = 0.1;

  /** The only one of an arm that has its task for itself. */
  public static Slice whole(long startNanos, long nanos) {
    return new Slice(startNanos, nanos, 0, 0, 1, Before.WARMUP);
  }

  public long endNanos() {
    return startNanos + nanos;
  }

  /**
   * What of an operation counts: of all places that the window could have in the turn, the share of
   * those that hold its end. A window at one of them, drawn at random, would count as much on
   * average, and vary more.
   *
   * @param sinceNanos when it ended, from the start of the turn
   */
  double weight(long sinceNanos) {
    double first = AFTER * nanos;
    double last = nanos - windowNanos;
    return Math.max(0, Math.min(sinceNanos, last) - Math.max(sinceNanos - windowNanos, first))
        / (last - first);
  }
}
