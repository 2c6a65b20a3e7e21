package io.hadoopbench.resolver;

/** What a user has to know of a failure: Maven's exceptions say it in the last line of the innermost one, after many that repeat each other. */
final class Reason {
  private Reason() { }

  /** One line. */
  static String of(Throwable failure) {
    String first = line(failure);
    Throwable innermost = failure;
    while (innermost.getCause() != null && innermost.getCause() != innermost) {
      innermost = innermost.getCause();
    }
    String last = innermost.getClass().getSimpleName() + ": " + line(innermost);
    return innermost == failure || first.contains(line(innermost)) ? first : first + " (" + last + ")";
  }

  private static String line(Throwable failure) {
    String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message.strip().replaceAll("\\s*[\\r\\n]+\\s*", " ");
  }
}
