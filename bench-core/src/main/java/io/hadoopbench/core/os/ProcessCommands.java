package io.hadoopbench.core.os;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs commands as processes on this host. Their output is written to a file, because a pipe that
 * is not read would block them.
 */
final class ProcessCommands {
  /** Maximum size of the output. The routing table of a large host has about 10 KB. */
  private static final int OUTPUT_BYTES = 1 << 20;

  private ProcessCommands() {}

  static CommandResult run(List<String> command, Duration limit) throws IOException {
    Path output = Files.createTempFile("hadoop-bench-", ".out");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      process.getOutputStream().close();
      boolean ended = awaitEnd(process, limit, command);
      return new CommandResult(ended, ended ? process.exitValue() : -1, tail(output));
    } finally {
      Files.delete(output);
    }
  }

  private static boolean awaitEnd(Process process, Duration limit, List<String> command)
      throws IOException {
    boolean ended = false;
    try {
      ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
      return ended;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted in " + String.join(" ", command));
    } finally {
      if (!ended) {
        kill(process);
      }
    }
  }

  private static String tail(Path file) throws IOException {
    try (RandomAccessFile output = new RandomAccessFile(file.toFile(), "r")) {
      output.seek(Math.max(0, output.length() - OUTPUT_BYTES));
      byte[] bytes = new byte[(int) (output.length() - output.getFilePointer())];
      output.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /**
   * Kills a process and its descendants. On Java 8, only the process itself can be killed; its
   * children end by themselves or keep running.
   */
  private static void kill(Process first) {
    if (CurrentJava.has(CurrentJava.PROCESSES)) {
      Handles.kill(first);
    } else {
      first.destroyForcibly();
    }
  }

  /** A separate class, because Java 8 lacks the classes that it uses. */
  private static final class Handles {
    static void kill(Process first) {
      // descendants are found through their parents, so all must be found before any process is
      // killed
      Stream.concat(Stream.of(first.toHandle()), first.descendants())
          .toList()
          .forEach(ProcessHandle::destroyForcibly);
    }
  }
}
