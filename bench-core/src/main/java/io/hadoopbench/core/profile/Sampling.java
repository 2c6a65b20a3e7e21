package io.hadoopbench.core.profile;

/**
 * How samples are taken, and async-profiler's commands for it. CPU time is sampled by a timer of
 * the kernel for each thread. Perf events start and stop a timer of the CPU at each switch between
 * threads, which is slow on virtual machines: docs/lab/explain-validation.md has figures.
 */
public final class Sampling {
  /** The option that asks where the time of load threads goes. */
  public static final String EXPLAIN = "explain";

  /**
   * CPU time between two samples of a thread is 1 ms. Timers of the kernel may be coarser: 4 ms at
   * 250 ticks a second.
   */
  static final String CPU_TIMERS = "event=ctimer,interval=1000us";

  /** What takes the samples, for the reader of a report. */
  static final String ENGINE = "async-profiler, ctimer";

  /**
   * With the thread as the root of each stack: it tells the collector and the compilers, whose
   * frames have no names in a stripped libjvm.
   */
  static final String START = "start," + CPU_TIMERS + ",threads";

  static final String STOP = "stop";

  /** Without the numbers of lambdas, which differ from JVM to JVM. */
  static final String DUMP = "dump,collapsed,norm";

  private Sampling() {}
}
