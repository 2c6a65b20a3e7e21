package io.hadoopbench.core.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Time for which a CPU quota (cgroups version 1 or 2) throttled this process, as counted by its
 * control groups. Containers often have such quotas, and no other value reveals their effect.
 */
public final class CpuQuota {
  private CpuQuota() {}

  /**
   * Returns the number of seconds for which this process was throttled since its control group was
   * created: the maximum over this group and its parents. The kernel sums the times of all CPUs.
   *
   * @param own {@code /proc/self/cgroup}
   * @param root {@code /sys/fs/cgroup}
   * @return empty if there is no quota, or if the kernel does not report throttling
   */
  public static OptionalDouble throttledSeconds(Path own, Path root) throws IOException {
    OptionalDouble most = OptionalDouble.empty();
    for (String line : Files.isReadable(own) ? Files.readAllLines(own) : List.<String>of()) {
      String[] parts =
          line.split(":", 3); // hierarchy:controllers:path; version 2 has no controllers
      if (parts.length == 3
          && (parts[1].isEmpty() || Arrays.asList(parts[1].split(",")).contains("cpu"))) {
        Path top = root.resolve(parts[1]);
        for (Path group = top.resolve(parts[2].substring(1)).normalize();
            group.startsWith(top);
            group = group.getParent()) {
          OptionalDouble here = throttled(group.resolve("cpu.stat"));
          most = here.isPresent() && here.getAsDouble() >= most.orElse(0) ? here : most;
        }
      }
    }
    return most;
  }

  private static OptionalDouble throttled(Path stat) throws IOException {
    for (String line : Files.isReadable(stat) ? Files.readAllLines(stat) : List.<String>of()) {
      String[] words = line.trim().split(" ");
      if (words.length == 2 && words[0].equals("throttled_usec")) {
        return OptionalDouble.of(Long.parseLong(words[1]) / 1e6);
      } else if (words.length == 2 && words[0].equals("throttled_time")) {
        return OptionalDouble.of(Long.parseLong(words[1]) / 1e9);
      }
    }
    return OptionalDouble.empty();
  }
}
