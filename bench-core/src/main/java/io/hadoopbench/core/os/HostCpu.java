package io.hadoopbench.core.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * CPU time of a host since it started, in seconds of all its CPUs together.
 *
 * @param programs what programs used, in user and in kernel mode
 * @param steal what the hypervisor gave to others
 * @param all with what was idle
 */
public record HostCpu(double programs, double steal, double all) {
  /** The kernel's USER_HZ is 100 on every architecture that Hadoop runs on. */
  static final double TICKS_PER_SECOND = 100;
  private static final int STEAL = 8;

  /**
   * @param stat {@code /proc/stat}
   * @return empty where the kernel does not tell
   */
  public static Optional<HostCpu> read(Path stat) throws IOException {
    if (!Files.isReadable(stat)) {
      return Optional.empty();
    }
    // cpu  user nice system idle iowait irq softirq steal guest guest_nice; guest is in user already
    String[] words = Files.readAllLines(stat).get(0).trim().split("\\s+");
    return words.length <= STEAL ? Optional.empty()
        : Optional.of(new HostCpu(seconds(words, 1, 3), seconds(words, STEAL, STEAL), seconds(words, 1, STEAL)));
  }

  private static double seconds(String[] words, int first, int last) {
    return IntStream.rangeClosed(first, last).mapToLong(i -> Long.parseLong(words[i])).sum() / TICKS_PER_SECOND;
  }
}
