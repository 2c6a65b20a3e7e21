package io.hadoopbench.core.suite;

import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.os.Commands.CommandResult;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A program that a suite calls before or after runs, without a shell.
 *
 * @param command the program and its arguments
 * @param limit time limit, after which the program and all processes that it started are killed
 */
public record Macro(String name, List<String> command, Duration limit) {
  /** Runs the program and returns the reason it failed; empty if its exit code is 0. */
  public Optional<String> failure(Commands commands) {
    try {
      CommandResult result = commands.run(command, limit);
      String output = result.firstLine().isEmpty() ? "" : ": " + result.firstLine();
      return result.done()
          ? Optional.empty()
          : Optional.of(
              "macro "
                  + name
                  + (result.ended()
                      ? " ended with " + result.exitCode()
                      : " did not end within " + limit.toMillis() / 1000.0 + " s")
                  + output);
    } catch (IOException e) {
      return Optional.of("macro " + name + ": " + e.getMessage());
    }
  }

  /** Runs programs until one of them fails, and returns the reason; empty if no program failed. */
  public static Optional<String> firstFailure(List<Macro> macros, Commands commands) {
    return macros.stream()
        .map(macro -> macro.failure(commands))
        .flatMap(Optional::stream)
        .findFirst();
  }
}
