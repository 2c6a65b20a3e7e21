package io.hadoopbench.cluster.net;

import io.hadoopbench.core.os.CommandResult;
import io.hadoopbench.core.os.Commands;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The program {@code ip} on a host.
 *
 * @param enter what stands before it to run it there
 */
record Ip(List<String> enter, Commands commands) {
  /** It answers in milliseconds; deleting a namespace may wait for the kernel. */
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /**
   * What it prints.
   *
   * @throws IOException with the first line that it says, if it fails
   */
  String run(String... arguments) throws IOException {
    List<String> command = Stream.of(enter.stream(), Stream.of("ip"), Stream.of(arguments)).flatMap(words -> words).toList();
    CommandResult result = commands.toEnd(command, LIMIT);
    if (result.exitCode() != 0) {
      throw new IOException("ip " + String.join(" ", arguments) + ": "
          + (result.firstLine().isEmpty() ? "exit " + result.exitCode() : result.firstLine()));
    }
    return result.output();
  }
}
