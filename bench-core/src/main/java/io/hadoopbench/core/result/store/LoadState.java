package io.hadoopbench.core.result.store;

import java.util.Optional;
import java.util.stream.Stream;

/** The state of a sampled thread. In collapsed stacks, it is a frame that follows the thread. */
public enum LoadState {
  /** The thread is on a CPU, sampled by a CPU timer. */
  ON_CPU("DEFAULT", "~on-cpu"),
  /** The thread is runnable, sampled by wall clock. */
  RUNNABLE("RUNNABLE", "~runnable"),
  /** The thread is asleep while waiting, sampled by wall clock. */
  ASLEEP("SLEEPING", "~asleep");

  /**
   * Interval between samples of a sleeping thread. Each sample wakes the thread, so shorter
   * intervals would slow down load threads. See docs/lab/explain-validation.md for measurements.
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

  /** Returns the state for the profiler's name, for example {@code STATE_SLEEPING}. */
  public static Optional<LoadState> of(String name) {
    return Stream.of(values())
        .filter(state -> name != null && name.endsWith(state.jfr))
        .findFirst();
  }

  /**
   * Returns the state that a collapsed stack contains.
   *
   * @throws IllegalArgumentException if the stack has no state
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

  /**
   * Returns a stack sampled by CPU time, without its state; empty if the stack was sampled by wall
   * clock.
   */
  static Optional<String> onCpu(String stack) {
    Optional<LoadState> state = find(stack);
    return state.isEmpty()
        ? Optional.of(stack)
        : state
            .filter(ON_CPU::equals)
            .map(running -> stack.replaceFirst("];" + running.frame, "]"));
  }
}
