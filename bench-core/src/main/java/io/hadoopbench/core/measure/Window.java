package io.hadoopbench.core.measure;

/**
 * When tasks measured. All instants in nanoseconds since the epoch on the FILE SYSTEM's clock, so
 * that hosts can be compared. That clock is good to a millisecond; what a task took is exact,
 * however short it was.
 *
 * @param start the common start that the barrier gave
 * @param firstStart when the earliest task began; {@code lastStart} the latest
 * @param firstEnd when the earliest task ended; {@code lastEnd} the latest
 * @param clockAheadMin how far the most backward task clock is ahead of the file system's, in ms;
 *     {@code clockAheadMax} the most forward one. Good to about one RPC round trip
 * @param lateStarts tasks that began more than {@link #LATE_MILLIS} after the common start
 */
public record Window(
    long start,
    long firstStart,
    long lastStart,
    long firstEnd,
    long lastEnd,
    long clockAheadMin,
    long clockAheadMax,
    int lateStarts) {
  /**
   * A task that starts later than this has missed a part of the window that its neighbours worked
   * in.
   */
  public static final long LATE_MILLIS = 100;

  private static final long NANOS_PER_MILLI = 1_000_000;

  /**
   * @param startMillis the common start, in ms as the file system tells it
   * @param lateNanos by which the task began after it
   * @param nanos that it worked
   */
  public static Window ofTask(long startMillis, long lateNanos, long nanos, long clockAheadMillis) {
    long start = startMillis * NANOS_PER_MILLI;
    long started = start + lateNanos;
    return new Window(
        start,
        started,
        started,
        started + nanos,
        started + nanos,
        clockAheadMillis,
        clockAheadMillis,
        lateNanos > LATE_MILLIS * NANOS_PER_MILLI ? 1 : 0);
  }

  public Window plus(Window o) {
    return new Window(
        Math.min(start, o.start),
        Math.min(firstStart, o.firstStart),
        Math.max(lastStart, o.lastStart),
        Math.min(firstEnd, o.firstEnd),
        Math.max(lastEnd, o.lastEnd),
        Math.min(clockAheadMin, o.clockAheadMin),
        Math.max(clockAheadMax, o.clockAheadMax),
        lateStarts + o.lateStarts);
  }

  /** From the first start to the last end. */
  public double fullSeconds() {
    return (lastEnd - firstStart) / 1e9;
  }

  /** The common start, since the epoch. */
  public long startMillis() {
    return start / NANOS_PER_MILLI;
  }

  /** By how much the latest task began after the common start. */
  public double lastStartMillis() {
    return (lastStart - start) / (double) NANOS_PER_MILLI;
  }

  /** From the common start to the last end. */
  public long endMillis() {
    return (lastEnd - start) / NANOS_PER_MILLI;
  }
}
