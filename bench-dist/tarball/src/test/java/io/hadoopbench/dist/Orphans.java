package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a run may have left behind on this machine. */
final class Orphans {
  /**
   * Inherited by all that a program starts, so that tests which run at the same time do not see one
   * another's processes.
   */
  static final String MARK = "BENCH_TEST_DIR";

  private Orphans() {}

  /** Command lines of processes that were started by programs which ran in this directory. */
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
   * Command lines of tasks on a YARN whose data is in this directory; YARN gives them an
   * environment of their own.
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

  /** What the kernel tells of a process: a list of texts, each ended by a zero. */
  private static List<String> read(ProcessHandle process, String file) {
    try {
      return List.of(
          Files.readString(
                  Path.of("/proc", Long.toString(process.pid()), file), StandardCharsets.ISO_8859_1)
              .split("\0"));
    } catch (IOException e) {
      return List.of(); // it ended meanwhile, or is another user's
    }
  }
}
