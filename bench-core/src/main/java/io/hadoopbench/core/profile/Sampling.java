package io.hadoopbench.core.profile;

/**
 * Settings of sampling, and async-profiler's commands. CPU time is sampled by a kernel timer for
 * each thread. Perf events would start and stop a CPU timer at each context switch, which is slow
 * on virtual machines: docs/lab/explain-validation.md contains measurements.
 */
public final class Sampling {
  /** The option that samples the time of load threads. */
  public static final String EXPLAIN = "explain";

  /**
   * CPU time between two samples of a thread is 1 ms. Kernel timers may be coarser: 4 ms at 250
   * ticks per second.
   */
  static final String CPU_TIMERS = "event=ctimer,interval=1000us";

  /** Name of the profiler in reports. */
  static final String ENGINE = "async-profiler, ctimer";

  /**
   * With the thread as the root of each stack, which identifies threads of the garbage collector
   * and the JIT compilers, whose frames have no names in a stripped libjvm.
   */
  static final String START = "start," + CPU_TIMERS + ",threads";

  static final String STOP = "stop";

  /** Without the numbers of lambdas, which differ between JVMs. */
  static final String DUMP = "dump,collapsed,norm";

  private Sampling() {}
}
