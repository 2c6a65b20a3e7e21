package io.hadoopbench.core.profile;

import io.hadoopbench.core.measure.TaskReport;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The timed part of one load thread, as the kernel counts it: how long it took, how long the thread
 * had a CPU, and how long it could have run and had none. What is left it slept.
 *
 * @param queueNanos 0 where the kernel does not tell
 */
public record LoadWindow(long nanos, long cpuNanos, long queueNanos) {
  /** Resource: what the sampled load threads took. */
  public static final String SECONDS = "load.seconds";

  /** Resource: what they had a CPU for. */
  public static final String CPU_SECONDS = "load.cpuSeconds";

  /** Resource: what they waited for one. */
  public static final String QUEUE_SECONDS = "load.cpuQueueSeconds";

  /** Resource: how often they did their operation. */
  public static final String OPERATIONS = "load.operations";

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** CPU time, time in the queue, both in ns, and how often it got a CPU. */
  private static final Path SCHEDULER = Path.of("/proc/thread-self/schedstat");

  /** Up to now, by the thread itself. */
  static LoadWindow ofThisThread() {
    return new LoadWindow(System.nanoTime(), THREADS.getCurrentThreadCpuTime(), queued());
  }

  private static long queued() {
    try {
      return Long.parseLong(
          new String(Files.readAllBytes(SCHEDULER), StandardCharsets.US_ASCII)
              .trim()
              .split(" ")[1]);
    } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException notDescribe) {
      return 0;
    }
  }

  LoadWindow minus(LoadWindow earlier) {
    return new LoadWindow(
        nanos - earlier.nanos, cpuNanos - earlier.cpuNanos, queueNanos - earlier.queueNanos);
  }

  /**
   * @param operations that the thread did meanwhile
   */
  public void addTo(TaskReport report, long operations) {
    report.addResource(SECONDS, nanos / 1e9);
    report.addResource(CPU_SECONDS, cpuNanos / 1e9);
    report.addResource(QUEUE_SECONDS, queueNanos / 1e9);
    report.addResource(OPERATIONS, operations);
  }
}
