package io.hadoopbench.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a run may have left behind on this machine. */
final class Leftovers {
  private Leftovers() { }

  /** Command lines of processes that were started from this distribution. */
  static List<String> processes() throws IOException {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.map(Leftovers::commandLine).filter(line -> line.contains(Bench.HOME + "/lib/")).toList();
    }
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return process.pid() + " " + Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline")).replace('\0', ' ');
    } catch (IOException e) {
      return ""; // it ended meanwhile
    }
  }
}
