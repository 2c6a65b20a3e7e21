package io.hadoopbench.core.os;

/**
 * Result of a command.
 *
 * @param ended whether the command ended by itself; otherwise it was killed
 * @param exitCode -1 if the command was killed
 * @param output the last part of standard output and standard error combined
 */
public record CommandResult(boolean ended, int exitCode, String output) {
  public boolean done() {
    return ended && exitCode == 0;
  }

  public String firstLine() {
    return output.strip().lines().findFirst().orElse("");
  }
}
