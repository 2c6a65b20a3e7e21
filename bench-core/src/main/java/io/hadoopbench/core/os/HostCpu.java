package io.hadoopbench.core.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A host's CPU time since an arbitrary moment, in seconds summed over all CPUs. Tick counters miss
 * processes that run for less than a tick and then wait, such as a client and a server that call
 * each other: on two CPUs that were 41 % idle, the counters were 8 % too low. Most kernels tick
 * only while a CPU is busy and count idle time exactly, so the CPU time of programs is computed as
 * the remainder.
 *
 * @param programs CPU time of programs, in user and kernel mode
 * @param steal CPU steal
 * @param all CPU time including idle time
 */
public record HostCpu(double programs, double steal, double all) {
  /** The kernel's USER_HZ, which is 100 on all architectures that Hadoop supports. */
  static final double TICKS_PER_SECOND = 100;

  private static final int IDLE = 4;
  private static final int STEAL = 8;

  /**
   * Reads the counters.
   *
   * @param stat {@code /proc/stat}
   * @param nanoTime the time at which the values were read, from {@link System#nanoTime}
   * @return empty if the kernel does not provide the counters
   */
  public static Optional<HostCpu> read(Path stat, long nanoTime) throws IOException {
    if (!Files.isReadable(stat)) {
      return Optional.empty();
    }
    // /proc/stat has a line for all CPUs together, a line for each CPU, and other counters. Fields:
    // cpu user nice system idle iowait irq softirq steal guest guest_nice; user includes guest
    List<String> lines = Files.readAllLines(stat);
    String[] words = lines.get(0).trim().split("\\s+");
    double all =
        nanoTime / 1e9 * (lines.stream().filter(line -> line.startsWith("cpu")).count() - 1);
    return words.length <= STEAL || all == 0
        ? Optional.empty()
        : Optional.of(
            new HostCpu(all - seconds(words, IDLE, STEAL), seconds(words, STEAL, STEAL), all));
  }

  private static double seconds(String[] words, int first, int last) {
    return IntStream.rangeClosed(first, last).mapToLong(i -> Long.parseLong(words[i])).sum()
        / TICKS_PER_SECOND;
  }
}
