package io.hadoopbench.core.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * CPU time of a host since some moment, in seconds of all its CPUs together. Ticks miss whoever
 * runs for less than one and then waits, which is how a client and a server work that call each
 * other: with 41 % of two CPUs idle they told 8 % too little. What is idle the kernel knows to the
 * microsecond where it ticks only while it works, as usual, so programs are the rest.
 *
 * @param programs what programs used, in user and in kernel mode
 * @param steal what the hypervisor gave to others
 * @param all with what was idle
 */
public record HostCpu(double programs, double steal, double all) {
  /** The kernel's USER_HZ is 100 on every architecture that Hadoop runs on. */
  static final double TICKS_PER_SECOND = 100;

  private static final int IDLE = 4;
  private static final int STEAL = 8;

  /**
   * @param stat {@code /proc/stat}
   * @param nanoTime the moment, as {@link System#nanoTime} tells it
   * @return empty where the kernel does not tell
   */
  public static Optional<HostCpu> read(Path stat, long nanoTime) throws IOException {
    if (!Files.isReadable(stat)) {
      return Optional.empty();
    }
    // a line for all CPUs, one for each, and what else is counted
    // cpu  user nice system idle iowait irq softirq steal guest guest_nice; guest is in user
    // already
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
