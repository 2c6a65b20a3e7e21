package io.hadoopbench.core.load.measure;

import io.hadoopbench.core.load.measure.OpenLoop.Pacer;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Limits the rate of a thread so that all threads together never exceed a given number of
 * operations per second. Unlike a {@link Pacer}, a throttle does not catch up.
 */
public final class Throttle {
  /**
   * Resource: total time in seconds for which load threads were held back in the timed part; only
   * with a rate limit.
   */
  public static final String HELD = "client.heldSeconds";

  private final LongSupplier nanoTime;
  private final long intervalNanos;
  private long next;
  private long heldNanos;

  /**
   * Creates a throttle.
   *
   * @param mostPerSecond maximum rate for all threads together; 0 for no limit
   * @param threads number of load threads in all tasks
   * @param thread index of this thread among all load threads
   */
  public Throttle(LongSupplier nanoTime, double mostPerSecond, int threads, int thread) {
    this.nanoTime = nanoTime;
    this.intervalNanos = mostPerSecond > 0 ? (long) (threads * 1e9 / mostPerSecond) : 0;
    this.next = nanoTime.getAsLong() + intervalNanos * thread / threads;
  }

  /**
   * Waits until the next operation may begin, without spinning.
   *
   * @param lastNanos end of the period in which operations may begin, on the clock
   * @return whether the operation may begin within this period
   */
  public boolean await(long lastNanos) {
    if (intervalNanos == 0) {
      return true;
    }
    long asked = nanoTime.getAsLong();
    long now = asked;
    if (now - next < 0 && next - lastNanos >= 0) {
      return false;
    }
    for (; now - next < 0 && !Thread.currentThread().isInterrupted(); now = nanoTime.getAsLong()) {
      LockSupport.parkNanos(next - now);
    }
    heldNanos += now - asked;
    next = now + intervalNanos;
    return true;
  }

  /** Starts measuring the time for which the thread is held back. */
  public void startWindow() {
    heldNanos = 0;
  }

  public void addTo(TaskReport report) {
    if (intervalNanos > 0) {
      report.addResource(HELD, heldNanos / 1e9);
    }
  }
}
