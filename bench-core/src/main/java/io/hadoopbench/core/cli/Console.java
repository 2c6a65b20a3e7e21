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
    return new Console(new UntilShutdown(System.out), new UntilShutdown(System.err), System.console() != null);
  }

  public void line(String text) {
    err.println(text);
  }
}
