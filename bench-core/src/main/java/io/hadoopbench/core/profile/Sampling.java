package io.hadoopbench.core.profile;

import java.util.List;

/** How samples are taken, and async-profiler's commands for it. */
public final class Sampling {
  /** The option that asks for samples. */
  public static final String OPTION = "profile";
  /** The option that asks where the time of load threads goes. */
  public static final String EXPLAIN = "explain";
  /** The option that says by what. */
  public static final String EVENT_OPTION = "profileEvent";
  /** CPU time by perf events; where the kernel refuses those, async-profiler takes a timer for each thread itself. */
  public static final String CPU = "cpu";
  /**
   * CPU time by a timer of the kernel for each thread. Perf events start and stop a timer of the CPU at each switch between threads, which is slow on virtual machines:
   * docs/explain.md has figures.
   */
  public static final String TIMERS = "ctimer";
  /** No event of async-profiler's, but JFR in its place. */
  public static final String JFR = "jfr";
  /** What {@code -profileEvent} takes. */
  public static final List<String> EVENTS = List.of(CPU, TIMERS, "itimer", JFR);
  /** What takes samples then, and what it does not see. */
  public static final String JFR_ENGINE = "JFR (Java code alone: no native code, kernel, GC or JIT compiler)";
  /** CPU time between two samples of a thread. Timers of the kernel may be coarser: 4 ms at 250 ticks a second. */
  public static final long INTERVAL_MICROS = 1000;

  static final String STOP = "stop";
  /** Without the numbers of lambdas, which differ from JVM to JVM. */
  static final String DUMP = "dump,collapsed,norm";
  /** Its answer names perf events only where the kernel allows them. */
  static final String LIST = "list";

  private Sampling() { }

  /** With the thread as the root of each stack: it tells the collector and the compilers, whose frames have no names in a stripped libjvm. */
  static String start(String event) {
    return "start,event=" + event + ",interval=" + INTERVAL_MICROS + "us,threads";
  }

  /** How often, in words. */
  public static String interval(String event) {
    return event.equals(JFR) ? "every " + JfrStacks.INTERVAL_MILLIS + " ms of threads that run Java code"
        : "every " + INTERVAL_MICROS + " us of CPU time";
  }

  /** What takes the samples of an event here. */
  static String engine(String event, String list) {
    return "async-profiler, " + (!event.equals(CPU) ? event
        : list.contains("Perf events:") ? "perf_events" : TIMERS + " (perf events refused, no kernel frames)");
  }
}
