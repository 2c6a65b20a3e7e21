package io.hadoopbench.core.job;

import java.util.concurrent.CountDownLatch;

/** Gives all threads of a task the instant at which to begin. */
final class StartSignal {
  /** What a thread gets when the start was called off. */
  static final long NEVER = Long.MIN_VALUE;

  private final CountDownLatch given = new CountDownLatch(1);
  private volatile long startNanos = NEVER;
  private volatile boolean calledOff;

  /** Lets the threads go at {@code nanos} on the clock of {@link System#nanoTime}. */
  void give(long nanos) {
    startNanos = nanos;
    given.countDown();
  }

  /** Ends the waiting of threads that will not run; those that run do no further operation. */
  void callOff() {
    calledOff = true;
    given.countDown();
  }

  boolean isCalledOff() {
    return calledOff;
  }

  /** Waits; returns the start in ns, or {@link #NEVER}. */
  long await() {
    try {
      given.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return NEVER;
    }
    if (startNanos != NEVER) {
      Pacer.await(System::nanoTime, startNanos);
    }
    return startNanos;
  }
}
