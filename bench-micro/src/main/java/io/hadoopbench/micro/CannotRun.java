package io.hadoopbench.micro;

/**
 * Ends one benchmark with a one-line message, because the reason is outside the program and a stack
 * trace would not help.
 */
final class CannotRun extends RuntimeException {
  /**
   * @param reason names what is missing
   */
  CannotRun(String reason) {
    super(reason, null, false, false);
  }
}
