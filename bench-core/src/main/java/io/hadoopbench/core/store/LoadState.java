package io.hadoopbench.core.store;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a thread was when a sample of it was taken. It stands as a frame behind the thread in
 * collapsed stacks.
 */
public enum LoadState {
  /** On a CPU, as a timer of its CPU time saw it. */
  ON_CPU("DEFAULT", "~on-cpu"),
  /** Able to run, as the wall clock saw it. */
  RUNNABLE("RUNNABLE", "~runnable"),
  /** Asleep, as the wall clock saw it: it waits for something. */
  ASLEEP("SLEEPING", "~asleep");

  /**
   * Between two samples of a thread that sleeps. Each wakes it, so that more of them cost the load
   * threads time: docs/lab/explain-validation.md has figures.
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

  /**
   * @param name the profiler's, as in {@code STATE_SLEEPING}
   */
  public static Optional<LoadState> of(String name) {
    return Stream.of(values())
        .filter(state -> name != null && name.endsWith(state.jfr))
        .findFirst();
  }

  /**
   * That of a collapsed stack.
   *
   * @throws IllegalArgumentException if it has none
   */
  public static LoadState in(String stack) {
    return find(stack)
        .orElseThrow(() -> new IllegalArgumentException("no state behind the thread: " + stack));
  }

  private static Optional<LoadState> find(String stack) {
    return Stream.of(values())
        .filter(
            state -> stack.contains("];" + state.frame + ";") || stack.endsWith("];" + state.frame))
        .findFirst();
  }

  /** A stack of CPU time without its state; empty if the wall clock saw it. */
  static Optional<String> onCpu(String stack) {
    Optional<LoadState> state = find(stack);
    return state.isEmpty()
        ? Optional.of(stack)
        : state
            .filter(ON_CPU::equals)
            .map(running -> stack.replaceFirst("];" + running.frame, "]"));
  }
}
