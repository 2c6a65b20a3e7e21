package io.hadoopbench.core.os;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs programs until they end. This is an interface, so that tests need neither the programs nor
 * the network.
 */
@FunctionalInterface
public interface Commands {
  /**
   * Runs a program without standard input. If the program does not end within {@code limit}, it is
   * killed together with all processes that it started.
   *
   * @throws IOException if the program cannot be started or the wait is interrupted
   */
  CommandResult run(List<String> command, Duration limit) throws IOException;

  /**
   * Runs a program that must end within {@code limit}.
   *
   * @throws IOException as for {@link #run}, and if the program does not end in time
   */
  default CommandResult toEnd(List<String> command, Duration limit) throws IOException {
    CommandResult result = run(command, limit);
    if (!result.ended()) {
      throw new IOException(command.get(0) + " did not end within " + limit.toSeconds() + " s");
    }
    return result;
  }

  static Commands ofThisHost() {
    return ProcessCommands::run;
  }

  /**
   * Returns the end of a file.
   *
   * @param start first byte that may be returned
   * @param most maximum number of bytes
   */
  static String tail(Path file, long start, int most) throws IOException {
    try (RandomAccessFile all = new RandomAccessFile(file.toFile(), "r")) {
      all.seek(Math.max(Math.min(start, all.length()), all.length() - most));
      byte[] bytes = new byte[(int) (all.length() - all.getFilePointer())];
      all.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /**
   * The result of a command.
   *
   * @param ended whether the command ended by itself; otherwise it was killed
   * @param exitCode exit code; -1 if the command was killed
   * @param output the end of the combined standard output and standard error
   */
  record CommandResult(boolean ended, int exitCode, String output) {
    public boolean done() {
      return ended && exitCode == 0;
    }

    public String firstLine() {
      return output.strip().lines().findFirst().orElse("");
    }
  }

  /**
   * Runs commands as processes on this host. Their output is written to a file, because a pipe that
   * is not read would block them.
   */
  static final class ProcessCommands {
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
        return new CommandResult(
            ended, ended ? process.exitValue() : -1, tail(output, 0, OUTPUT_BYTES));
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
        throw Pause.interrupted("running " + String.join(" ", command));
      } finally {
        if (!ended) {
          kill(process);
        }
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
}
