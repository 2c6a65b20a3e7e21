package io.hadoopbench.core.explain;

import io.hadoopbench.core.load.measure.TaskReport;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A load thread's kernel counters in its timed part: duration, on-CPU time, and time for which the
 * thread was runnable without a CPU. The thread slept for the remaining time.
 *
 * @param queueNanos time for which the thread was runnable without a CPU; 0 if the kernel does not
 *     report it
 */
public record LoadWindow(long nanos, long cpuNanos, long queueNanos) {
  /** Resource: total duration of the sampled load threads' timed parts. */
  public static final String SECONDS = "load.seconds";

  /** Resource: the sampled load threads' on-CPU time. */
  public static final String CPU_SECONDS = "load.cpuSeconds";

  /** Resource: time for which sampled load threads were runnable without a CPU. */
  public static final String QUEUE_SECONDS = "load.cpuQueueSeconds";

  /** Resource: number of operations in the sampled load threads. */
  public static final String OPERATIONS = "load.operations";

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Contains CPU time and run-queue time, both in ns, and the number of time slices. */
  private static final Path SCHEDULER = Path.of("/proc/thread-self/schedstat");

  static LoadWindow ofThisThread() {
    return new LoadWindow(System.nanoTime(), THREADS.getCurrentThreadCpuTime(), queued());
  }

  private static long queued() {
    try {
      return Long.parseLong(
          new String(Files.readAllBytes(SCHEDULER), StandardCharsets.US_ASCII)
              .trim()
              .split(" ")[1]);
    } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException unavailable) {
      return 0;
    }
  }

  LoadWindow minus(LoadWindow earlier) {
    return new LoadWindow(
        nanos - earlier.nanos, cpuNanos - earlier.cpuNanos, queueNanos - earlier.queueNanos);
  }

  /**
   * Adds the window to a task's report.
   *
   * @param operations number of the thread's operations in the window
   */
  public void addTo(TaskReport report, long operations) {
    report.addResource(SECONDS, nanos / 1e9);
    report.addResource(CPU_SECONDS, cpuNanos / 1e9);
    report.addResource(QUEUE_SECONDS, queueNanos / 1e9);
    report.addResource(OPERATIONS, operations);
  }
}
