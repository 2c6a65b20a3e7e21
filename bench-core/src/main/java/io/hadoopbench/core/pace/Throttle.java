package io.hadoopbench.core.pace;

import io.hadoopbench.core.measure.TaskReport;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Holds a thread back, so that all together never begin more operations a second than they may.
 * Unlike a {@link Pacer} it catches up with nothing.
 */
public final class Throttle {
  /**
   * Resource: seconds in which load threads were held back in the timed part, added up; only where
   * there is a bound.
   */
  public static final String HELD = "client.heldSeconds";

  private final LongSupplier nanoTime;
  private final long intervalNanos;
  private long next;
  private long heldNanos;

  /**
   * @param mostPerSecond of all threads together; 0: nobody is held back
   * @param threads load threads of all tasks; {@code thread} is the index among them
   */
  public Throttle(LongSupplier nanoTime, double mostPerSecond, int threads, int thread) {
    this.nanoTime = nanoTime;
    this.intervalNanos = mostPerSecond > 0 ? (long) (threads * 1e9 / mostPerSecond) : 0;
    this.next = nanoTime.getAsLong() + intervalNanos * thread / threads;
  }

  /**
   * Waits until the next operation may begin; there is no hurry, so it does not spin.
   *
   * @param lastNanos when none may begin any more, on the clock
   * @return whether it may begin before that
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

  /** What comes counts from here. */
  public void startWindow() {
    heldNanos = 0;
  }

  public void addTo(TaskReport report) {
    if (intervalNanos > 0) {
      report.addResource(HELD, heldNanos / 1e9);
    }
  }
}
