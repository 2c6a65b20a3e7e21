package io.hadoopbench.core.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Sampled stacks of one JVM in the collapsed format: a line a stack, frames from the root to the
 * leaf with {@code ;} between them, a blank, the number of samples.
 *
 * @param samples by stack
 */
public record Stacks(SortedMap<String, Long> samples) {
  /** How async-profiler writes the thread, as the root of its stacks. */
  private static final Pattern THREAD = Pattern.compile("^\\[([^;]*?) ?tid=\\d+](?=;| |$)");

  /** What tells threads of a pool apart, and blocks, addresses and identities in their names. */
  private static final Pattern NUMBER =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f-]{27}|(?<=@)[0-9a-f]+|#?\\d+");

  private static final int SHOWN = 80;

  public Stacks {
    samples = Collections.unmodifiableSortedMap(new TreeMap<>(samples));
  }

  /**
   * Reads what async-profiler wrote. Threads that differ by numbers in their names become one:
   * {@code [IPC Server handler #]}.
   *
   * @throws IOException naming the line, if it is not of that format
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

  /** Of samples that were counted here; likewise. */
  public static Stacks of(Map<String, Long> samples) {
    return new Stacks(new Stacks(new TreeMap<>(samples)).by(Stacks::threadGroup));
  }

  /**
   * @throws IOException if the file cannot be read, or holds something else
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
      // said below, as for a count of 0
    }
    throw new IOException(
        "no collapsed stack: " + (line.length() > SHOWN ? line.substring(0, SHOWN) + "..." : line));
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
   * Of threads that had a CPU: samples without a state are of CPU time, and of those with one the
   * wall clock's are left out.
   */
  public Stacks onCpu() {
    SortedMap<String, Long> running = new TreeMap<>();
    samples.forEach(
        (stack, count) ->
            LoadState.onCpu(stack).ifPresent(frames -> running.merge(frames, count, Long::sum)));
    return new Stacks(running);
  }

  /** Samples by what a function says of their stacks. */
  public SortedMap<String, Long> by(Function<String, String> of) {
    SortedMap<String, Long> sums = new TreeMap<>();
    samples.forEach((stack, count) -> sums.merge(of.apply(stack), count, Long::sum));
    return sums;
  }
}
