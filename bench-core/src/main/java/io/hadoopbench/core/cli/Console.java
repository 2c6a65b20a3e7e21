package io.hadoopbench.core.cli;

import io.hadoopbench.core.os.Secrets;
import io.hadoopbench.core.table.Printable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.Charset;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * Where a program talks to its user: results to {@code out}, progress and errors to {@code err}.
 *
 * @param terminal whether a person watches, so that a bar may be drawn
 * @param whole how far all is of which this is a part; null when it stands alone
 */
public record Console(PrintStream out, PrintStream err, boolean terminal, Progress whole) {
  public Console(PrintStream out, PrintStream err, boolean terminal) {
    this(out, err, terminal, null);
  }

  /** For a part of something larger: there is one bar, of the whole. */
  public Console within(Progress all) {
    return new Console(out, err, terminal, all);
  }

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
    err.println(Printable.text(Secrets.hide(text)));
  }

  /** Asks the person who watches; without one the answer is no. */
  public boolean confirms(String question) throws IOException {
    if (!terminal) {
      return false;
    }
    err.print(question + " [y/N] ");
    err.flush();
    String answer = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
    return answer != null && answer.strip().equalsIgnoreCase("y");
  }

  /**
   * Output of a program until its process is told to end. Whatever fails after that fails because servers and connections are being closed: whoever
   * ended the process did so himself, and one line of the shutdown tells him what became of the run.
   */
  static final class UntilShutdown extends PrintStream {
    UntilShutdown(PrintStream out) {
      super(out, true);
    }

    @Override
    public void write(int one) {
      if (!ShutdownHookManager.get().isShutdownInProgress()) {
        super.write(one);
      }
    }

    /** Texts come here too. */
    @Override
    public void write(byte[] bytes, int offset, int length) {
      if (!ShutdownHookManager.get().isShutdownInProgress()) {
        super.write(bytes, offset, length);
      }
    }
  }
}
