package io.hadoopbench.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a helper program to its end; passed in, so that a test needs neither the program nor the network. */
interface Launcher {
  /**
   * What came of it.
   *
   * @param output standard output and error together
   */
  record Result(int exitCode, String output) { }

  /** @throws IOException if the program is not there or does not end within {@code limit} */
  Result run(List<String> command, Duration limit) throws IOException;

  /** Real processes. */
  static Launcher ofThisHost() {
    return (command, limit) -> {
      Path output = Files.createTempFile("hadoop-bench-", ".out");
      try {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        process.getOutputStream().close();
        try {
          if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IOException(command.get(0) + " did not end within " + limit.toSeconds() + " s");
          }
        } finally {
          process.destroyForcibly();
        }
        return new Result(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while " + command.get(0) + " ran", e);
      } finally {
        Files.delete(output);
      }
    };
  }
}
