package io.hadoopbench.rpc.micro;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Repeats an operation until the JDK's ciphers are compiled, which takes longer than the short form of a benchmark warms up. */
final class WarmUp {
  /** Of this thread's CPU time: on a busy machine the compiler's threads get as little of the clock as this one. */
  private static final long CPU_NANOS = 700_000_000;
  private static final long LONGEST_NANOS = 4_000_000_000L;

  private WarmUp() { }

  @FunctionalInterface
  interface Operation {
    void run() throws IOException;
  }

  static void with(Operation operation) throws IOException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long cpu = threads.getCurrentThreadCpuTime();
    long end = System.nanoTime() + LONGEST_NANOS;
    while (threads.getCurrentThreadCpuTime() - cpu < CPU_NANOS && System.nanoTime() < end) {
      operation.run();
    }
  }
}
