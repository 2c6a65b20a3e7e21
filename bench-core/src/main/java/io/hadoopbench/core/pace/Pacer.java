package io.hadoopbench.core.pace;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Intended start times of one thread in open loop: evenly spaced, and staggered against the other
 * threads. A thread that falls behind does not skip: its next operations start at once, and their
 * latency counts from when they should have started.
 */
public final class Pacer {
  /** Below this the thread spins, because a parked thread wakes tens of microseconds late. */
  private static final long SPIN_NANOS = 100_000;

  private final LongSupplier nanoTime;
  private final long first;
  private final double intervalNanos;

  /**
   * @param startNanos common start on the clock
   * @param ratePerSecond target of all threads together
   * @param threads load threads of all tasks; {@code thread} is the index among them
   */
  public Pacer(
      LongSupplier nanoTime, long startNanos, double ratePerSecond, int threads, int thread) {
    this.nanoTime = nanoTime;
    this.intervalNanos = threads * 1e9 / ratePerSecond;
    this.first = startNanos + (long) (intervalNanos * thread / threads);
  }

  /** When the operation with this index should start, in ns on the clock. */
  public long intended(long index) {
    return first + (long) (index * intervalNanos);
  }

  /** Waits until then; returns at once when it is past. */
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
