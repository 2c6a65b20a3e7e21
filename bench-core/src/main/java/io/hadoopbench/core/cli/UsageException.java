package io.hadoopbench.core.cli;

/** The user asked for something that cannot be; the message is the one line that he sees. */
public final class UsageException extends RuntimeException {
  public UsageException(String message) {
    super(message);
  }
}
