package io.hadoopbench.core.explain;

/**
 * Sampling settings and async-profiler commands. CPU time is sampled by a kernel timer per thread.
 * With perf events, a CPU timer would start and stop at each context switch, which is slow on
 * virtual machines; docs/lab/explain-validation.md contains measurements.
 */
public final class Sampling {
  /** Name of the option that enables sampling. */
  public static final String EXPLAIN = "explain";

  /**
   * Requests one sample per 1 ms of a thread's CPU time. Kernel timers may be coarser, for example
   * 4 ms at 250 ticks per second.
   */
  static final String CPU_TIMERS = "event=ctimer,interval=1000us";

  static final String ENGINE = "async-profiler, ctimer";

  /**
   * Makes the thread the root of each stack, so that the threads of the garbage collector and the
   * JIT compilers can be identified: their frames have no names in a stripped libjvm.
   */
  static final String START = "start," + CPU_TIMERS + ",threads";

  static final String STOP = "stop";

  /** Omits the numbers of lambdas, which vary from JVM to JVM. */
  static final String DUMP = "dump,collapsed,norm";

  private Sampling() {}
}
