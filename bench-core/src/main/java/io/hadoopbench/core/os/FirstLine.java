package io.hadoopbench.core.os;

/** What a message says without the stack that Hadoop's servers send with it. */
public final class FirstLine {
  private FirstLine() { }

  /** Of an exception that came from a server. */
  public static String of(Throwable exception) {
    return of(String.valueOf(exception.getMessage()));
  }

  public static String of(String text) {
    return text.lines().findFirst().orElse("").strip();
  }
}
