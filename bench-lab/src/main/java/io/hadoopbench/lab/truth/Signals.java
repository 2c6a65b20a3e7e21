package io.hadoopbench.lab.truth;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Processes of an embedded cluster, seen from outside. */
public final class Signals {
  private Signals() {}

  /** Returns the command line of a process; empty if the process has ended. */
  public static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
          .replace('\0', ' ');
    } catch (IOException e) {
      return "";
    }
  }

  public static void send(String name, long pid) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
  }
}
