package io.hadoopbench.core.store;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * State of a thread when it was sampled, stored as a frame after the thread in collapsed stacks.
 */
public enum LoadState {
  /** On a CPU, sampled by a timer of its CPU time. */
  ON_CPU("DEFAULT", "~on-cpu"),
  /** Runnable, sampled by the wall clock. */
  RUNNABLE("RUNNABLE", "~runnable"),
  /** Asleep, sampled by the wall clock: waiting for something. */
  ASLEEP("SLEEPING", "~asleep");

  /**
   * Interval between samples of a sleeping thread. Each sample wakes the thread, so shorter
   * intervals slow down load threads: docs/lab/explain-validation.md contains measurements.
   */
  public static final int ASLEEP_MILLIS = 5;

  private final String jfr;
  private final String frame;

  LoadState(String jfr, String frame) {
    this.jfr = jfr;
    this.frame = frame;
  }

  public String frame() {
    return frame;
  }

  /** Returns the state with a name of the profiler, as in {@code STATE_SLEEPING}. */
  public static Optional<LoadState> of(String name) {
    return Stream.of(values())
        .filter(state -> name != null && name.endsWith(state.jfr))
        .findFirst();
  }

  /**
   * Returns the state in a collapsed stack.
   *
   * @throws IllegalArgumentException if it has none
   */
  public static LoadState in(String stack) {
    return find(stack)
        .orElseThrow(() -> new IllegalArgumentException("no state after the thread: " + stack));
  }

  private static Optional<LoadState> find(String stack) {
    return Stream.of(values())
        .filter(
            state -> stack.contains("];" + state.frame + ";") || stack.endsWith("];" + state.frame))
        .findFirst();
  }

  /** Returns a stack of CPU time without its state; empty if it was sampled by the wall clock. */
  static Optional<String> onCpu(String stack) {
    Optional<LoadState> state = find(stack);
    return state.isEmpty()
        ? Optional.of(stack)
        : state
            .filter(ON_CPU::equals)
            .map(running -> stack.replaceFirst("];" + running.frame, "]"));
  }
}
