package io.hadoopbench.core.os;

/**
 * What came of a command.
 *
 * @param ended whether it ended by itself; one that did not was killed
 * @param exitCode -1 when it did not end
 * @param output the end of standard output and error together
 */
public record CommandResult(boolean ended, int exitCode, String output) {
  /** Whether it ended with exit code 0. */
  public boolean done() {
    return ended && exitCode == 0;
  }

  /** Of the output; empty when it has none. */
  public String firstLine() {
    return output.strip().lines().findFirst().orElse("");
  }
}
