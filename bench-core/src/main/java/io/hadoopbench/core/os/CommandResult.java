package io.hadoopbench.core.os;

/**
 * The result of a command.
 *
 * @param ended whether the command ended by itself; otherwise it was killed
 * @param exitCode exit code; -1 if the command was killed
 * @param output the end of the combined standard output and standard error
 */
public record CommandResult(boolean ended, int exitCode, String output) {
  public boolean done() {
    return ended && exitCode == 0;
  }

  public String firstLine() {
    return output.strip().lines().findFirst().orElse("");
  }
}
