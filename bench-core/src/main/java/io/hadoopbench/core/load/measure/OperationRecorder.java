package io.hadoopbench.core.load.measure;

import io.hadoopbench.core.load.measure.SliceSchedule.Slice;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Records one thread's operations. Only that thread may use the recorder until the thread ends.
 * Recording a lap takes one clock reading and two array writes; a step takes two more clock
 * readings. Only the per-second arrays are allocated while recording, and their length is doubled
 * when needed.
 */
public final class OperationRecorder implements StepClock {
  /**
   * Highest latency that can be recorded; higher latencies are recorded as this value. A stuck RPC
   * may take one hour.
   */
  static final long HIGHEST_NANOS = 3_600_000_000_000L;

  /** Resolution of 0.1 %, far finer than the noise in a single operation. */
  static final int SIGNIFICANT_DIGITS = 3;

  /** Name under which the times of failed operations are recorded, from start to failure. */
  public static final String FAILED = "failed";

  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int FIRST_SECONDS = 1024;

  private final List<String> operations;
  private final LongSupplier nanoTime;
  private final Histogram[] latencyNanos;
  private final long[][] perSecond;
  private long[] bytesPerSecond = new long[FIRST_SECONDS];
  private int seconds;
  private boolean recording;
  private long windowStart;
  private long started;
  private long mark;
  private long lastSign;
  private long lastBytes;
  private long timeOver;
  private double bytesInTime;
  private long longestGap;

  /** Counts by slice; null if the arm does not share its task. */
  private SliceCounts slices;

  /**
   * Creates a recorder.
   *
   * @param operations names of the parts that are timed separately, in the order of {@link #lap}'s
   *     indexes
   * @param nanoTime a monotonic clock in nanoseconds
   */
  public OperationRecorder(List<String> operations, LongSupplier nanoTime) {
    this.operations = Stream.concat(operations.stream(), Stream.of(FAILED)).toList();
    this.nanoTime = nanoTime;
    this.latencyNanos = new Histogram[this.operations.size()];
    this.perSecond = new long[this.operations.size()][FIRST_SECONDS];
    for (int i = 0; i < operations.size(); i++) {
      latencyNanos[i] = newHistogram();
    }
  }

  /**
   * Returns an empty histogram. All reports use the same histogram configuration, so any two
   * histograms can be added.
   */
  public static Histogram newHistogram() {
    return new Histogram(HIGHEST_NANOS, SIGNIFICANT_DIGITS);
  }

  /**
   * Starts recording. Seconds are counted from {@code windowStartNanos} on the recorder's clock.
   */
  public void startWindow(long windowStartNanos) {
    startWindow(windowStartNanos, Slice.FOR_EVER);
  }

  /**
   * Starts recording with a period in which every thread works. {@link #bytesInTime} excludes bytes
   * that the last operation moves after this period.
   */
  public void startWindow(long windowStartNanos, long lengthNanos) {
    windowStart = windowStartNanos;
    timeOver = windowStartNanos + lengthNanos;
    recording = true;
  }

  /**
   * Begins a slice of the thread's arm. Laps are counted during the slice.
   *
   * @param onlyThread whether this is the arm's only thread
   */
  public void beginSlice(Slice slice, boolean onlyThread) {
    if (slices == null) {
      slices = new SliceCounts(operations.size(), onlyThread);
    }
    slices.begin(slice);
  }

  /**
   * Ends a slice.
   *
   * @param nanos end of the thread's last operation in the slice, on the recorder's clock
   */
  public void endSlice(long nanos) {
    slices.end(nanos);
  }

  /** Returns the counts of slices; empty before the first slice. */
  public Optional<SliceCounts> slices() {
    return Optional.ofNullable(slices);
  }

  /**
   * Begins a step. The thread is considered to be working until the step ends. Earlier waits, such
   * as for the scheduled time in an open loop, are excluded.
   */
  public void begin() {
    start();
    lastSign = started;
    lastBytes = started;
  }

  /** Ends the step. If the step failed, the time from its start to this call is recorded. */
  public void end(boolean failed) {
    long now = nanoTime.getAsLong();
    if (failed) {
      record(latencyNanos.length - 1, now - started, now);
    }
    sign(now);
  }

  private void sign(long now) {
    if (recording) {
      longestGap = Math.max(longestGap, now - lastSign);
      lastSign = now;
    }
  }

  @Override
  public void start() {
    started = nanoTime.getAsLong();
    mark = started;
  }

  @Override
  public void lap(int operation) {
    long now = nanoTime.getAsLong();
    record(operation, now - mark, now);
    mark = now;
  }

  @Override
  public void total(int operation) {
    since(operation, started);
  }

  @Override
  public void skip() {
    long now = nanoTime.getAsLong();
    started += now - mark;
    mark = now;
  }

  @Override
  public void duration(int operation, long nanos) {
    record(operation, nanos, nanoTime.getAsLong());
  }

  @Override
  public void bytes(long count) {
    if (recording) {
      long now = nanoTime.getAsLong();
      int second = second(now); // first, because this call may replace the array
      bytesPerSecond[second] += count;
      // the bytes of a read that spans the end of the period are divided in proportion to time
      bytesInTime +=
          now - timeOver <= 0
              ? count
              : (double) count * Math.max(0, timeOver - lastBytes) / (now - lastBytes);
      lastBytes = now;
      if (slices != null) {
        slices.addBytes(count, now);
      }
      sign(now);
    }
  }

  public long bytes() {
    return Arrays.stream(bytesPerSecond).sum();
  }

  /**
   * Returns the payload bytes moved within the period given to {@link #startWindow(long, long)}.
   */
  public double bytesInTime() {
    return bytesInTime;
  }

  /** Records the time since an instant on the recorder's clock, without changing the stopwatch. */
  public void since(int operation, long startNanos) {
    long now = nanoTime.getAsLong();
    record(operation, now - startNanos, now);
  }

  private void record(int operation, long nanos, long endNanos) {
    if (!recording) {
      return;
    }
    if (latencyNanos[operation] == null) {
      latencyNanos[operation] =
          newHistogram(); // allocated on demand, because operations fail in few threads
    }
    latencyNanos[operation].recordValue(Math.min(Math.max(nanos, 0), HIGHEST_NANOS));
    int second = second(endNanos); // first, because this call may replace the arrays
    perSecond[operation][second]++;
    if (slices != null) {
      slices.add(operation, 1, endNanos);
    }
    sign(endNanos);
  }

  private int second(long nanos) {
    int second = (int) ((nanos - windowStart) / NANOS_PER_SECOND);
    if (second >= seconds) {
      seconds = second + 1;
      if (seconds > bytesPerSecond.length) {
        grow(Math.max(seconds, 2 * bytesPerSecond.length));
      }
    }
    return second;
  }

  private void grow(int length) {
    bytesPerSecond = Arrays.copyOf(bytesPerSecond, length);
    for (int i = 0; i < perSecond.length; i++) {
      perSecond[i] = Arrays.copyOf(perSecond[i], length);
    }
  }

  /**
   * Adds this thread's recordings to the task's report. Must be called after the thread has ended.
   */
  public void addTo(TaskReport report) {
    for (int i = 0; i < latencyNanos.length; i++) {
      if (latencyNanos[i] != null) {
        report.addOperation(
            operations.get(i), latencyNanos[i], Arrays.copyOf(perSecond[i], seconds));
      }
    }
    if (slices != null) {
      slices.addTo(report, operations);
    }
    report.addGap(longestGap);
    report.addBytes(Arrays.copyOf(bytesPerSecond, seconds));
  }
}
