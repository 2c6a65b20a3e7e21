package io.hadoopbench.core.cli;

/** Thrown for an invalid request. Its message is the one line that the user sees. */
public final class UsageException extends RuntimeException {
  public UsageException(String message) {
    super(message);
  }
}
