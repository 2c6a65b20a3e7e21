package io.hadoopbench.core.os;

/**
 * Result of a command.
 *
 * @param ended whether it ended by itself; otherwise it was killed
 * @param exitCode -1 if it was killed
 * @param output the end of standard output and error together
 */
public record CommandResult(boolean ended, int exitCode, String output) {
  /** Returns whether it ended with exit code 0. */
  public boolean done() {
    return ended && exitCode == 0;
  }

  /** Returns the first line of the output; empty if there is none. */
  public String firstLine() {
    return output.strip().lines().findFirst().orElse("");
  }
}
