package io.hadoopbench.core.load.measure;

import io.hadoopbench.core.result.Metric;
import java.util.List;
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
}
