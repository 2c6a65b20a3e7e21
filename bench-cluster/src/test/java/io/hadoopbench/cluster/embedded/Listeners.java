package io.hadoopbench.cluster.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Listening sockets of a process, from /proc. */
public final class Listeners {
  private static final String LISTEN = "0A";

  private Listeners() {}

  /**
   * Returns hexadecimal {@code address:port} of each socket, as the kernel writes them; empty if
   * the process has ended.
   */
  public static List<String> of(ProcessHandle process) throws IOException {
    Set<String> inodes = new HashSet<>();
    try (Stream<Path> files = Files.list(Path.of("/proc/" + process.pid() + "/fd"))) {
      for (Path file : files.toList()) {
        try {
          String target = Files.readSymbolicLink(file).toString();
          if (target.startsWith("socket:[")) {
            inodes.add(target.substring("socket:[".length(), target.length() - 1));
          }
        } catch (NoSuchFileException closedMeanwhile) {
          // not a listening socket
        }
      }
    } catch (NoSuchFileException ended) {
      return List.of();
    }
    List<String> found = new ArrayList<>();
    for (String table : List.of("tcp", "tcp6")) {
      try (Stream<String> lines = Files.lines(Path.of("/proc/net", table))) {
        lines
            .map(line -> line.trim().split("\\s+"))
            .filter(columns -> columns[3].equals(LISTEN) && inodes.contains(columns[9]))
            .forEach(columns -> found.add(columns[1]));
      }
    }
    return found;
  }

  /** Matches 127.0.0.1 in the kernel's byte order, also mapped into IPv6. */
  public static boolean isLoopback(String listener) {
    return listener.startsWith("0100007F:")
        || listener.startsWith("0000000000000000FFFF00000100007F:");
  }
}
