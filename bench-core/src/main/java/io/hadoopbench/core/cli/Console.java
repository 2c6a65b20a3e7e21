package io.hadoopbench.core.cli;

import java.io.PrintStream;

/**
 * Where a program talks to its user: results to {@code out}, progress and errors to {@code err}.
 *
 * @param terminal whether a person watches, so that a bar may be drawn
 */
public record Console(PrintStream out, PrintStream err, boolean terminal) {
  /** Says nothing any more when the process is told to end. */
  public static Console system() {
    return new Console(new UntilShutdown(System.out), new UntilShutdown(System.err), isTerminal());
  }

  /** Up to Java 21 there is a console only on a terminal; later Javas have always one, and a way to ask it. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isTerminal() {
    java.io.Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException noSuchMethod) {
      return true;
    }
  }

  public void line(String text) {
    err.println(text);
  }
}
