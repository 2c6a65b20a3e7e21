package io.hadoopbench.core.cluster;

import io.hadoopbench.core.os.CommandResult;
import io.hadoopbench.core.os.Commands;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * An operator's program for actions on hosts to which this program has no access. Exit code 0 means
 * success.
 */
public record OperatorProgram(Path file, Duration limit) {
  /**
   * @param how exit code or timeout, and the first line of the output
   */
  public record Result(boolean done, String how) {}

  /**
   * @throws IOException if the program cannot be started or the wait is interrupted; an error in
   *     the program itself is part of the result
   */
  public Result run(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(file.toString()));
    command.addAll(List.of(arguments));
    CommandResult result = Commands.ofThisHost().run(command, limit);
    String output = result.firstLine();
    String how =
        result.ended()
            ? "exit " + result.exitCode()
            : "did not end within " + limit.toSeconds() + " s";
    return new Result(result.done(), output.isEmpty() ? how : how + ": " + output);
  }
}
