package io.hadoopbench.core.micro;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Repeats an operation until ciphers and decoders are compiled, which takes longer than the short form of a benchmark warms up. */
public final class WarmUp {
  /** Of this thread's CPU time: on a busy machine the compiler's threads get as little of the clock as this one. */
  private static final long CPU_NANOS = 700_000_000;
  private static final long LONGEST_NANOS = 4_000_000_000L;

  private WarmUp() { }

  /** May fail as the benchmark does. */
  @FunctionalInterface
  public interface Operation {
    void run() throws IOException;
  }

  public static void with(Operation operation) throws IOException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long cpu = threads.getCurrentThreadCpuTime();
    long end = System.nanoTime() + LONGEST_NANOS;
    while (threads.getCurrentThreadCpuTime() - cpu < CPU_NANOS && System.nanoTime() < end) {
      operation.run();
    }
  }
}
