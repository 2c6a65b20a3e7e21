package io.hadoopbench.core.measure;

import io.hadoopbench.core.model.TrialResult;

/**
 * A time in which one arm works and no other. A thread begins no operation after its end.
 *
 * @param startNanos on the clock of {@link System#nanoTime}
 * @param nanos its length as drawn; {@link #FOR_EVER} for that of an arm which has a number of operations to do
 * @param pausedNanos by how much that clock is ahead of the arm's own, which stands still between its turns
 * @param windowFrom nanoseconds from the start; what ends between this and {@code windowTo} is done while all threads work; both 0
 *     where nobody looks at a part of it
 * @param part of its operations that each thread may have begun when it is over
 * @param before who worked before it
 */
public record Turn(long startNanos, long nanos, long pausedNanos, long windowFrom, long windowTo, double part, Before before) {
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

  /** The only one of an arm that has its task for itself. */
  public static Turn whole(long startNanos, long nanos) {
    return new Turn(startNanos, nanos, 0, 0, 0, 1, Before.WARMUP);
  }

  public long endNanos() {
    return startNanos + nanos;
  }

  public long windowNanos() {
    return windowTo - windowFrom;
  }
}
