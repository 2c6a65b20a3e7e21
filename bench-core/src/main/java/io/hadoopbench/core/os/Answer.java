package io.hadoopbench.core.os;

/**
 * Formats facts about whether something works: {@code yes: ...}, or {@code no: ...} followed by the
 * reason.
 */
final class Answer {
  private static final String YES = "yes: ";
  private static final String NO = "no: ";

  private Answer() {}

  /** A feature that may not work on this host. */
  @FunctionalInterface
  interface Probe {
    /** Returns details about the feature if it works. */
    String run() throws Exception;
  }

  /**
   * Runs the probe. Exceptions caused by a missing library, class or permission become a "no" with
   * the reason.
   */
  static String of(Probe probe) {
    try {
      return YES + probe.run();
    } catch (Exception | LinkageError | InternalError e) {
      // Hadoop's compressors throw InternalError if a library is missing.
      return NO + reason(e);
    }
  }

  static boolean isYes(String answer) {
    return answer.startsWith(YES);
  }

  /** Returns the first line of the failure, and that of its root cause if it adds information. */
  private static String reason(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof ClassNotFoundException) {
      return "class " + line(cause) + " is not on the class path";
    }
    String what = line(failure);
    String why = line(cause);
    return what.contains(why) ? what : what + ": " + why;
  }

  private static String line(Throwable e) {
    return e.getMessage() == null || e.getMessage().isBlank()
        ? e.getClass().getName()
        : e.getMessage().strip().lines().findFirst().orElseThrow();
  }
}
