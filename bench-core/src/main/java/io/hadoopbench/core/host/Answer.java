package io.hadoopbench.core.host;

/**
 * The form of every fact that says whether something works: {@code yes: ...} or {@code no: ...}
 * with the reason.
 */
final class Answer {
  private static final String YES = "yes: ";
  private static final String NO = "no: ";

  private Answer() {}

  /** Something that may not work on this host. */
  @FunctionalInterface
  interface Probe {
    /** Details of what works. */
    String run() throws Exception;
  }

  /** Runs the probe; whatever a missing library, class or permission throws becomes the answer. */
  static String of(Probe probe) {
    try {
      return YES + probe.run();
    } catch (Exception | LinkageError | InternalError e) {
      // InternalError is what Hadoop's compressors throw for a library that is not there
      return NO + reason(e);
    }
  }

  static boolean isYes(String answer) {
    return answer.startsWith(YES);
  }

  /** What failed, and the first cause of it if that says more; a line of each. */
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
