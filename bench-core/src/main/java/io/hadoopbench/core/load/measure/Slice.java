package io.hadoopbench.core.load.measure;

import io.hadoopbench.core.result.TrialResult;

/**
 * A period in which only one arm works. Threads do not begin operations after its end.
 *
 * @param startNanos start on {@link System#nanoTime}'s clock
 * @param nanos randomly chosen length; {@link #FOR_EVER} for arms with a fixed number of operations
 * @param pausedNanos time in ns by which {@link System#nanoTime} is ahead of the arm's own clock,
 *     which is stopped between slices
 * @param windowNanos length of the counted part, in which all threads work; 0 if the whole slice is
 *     counted
 * @param part maximum share of its operations that each thread may have begun when the slice ends
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

  /** Share of the slice that is excluded at its start, because all threads begin together. */
  private static final double AFTER = 0.1;

  public long endNanos() {
    return startNanos + nanos;
  }

  /**
   * Returns an operation's weight: the share of all possible window positions in the slice at which
   * the window includes the operation's end. A single window at a random position would have the
   * same mean but a higher variance.
   *
   * @param sinceNanos time from the slice's start to the operation's end
   */
  double weight(long sinceNanos) {
    double first = AFTER * nanos;
    double last = nanos - windowNanos;
    return Math.max(0, Math.min(sinceNanos, last) - Math.max(sinceNanos - windowNanos, first))
        / (last - first);
  }
}
