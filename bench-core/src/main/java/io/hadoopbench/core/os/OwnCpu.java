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
  /** The kernel's PF_KTHREAD. */
  private static final long KERNEL_THREAD = 0x00200000;

  private OwnCpu() { }

  /** Of one process. {@code kept} is what its children that have ended used. */
  private record OneProcess(long pid, long parent, boolean kernel, double ownSeconds, double kept) { }

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
    Map<Long, OneProcess> all = processes(proc);
    Set<Long> ours = new HashSet<>(Set.of(Long.parseLong(Files.readSymbolicLink(self).toString())));
    boolean grew = true;
    while (grew) {
      grew = ours.addAll(all.values().stream().filter(one -> ours.contains(one.parent())).map(OneProcess::pid).toList());
    }
    return Optional.of(all.values().stream().filter(one -> one.kernel() || ours.contains(one.pid())).mapToDouble(one -> one.ownSeconds() + one.kept()).sum());
  }

  private static Map<Long, OneProcess> processes(Path proc) throws IOException {
    Map<Long, OneProcess> all = new HashMap<>();
    try (DirectoryStream<Path> directories = Files.newDirectoryStream(proc, "[0-9]*")) {
      for (Path directory : directories) {
        text(directory.resolve("stat")).map(OwnCpu::parse).ifPresent(one -> all.put(one.pid(), one));
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

  /** {@code pid (name) state ppid pgrp session tty tpgid flags minflt cminflt majflt cmajflt utime stime cutime cstime}; a name may have brackets and blanks. */
  private static OneProcess parse(String stat) {
    String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return new OneProcess(Long.parseLong(stat.substring(0, stat.indexOf(' '))), Long.parseLong(words[1]), (Long.parseLong(words[6]) & KERNEL_THREAD) != 0,
        seconds(words, 11), seconds(words, 13));
  }

  private static double seconds(String[] words, int first) {
    return (Long.parseLong(words[first]) + Long.parseLong(words[first + 1])) / HostCpu.TICKS_PER_SECOND;
  }
}
