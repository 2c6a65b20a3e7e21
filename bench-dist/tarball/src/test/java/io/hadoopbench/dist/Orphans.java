package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Processes and tasks that a run may have left on this machine. */
final class Orphans {
  /**
   * Environment variable, inherited by all processes of a program, that separates tests that run in
   * parallel.
   */
  static final String MARK = "BENCH_TEST_DIR";

  private Orphans() {}

  /** Returns command lines of processes started by programs in this directory. */
  static List<String> processes(Path dir) throws IOException {
    String mark = MARK + "=" + dir;
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(process -> read(process, "environ").contains(mark))
          .map(process -> process.pid() + " " + String.join(" ", read(process, "cmdline")))
          .toList();
    }
  }

  static void assertNone(Path dir) throws IOException {
    assertThat(processes(dir)).isEmpty();
  }

  /**
   * Returns command lines of tasks on a YARN with data in this directory; YARN does not pass the
   * environment to them.
   */
  static List<String> tasks(Path dir) {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.map(process -> String.join(" ", read(process, "cmdline")))
          .filter(
              line ->
                  line.contains("org.apache.hadoop.mapred.YarnChild")
                      && line.contains(dir.toString())
                      && !line.startsWith("/bin/bash")
                      && !line.startsWith("bash"))
          .toList();
    }
  }

  /** Reads a list of zero-terminated texts from the kernel's files of a process. */
  private static List<String> read(ProcessHandle process, String file) {
    try {
      return List.of(
          Files.readString(
                  Path.of("/proc", Long.toString(process.pid()), file), StandardCharsets.ISO_8859_1)
              .split("\0"));
    } catch (IOException e) {
      return List.of(); // it has ended, or belongs to another user
    }
  }
}
