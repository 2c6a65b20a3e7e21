package io.hadoopbench.core.measure;

/**
 * The time during which tasks measured. Instants are nanoseconds since the epoch on the FILE
 * SYSTEM's clock, so that hosts can be compared. This clock has a resolution of 1 ms; durations
 * within a task are exact.
 *
 * @param start the common start from the barrier
 * @param firstStart start of the earliest task
 * @param lastStart start of the latest task
 * @param firstEnd end of the earliest task
 * @param lastEnd end of the latest task
 * @param clockAheadMin offset in ms of the slowest task clock from the file system's clock,
 *     accurate to about one RPC round trip
 * @param clockAheadMax offset in ms of the fastest task clock
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
   * A task that starts later than this after the common start has missed part of the window in
   * which other tasks worked.
   */
  public static final long LATE_MILLIS = 100;

  private static final long NANOS_PER_MILLI = 1_000_000;

  /**
   * Returns the window of a task.
   *
   * @param startMillis the common start, in ms on the file system's clock
   * @param lateNanos delay of the task's start
   * @param nanos duration of the task's work
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
