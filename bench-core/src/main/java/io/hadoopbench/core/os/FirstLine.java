package io.hadoopbench.core.os;

/** Extracts messages from the errors of Hadoop servers, which include a stack trace. */
public final class FirstLine {
  private FirstLine() {}

  /** Returns the first line of an exception's message. */
  public static String of(Throwable exception) {
    return of(String.valueOf(exception.getMessage()));
  }

  /**
   * Returns the message in one line, without stack traces, repeated causes, and leading exception
   * class names.
   */
  public static String withoutStack(String message) {
    return message
        .replaceAll("\\s*\\R\\s*(at |Caused by: |\\.\\.\\. \\d+ more)[^\\r\\n]*", "")
        .replaceAll("\\s*\\R\\s*", " ")
        .replaceFirst("^(\\w+\\.)+\\w+Exception: ((\\w+\\.)+\\w+Exception: )*", "")
        .strip();
  }

  /**
   * Returns a failure and its causes in one line, ending with the innermost cause and its class.
   * Messages that only repeat their cause are omitted.
   */
  public static String ofCauses(Throwable failure) {
    Throwable cause = failure;
    StringBuilder line = new StringBuilder();
    while (cause.getCause() != null && cause.getCause() != cause) {
      String outer = cause.getMessage();
      cause = cause.getCause();
      if (outer != null
          && !outer.contains(String.valueOf(cause.getMessage()))
          && !outer.equals(cause.toString())) {
        line.append(outer).append(": ");
      }
    }
    return line.append(cause.getMessage() == null ? "" : cause.getMessage() + " ")
        .append('(')
        .append(cause.getClass().getSimpleName())
        .append(')')
        .toString()
        .replaceAll("\\s*\\R\\s*", " ");
  }

  public static String of(String text) {
    return text.lines().findFirst().orElse("").strip();
  }
}
