package io.hadoopbench.core.cli;

/** Thrown for an invalid request. The message is the one line that is printed for the user. */
public final class UsageException extends RuntimeException {
  public UsageException(String message) {
    super(message);
  }
}
