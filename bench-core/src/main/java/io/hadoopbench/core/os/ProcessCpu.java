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

  /**
   * Contents of {@code /proc/PID/stat}.
   *
   * @param kernel whether the process is a kernel thread
   * @param cpuSeconds CPU time used by all threads, including threads that have ended; the
   *     resolution is 10 ms
   * @param endedSeconds CPU time used by children that have ended
   */
  record ProcessStat(
      long pid, long parent, boolean kernel, double cpuSeconds, double endedSeconds) {
    /** The kernel's flag PF_KTHREAD. */
    private static final long KERNEL_THREAD = 0x00200000;

    // indexes of the fields after the name: state ppid pgrp session tty tpgid flags minflt cminflt
    // majflt cmajflt utime stime cutime cstime
    private static final int PARENT = 1;
    private static final int FLAGS = 6;
    private static final int TIMES = 11;
    private static final int TIMES_OF_CHILDREN = 13;

    /**
     * Parses the text, in which the name may contain brackets and spaces.
     *
     * @throws NumberFormatException or {@link IndexOutOfBoundsException} if the text is malformed
     */
    static ProcessStat parse(String text) {
      String[] words = text.substring(text.lastIndexOf(')') + 1).trim().split(" ");
      return new ProcessStat(
          Long.parseLong(text.substring(0, text.indexOf(' '))),
          Long.parseLong(words[PARENT]),
          (Long.parseLong(words[FLAGS]) & KERNEL_THREAD) != 0,
          seconds(words, TIMES),
          seconds(words, TIMES_OF_CHILDREN));
    }

    private static double seconds(String[] words, int first) {
      return (Long.parseLong(words[first]) + Long.parseLong(words[first + 1]))
          / HostCpu.TICKS_PER_SECOND;
    }
  }
}
