package io.hadoopbench.lab.versus;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * CPU of a process by thread, polled from Linux's {@code /proc}: CPU that a thread uses between the
 * last poll and its end is missed. Threads are identified by the first 15 characters of their
 * names.
 */
final class ThreadCpu {
  /** Ticks per second in which Linux reports CPU time to programs. */
  private static final double TICKS_PER_SECOND = 100;

  /** Fields after the name in {@code stat}, see proc(5): utime and stime. */
  private static final int USER = 11;

  private static final int SYSTEM = 12;

  private final Map<String, Used> used = new HashMap<>();

  private record Used(String thread, double seconds) {}

  void inspect(long pid) {
    File[] threads = new File("/proc/" + pid + "/task").listFiles();
    for (File thread : threads == null ? new File[0] : threads) {
      try {
        String stat = Files.readString(Path.of(thread.getPath(), "stat"));
        int end = stat.lastIndexOf(')');
        String[] fields = stat.substring(end + 2).split(" ");
        used.put(
            thread.getName(),
            new Used(
                stat.substring(stat.indexOf('(') + 1, end),
                (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]))
                    / TICKS_PER_SECOND));
      } catch (IOException e) {
        continue; // the thread has ended
      }
    }
  }

  /** Returns the CPU seconds of all threads whose names have one of these prefixes. */
  double seconds(List<String> names) {
    return used.values().stream()
        .filter(u -> names.stream().anyMatch(u.thread()::startsWith))
        .mapToDouble(Used::seconds)
        .sum();
  }
}
