package io.hadoopbench.core.measure;

import io.hadoopbench.core.model.TrialResult;

/**
 * A time in which only one arm works. Threads begin no operation after its end.
 *
 * @param startNanos on the clock of {@link System#nanoTime}
 * @param nanos its length as drawn; {@link #FOR_EVER} for arms with a fixed number of operations
 * @param pausedNanos by how much that clock is ahead of the arm's own, which stops between slices
 * @param windowNanos length of the counted part, in which all threads work; 0 if all of it is
 *     counted
 * @param part share of its operations that each thread may have begun at the end
 * @param before what ran before it
 */
public record Slice(
    long startNanos, long nanos, long pausedNanos, long windowNanos, double part, Before before) {
  /** What ran before a slice, which may affect it (carry-over). */
  public enum Before {
    /** The warm-up of all arms, one after another. */
    WARMUP(TrialResult.AFTER_WARMUP),
    /** An idle slice. */
    IDLE(TrialResult.AFTER_IDLE),
    ITSELF(TrialResult.AFTER_ITSELF),
    ANOTHER(TrialResult.AFTER_ANOTHER);

    /** Resource of a trial: its rate in such slices. */
    private final String rate;

    Before(String rate) {
      this.rate = rate;
    }

    public String rate() {
      return rate;
    }
  }

  /** Longer than any slice. */
  public static final long FOR_EVER = Long.MAX_VALUE / 2;

  /** Share of a slice at its start that is not counted, because threads begin together. */
  private static final double AFTER = 0.1;

  /** Returns the only slice of an arm that does not share its task. */
  public static Slice whole(long startNanos, long nanos) {
    return new Slice(startNanos, nanos, 0, 0, 1, Before.WARMUP);
  }

  public long endNanos() {
    return startNanos + nanos;
  }

  /**
   * Returns the weight of an operation: the share of all possible positions of the window in the
   * slice that contain the operation's end. A window at a random position would give the same mean
   * with more variance.
   *
   * @param sinceNanos end of the operation, from the start of the slice
   */
  double weight(long sinceNanos) {
    double first = AFTER * nanos;
    double last = nanos - windowNanos;
    return Math.max(0, Math.min(sinceNanos, last) - Math.max(sinceNanos - windowNanos, first))
        / (last - first);
  }
}
