package io.hadoopbench.core.os;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * CPU time used by a run: by a process, by all processes that it started, and by kernel threads,
 * which write and send data for these processes. The CPU time of a process that has ended is part
 * of its parent's CPU time.
 */
public final class ProcessCpu {
  /**
   * Interval between searches for new processes. On hosts with many processes, a search takes
   * several milliseconds, which must not slow down each switch between arms.
   */
  private static final long LOOKS_NANOS = 2_000_000_000L;

  private final Path proc;
  private final long pid;
  private List<Path> ours = List.of();
  private long lookedNanos;

  /**
   * Creates a reader.
   *
   * @param proc {@code /proc}
   * @param pid id of the process that started all others
   */
  public ProcessCpu(Path proc, long pid) {
    this.proc = proc;
    this.pid = pid;
  }

  /** Returns the id of this process; empty if the kernel does not provide it. */
  public static OptionalLong self(Path proc) throws IOException {
    Path self = proc.resolve("self");
    return Files.isSymbolicLink(self)
        ? OptionalLong.of(Long.parseLong(Files.readSymbolicLink(self).toString()))
        : OptionalLong.empty();
  }

  /**
   * Returns CPU seconds since the host booted, by process id.
   *
   * @return empty if the process does not exist
   */
  public Map<Long, Double> read() throws IOException {
    long now = System.nanoTime();
    if (ours.isEmpty() || now - lookedNanos > LOOKS_NANOS) {
      ours = inspect();
      lookedNanos = now;
    }
    Map<Long, Double> seconds = new HashMap<>();
    for (Path stat : ours) {
      stat(stat).ifPresent(one -> seconds.put(one.pid(), one.cpuSeconds() + one.endedSeconds()));
    }
    return seconds;
  }

  public static double sum(Map<Long, Double> seconds) {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private List<Path> inspect() throws IOException {
    Map<Long, ProcessStat> all = new HashMap<>();
    try (DirectoryStream<Path> directories = Files.newDirectoryStream(proc, "[0-9]*")) {
      for (Path directory : directories) {
        stat(directory.resolve("stat")).ifPresent(one -> all.put(one.pid(), one));
      }
    }
    if (!all.containsKey(pid)) {
      return List.of();
    }
    Set<Long> started = new HashSet<>(Set.of(pid));
    boolean grew = true;
    while (grew) {
      grew =
          started.addAll(
              all.values().stream()
                  .filter(one -> started.contains(one.parent()))
                  .map(ProcessStat::pid)
                  .toList());
    }
    List<Path> found = new ArrayList<>();
    all.values().stream()
        .filter(one -> one.kernel() || started.contains(one.pid()))
        .forEach(one -> found.add(proc.resolve(one.pid() + "/stat")));
    return found;
  }

  /** Reads a process; empty if the process has just ended or is hidden. */
  private static Optional<ProcessStat> stat(Path stat) {
    try {
      return Optional.of(ProcessStat.parse(Files.readString(stat)));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }
}
