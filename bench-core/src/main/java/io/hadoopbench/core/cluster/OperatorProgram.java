package io.hadoopbench.core.cluster;

import io.hadoopbench.core.os.CommandResult;
import io.hadoopbench.core.os.Commands;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A program of the operator's own that does on a host what we cannot do there. Exit code 0 means
 * done.
 */
public record OperatorProgram(Path file, Duration limit) {
  /**
   * @param how the exit code, or that it did not end, and the first line that it wrote
   */
  public record Result(boolean done, String how) {}

  /**
   * @throws IOException if it cannot be started or the wait is interrupted; what it says itself is
   *     the result
   */
  public Result run(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(file.toString()));
    command.addAll(List.of(arguments));
    CommandResult result = Commands.ofThisHost().run(command, limit);
    String said = result.firstLine();
    String how =
        result.ended() ? "exit " + result.exitCode() : "no end within " + limit.toSeconds() + " s";
    return new Result(result.done(), said.isEmpty() ? how : how + ": " + said);
  }
}
