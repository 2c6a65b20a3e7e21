package io.hadoopbench.core.os;

/** What a message says without the stack that Hadoop's servers send with it. */
public final class FirstLine {
  private FirstLine() {}

  /** Of an exception that came from a server. */
  public static String of(Throwable exception) {
    return of(String.valueOf(exception.getMessage()));
  }

  /**
   * All of a message in one line, but for the server's stack, wherever in it that stands: calls,
   * causes that say the same again, classes of exceptions in front.
   */
  public static String withoutStack(String message) {
    return message
        .replaceAll("\\s*\\R\\s*(at |Caused by: |\\.\\.\\. \\d+ more)[^\\r\\n]*", "")
        .replaceAll("\\s*\\R\\s*", " ")
        .replaceFirst("^(\\w+\\.)+\\w+Exception: ((\\w+\\.)+\\w+Exception: )*", "")
        .strip();
  }

  /**
   * A failure and its causes in one line, the innermost one last and with its kind; messages that
   * only repeat those of their cause are left out.
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
