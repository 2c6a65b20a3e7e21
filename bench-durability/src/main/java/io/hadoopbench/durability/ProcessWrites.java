package io.hadoopbench.durability;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Bytes that processes on this host wrote to storage, from {@code /proc/PID/io}. Only root can see
 * other users' processes.
 */
final class ProcessWrites {
  private static final Path PROC = Path.of("/proc");
  private static final String WRITTEN = "write_bytes: ";

  private ProcessWrites() {}

  /** Returns the bytes by process, except for this process and the run's servers. */
  static Map<Long, Double> ofOthers(Set<Long> servers) throws IOException {
    Path self = PROC.resolve("self").toRealPath();
    Map<Long, Double> all = new HashMap<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[1-9]*")) {
      for (Path process : processes) {
        long pid = Long.parseLong(process.getFileName().toString());
        if (!servers.contains(pid)
            && !process.equals(self)
            && Files.isReadable(process.resolve("io"))) {
          try {
            Files.readString(process.resolve("io"))
                .lines()
                .filter(line -> line.startsWith(WRITTEN))
                .forEach(
                    line -> all.put(pid, Double.parseDouble(line.substring(WRITTEN.length()))));
          } catch (IOException e) {
            all.remove(pid); // the process has ended, or belongs to another user
          }
        }
      }
    }
    return all;
  }

  /** Returns the bytes written between two readings. */
  static double since(Map<Long, Double> before, Map<Long, Double> after) {
    return after.entrySet().stream()
        .mapToDouble(
            process -> Math.max(0, process.getValue() - before.getOrDefault(process.getKey(), 0.0)))
        .sum();
  }
}
