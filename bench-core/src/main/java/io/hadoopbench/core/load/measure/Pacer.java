package io.hadoopbench.core.load.measure;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Computes a thread's intended start times in an open loop. They are evenly spaced and staggered
 * relative to other threads. A thread that falls behind does not skip operations: its next
 * operations start immediately, and their latencies are measured from the intended start.
 */
public final class Pacer {
  /**
   * The thread spins during shorter waits, because a parked thread wakes up tens of microseconds
   * late.
   */
  private static final long SPIN_NANOS = 100_000;

  private final LongSupplier nanoTime;
  private final long first;
  private final double intervalNanos;

  /**
   * Creates a pacer.
   *
   * @param startNanos common start on the clock
   * @param ratePerSecond target rate for all threads together
   * @param threads number of load threads in all tasks
   * @param thread index of this thread among all load threads
   */
  public Pacer(
      LongSupplier nanoTime, long startNanos, double ratePerSecond, int threads, int thread) {
    this.nanoTime = nanoTime;
    this.intervalNanos = threads * 1e9 / ratePerSecond;
    this.first = startNanos + (long) (intervalNanos * thread / threads);
  }

  /** Returns the intended start time of the operation with this index, in ns on the clock. */
  public long intended(long index) {
    return first + (long) (index * intervalNanos);
  }

  /** Waits until an instant. Returns immediately if the instant has passed. */
  public static void await(LongSupplier nanoTime, long instant) {
    long left;
    while ((left = instant - nanoTime.getAsLong()) > 0) {
      if (left > SPIN_NANOS) {
        LockSupport.parkNanos(left - SPIN_NANOS);
      } else {
        Thread.onSpinWait();
      }
    }
  }

  public void await(long index) {
    await(nanoTime, intended(index));
  }
}
