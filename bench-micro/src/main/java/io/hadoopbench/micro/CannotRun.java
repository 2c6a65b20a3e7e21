package io.hadoopbench.micro;

/**
 * Ends one benchmark with one line: the reason is outside the program, so that a stack trace would
 * not help.
 */
final class CannotRun extends RuntimeException {
  /**
   * @param reason names what is missing
   */
  CannotRun(String reason) {
    super(reason, null, false, false);
  }
}
