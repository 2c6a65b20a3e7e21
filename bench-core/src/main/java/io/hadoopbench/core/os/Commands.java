package io.hadoopbench.core.os;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

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
}
