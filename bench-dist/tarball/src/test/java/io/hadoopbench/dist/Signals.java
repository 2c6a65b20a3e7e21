package io.hadoopbench.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Processes of an embedded cluster, seen from outside. */
final class Signals {
  private Signals() {}

  /** Returns empty if the process has ended. */
  static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
          .replace('\0', ' ');
    } catch (IOException e) {
      return "";
    }
  }

  static void send(String name, long pid) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
  }
}
