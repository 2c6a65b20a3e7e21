package io.hadoopbench.core.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of the operator's own that does on a host what we cannot do there. Exit code 0 means done. */
public record OperatorProgram(Path file, Duration limit) {
  /**
   * What came of a call.
   *
   * @param how the exit code, or that it did not end, and the first line that it wrote
   */
  public record Result(boolean done, String how) { }

  /** @throws IOException if it cannot be started or the wait is interrupted; what it says itself is the result */
  public Result run(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(file.toString()));
    command.addAll(List.of(arguments));
    Path output = Files.createTempFile("hadoop-bench-", ".out");
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
      boolean ended;
      try {
        ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
      } finally {
        process.destroyForcibly();
      }
      String said = Files.readString(output, StandardCharsets.UTF_8).lines().findFirst().orElse("");
      String how = ended ? "exit " + process.exitValue() : "no end within " + limit.toSeconds() + " s";
      return new Result(ended && process.exitValue() == 0, said.isEmpty() ? how : how + ": " + said);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted in " + String.join(" ", command));
    } finally {
      Files.deleteIfExists(output);
    }
  }
}
