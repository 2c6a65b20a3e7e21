package io.hadoopbench.core.os;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * CPU time that is no neighbour's: of this process, of all that it has started, and of the kernel's own threads, which write and send for everybody.
 * Processes that have ended count with their parent.
 */
public final class OwnCpu {
  private OwnCpu() { }

  /**
   * Seconds since the host started.
   *
   * @param proc {@code /proc}
   * @return empty where the kernel does not tell
   */
  public static Optional<Double> read(Path proc) throws IOException {
    Path self = proc.resolve("self");
    if (!Files.isSymbolicLink(self)) {
      return Optional.empty();
    }
    Map<Long, ProcessStat> all = processes(proc);
    Set<Long> ours = new HashSet<>(Set.of(Long.parseLong(Files.readSymbolicLink(self).toString())));
    boolean grew = true;
    while (grew) {
      grew = ours.addAll(all.values().stream().filter(one -> ours.contains(one.parent())).map(ProcessStat::pid).toList());
    }
    return Optional.of(all.values().stream().filter(one -> one.kernel() || ours.contains(one.pid()))
        .mapToDouble(one -> one.cpuSeconds() + one.endedSeconds()).sum());
  }

  private static Map<Long, ProcessStat> processes(Path proc) throws IOException {
    Map<Long, ProcessStat> all = new HashMap<>();
    try (DirectoryStream<Path> directories = Files.newDirectoryStream(proc, "[0-9]*")) {
      for (Path directory : directories) {
        text(directory.resolve("stat")).map(ProcessStat::parse).ifPresent(one -> all.put(one.pid(), one));
      }
    }
    return all;
  }

  /** Empty when the process has just ended, or is hidden. */
  private static Optional<String> text(Path stat) {
    try {
      return Optional.of(Files.readString(stat));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }
}
