package io.hadoopbench.core.result.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The sampled stacks of one JVM in collapsed format. Each line contains the frames of a stack from
 * root to leaf, separated by {@code ;}, followed by a space and the number of samples.
 *
 * @param samples number of samples by stack
 */
public record Stacks(SortedMap<String, Long> samples) {
  /** A thread in async-profiler's format. It is the root of each stack. */
  private static final Pattern THREAD = Pattern.compile("^\\[([^;]*?) ?tid=\\d+](?=;| |$)");

  /**
   * Numbers that distinguish the threads of a pool, and block, address and object ids in thread
   * names.
   */
  private static final Pattern NUMBER =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f-]{27}|(?<=@)[0-9a-f]+|#?\\d+");

  private static final int SHOWN = 80;

  public Stacks {
    samples = Collections.unmodifiableSortedMap(new TreeMap<>(samples));
  }

  /**
   * Reads async-profiler's output. Threads whose names differ only in numbers are merged, for
   * example as {@code [IPC Server handler #]}.
   *
   * @throws IOException if the output has another format; the message gives the line
   */
  public static Stacks read(BufferedReader in) throws IOException {
    SortedMap<String, Long> samples = new TreeMap<>();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (!line.isBlank()) {
        int blank = line.lastIndexOf(' ');
        samples.merge(
            threadGroup(line.substring(0, Math.max(0, blank))), count(line, blank), Long::sum);
      }
    }
    return new Stacks(samples);
  }

  public static Stacks of(Map<String, Long> samples) {
    return new Stacks(new Stacks(new TreeMap<>(samples)).by(Stacks::threadGroup));
  }

  /**
   * Reads a file.
   *
   * @throws IOException if the file is unreadable or has another format
   */
  public static Stacks read(Path file) throws IOException {
    try (BufferedReader in = Files.newBufferedReader(file)) {
      return read(in);
    }
  }

  private static long count(String line, int blank) throws IOException {
    try {
      long count = Long.parseLong(line.substring(blank + 1));
      if (blank > 0 && count > 0) {
        return count;
      }
    } catch (NumberFormatException e) {
      // reported below, like a count of 0
    }
    throw new IOException(
        "not a collapsed stack: "
            + (line.length() > SHOWN ? line.substring(0, SHOWN) + "..." : line));
  }

  private static String threadGroup(String stack) {
    return THREAD
        .matcher(stack)
        .replaceFirst(
            thread ->
                java.util.regex.Matcher.quoteReplacement(
                    "[" + NUMBER.matcher(thread.group(1)).replaceAll("#") + "]"));
  }

  public void write(Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      write(out);
    }
  }

  public void write(Writer out) throws IOException {
    for (Map.Entry<String, Long> stack : samples.entrySet()) {
      out.write(stack.getKey() + " " + stack.getValue() + "\n");
    }
  }

  public Stacks plus(Stacks other) {
    SortedMap<String, Long> sum = new TreeMap<>(samples);
    other.samples.forEach((stack, count) -> sum.merge(stack, count, Long::sum));
    return new Stacks(sum);
  }

  /**
   * Returns the stacks of running threads: samples without a state, which are CPU time samples, and
   * samples with a state that were not taken by wall clock.
   */
  public Stacks onCpu() {
    SortedMap<String, Long> running = new TreeMap<>();
    samples.forEach(
        (stack, count) ->
            LoadState.onCpu(stack).ifPresent(frames -> running.merge(frames, count, Long::sum)));
    return new Stacks(running);
  }

  /** Returns the number of samples, grouped by a function of the stack. */
  public SortedMap<String, Long> by(Function<String, String> of) {
    SortedMap<String, Long> sums = new TreeMap<>();
    samples.forEach((stack, count) -> sums.merge(of.apply(stack), count, Long::sum));
    return sums;
  }

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
              state ->
                  stack.contains("];" + state.frame + ";") || stack.endsWith("];" + state.frame))
          .findFirst();
    }

    /**
     * Returns a stack sampled by CPU time, without its state; empty if the stack was sampled by
     * wall clock.
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
}
