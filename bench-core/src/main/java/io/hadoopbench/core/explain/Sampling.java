package io.hadoopbench.core.explain;

/**
 * Sampling settings and async-profiler commands. CPU time is sampled by a kernel timer per thread.
 * Perf events would start and stop a CPU timer with each context switch, a slow operation on
 * virtual machines; measurements are in docs/lab/explain-validation.md.
 */
public final class Sampling {
  /** Name of the option that enables sampling. */
  public static final String EXPLAIN = "explain";

  /**
   * One sample per 1 ms of a thread's CPU time. Kernel timers may be coarser: 4 ms at 250 ticks per
   * second.
   */
  static final String CPU_TIMERS = "event=ctimer,interval=1000us";

  static final String ENGINE = "async-profiler, ctimer";

  /**
   * With the thread as each stack's root, so that garbage collector and JIT compiler threads can be
   * identified: their frames have no names in a stripped libjvm.
   */
  static final String START = "start," + CPU_TIMERS + ",threads";

  static final String STOP = "stop";

  /** Without lambda numbers, which differ between JVMs. */
  static final String DUMP = "dump,collapsed,norm";

  private Sampling() {}
}
