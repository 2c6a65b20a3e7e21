package io.hadoopbench.core.load.measure;

/**
 * The time during which tasks measured. Instants are nanoseconds since the epoch on the FILE
 * SYSTEM's clock, so that hosts can be compared. This clock has a resolution of 1 ms; durations
 * within a task are exact.
 *
 * @param start the common start from the barrier
 * @param firstStart time at which the first task started
 * @param lastStart time at which the last task started
 * @param firstEnd time at which the first task ended
 * @param lastEnd time at which the last task ended
 * @param clockAheadMin offset in ms between the slowest task clock and the file system's clock,
 *     accurate to about one RPC round trip
 * @param clockAheadMax offset in ms between the fastest task clock and the file system's clock
 * @param lateStarts number of tasks that began more than {@link #LATE_MILLIS} after the common
 *     start
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
   * A task that starts later than this after the common start misses part of the window in which
   * other tasks work.
   */
  public static final long LATE_MILLIS = 100;

  private static final long NANOS_PER_MILLI = 1_000_000;

  /**
   * Returns a task's window.
   *
   * @param startMillis the common start, in ms on the file system's clock
   * @param lateNanos the task's start delay
   * @param nanos how long the task worked
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

  /**
   * Returns the time from the first task's start to the last task's end, by which counts of solo
   * trials are divided.
   */
  public double fullSeconds() {
    return (lastEnd - firstStart) / 1e9;
  }

  /** Returns the common start in ms since the epoch. */
  public long startMillis() {
    return start / NANOS_PER_MILLI;
  }

  /** Returns by how many ms the latest task started after the common start. */
  public double lastStartMillis() {
    return (lastStart - start) / (double) NANOS_PER_MILLI;
  }

  /** Returns the last end in ms after the common start. */
  public long endMillis() {
    return (lastEnd - start) / NANOS_PER_MILLI;
  }
}
