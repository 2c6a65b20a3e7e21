package io.hadoopbench.core.load.measure;

import io.hadoopbench.core.result.Metric;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Records response times of whole steps from their INTENDED start, in addition to service times.
 * Response times include delays caused by an earlier slow operation, which avoids coordinated
 * omission. Also records how late each operation was sent.
 */
public final class OpenLoop {
  /** Operation names in the report. */
  public static final String RESPONSE = "response";

  public static final String SEND_DELAY = "sendDelay";

  /** Waiting times as callers experience them. */
  public static final List<Metric> METRICS =
      List.of(
          Metric.lowerIsBetter(
              RESPONSE + ".p50Micros",
              "median response time, measured from the intended start",
              "us"),
          Metric.lowerIsBetter(
              RESPONSE + ".p99Micros",
              "99th-percentile response time, measured from the intended start",
              "us"));

  private static final int RESPONSE_INDEX = 0;
  private static final int SEND_DELAY_INDEX = 1;

  private final Pacer pacer;
  private final LongSupplier nanoTime;
  private final OperationRecorder recorder;
  private long previousEnd;

  /**
   * Creates a recorder.
   *
   * @param nanoTime the pacer's clock
   * @param startNanos common start on this clock
   */
  public OpenLoop(LongSupplier nanoTime, Pacer pacer, long startNanos) {
    this.nanoTime = nanoTime;
    this.recorder = new OperationRecorder(List.of(RESPONSE, SEND_DELAY), nanoTime);
    this.pacer = pacer;
    this.previousEnd = startNanos;
    recorder.startWindow(startNanos);
  }

  /** Returns the intended start time of the operation with this index, in ns on the clock. */
  public long intended(long index) {
    return pacer.intended(index);
  }

  public void before(long index) {
    pacer.await(index);
    // counts only the generator's own delay, not the time by which the previous step overran
    long due = Math.max(pacer.intended(index), previousEnd);
    recorder.since(SEND_DELAY_INDEX, due);
  }

  public void after(long index) {
    recorder.since(RESPONSE_INDEX, pacer.intended(index));
    previousEnd = nanoTime.getAsLong();
  }

  public void addTo(TaskReport report) {
    recorder.addTo(report);
  }

  /**
   * Computes a thread's intended start times in an open loop. They are evenly spaced and staggered
   * relative to other threads. A thread that falls behind does not skip operations: its next
   * operations start immediately, and their latencies are measured from the intended start.
   */
  public static final class Pacer {
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
}
