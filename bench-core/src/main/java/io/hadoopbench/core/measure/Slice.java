package io.hadoopbench.core.measure;

import io.hadoopbench.core.model.TrialResult;

/**
 * A period in which only one arm works. Threads begin no operation after its end.
 *
 * @param startNanos start on the clock of {@link System#nanoTime}
 * @param nanos randomly chosen length; {@link #FOR_EVER} for arms with a fixed number of operations
 * @param pausedNanos how far {@link System#nanoTime} is ahead of the arm's own clock, which stops
 *     between slices
 * @param windowNanos length of the counted part, in which all threads work; 0 if the whole slice is
 *     counted
 * @param part maximum share of its operations that each thread may have begun by the end of the
 *     slice
 * @param before what ran before the slice
 */
public record Slice(
    long startNanos, long nanos, long pausedNanos, long windowNanos, double part, Before before) {
  /** What ran before a slice. It may affect the slice (carry-over). */
  public enum Before {
    /** The warm-up of all arms, one after another. */
    WARMUP(TrialResult.AFTER_WARMUP),
    IDLE(TrialResult.AFTER_IDLE),
    ITSELF(TrialResult.AFTER_ITSELF),
    ANOTHER(TrialResult.AFTER_ANOTHER);

    /** Resource: the trial's rate in slices with this predecessor. */
    private final String rate;

    Before(String rate) {
      this.rate = rate;
    }

    public String rate() {
      return rate;
    }
  }

  public static final long FOR_EVER = Long.MAX_VALUE / 2;

  /** Share at the start of a slice that is not counted, because threads begin together. */
  private static final double AFTER = 0.1;

  /** Returns the only slice of an arm that does not share its task. */
  public static Slice whole(long startNanos, long nanos) {
    return new Slice(startNanos, nanos, 0, 0, 1, Before.WARMUP);
  }

  public long endNanos() {
    return startNanos + nanos;
  }

  /**
   * Returns the weight of an operation: the share of all possible window positions in the slice for
   * which the window contains the operation's end. A single window at a random position would give
   * the same mean with more variance.
   *
   * @param sinceNanos time from the start of the slice to the end of the operation
   */
  double weight(long sinceNanos) {
    double first = AFTER * nanos;
    double last = nanos - windowNanos;
    return Math.max(0, Math.min(sinceNanos, last) - Math.max(sinceNanos - windowNanos, first))
        / (last - first);
  }
}
