package io.hadoopbench.core.cli;

import io.hadoopbench.core.os.Secrets;
import io.hadoopbench.core.table.Printable;
import io.hadoopbench.core.table.Screen;
import io.hadoopbench.core.table.TerminalText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * A program's output to the user. Results are printed to {@code out}, progress and errors to {@code
 * err}.
 *
 * @param terminal whether the output goes to a terminal, on which a progress bar may be drawn
 * @param screens supplies {@link #screen}
 * @param bar the progress bar; null if there is none
 */
public record Console(
    PrintStream out, PrintStream err, boolean terminal, Supplier<Screen> screens, ProgressBar bar) {

  static final List<String> COLOURS = List.of("auto", "always", "never");

  public Console(PrintStream out, PrintStream err, boolean terminal) {
    this(out, err, terminal, () -> Screen.NONE, null);
  }

  /**
   * Returns the process's console. It prints nothing after the process has received a signal to
   * end.
   */
  public static Console system() {
    return new Console(
        new UntilShutdown(System.out),
        new UntilShutdown(System.err),
        isTerminal() && Terminal.ERR.columns().isPresent(),
        () -> {
          OptionalInt columns = Terminal.OUT.columns();
          return columns.isEmpty()
              ? Screen.NONE
              : Screen.of(columns.getAsInt(), mayColour(System.getenv()));
        },
        null);
  }

  /** Returns whether the environment allows colours on a terminal (see no-color.org). */
  static boolean mayColour(Map<String, String> environment) {
    return environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !"dumb".equals(environment.get("TERM"));
  }

  /** Returns the layout of text on {@code out}, with the current width of the terminal. */
  public Screen screen() {
    return screens.get();
  }

  /**
   * @throws UsageException if {@code when} is not one of {@link #COLOURS}
   */
  public Console coloured(String when) {
    if (!COLOURS.contains(when)) {
      throw new UsageException("-color " + when + ": must be " + String.join(", ", COLOURS));
    }
    return when.equals(COLOURS.get(0))
        ? this
        : new Console(
            out, err, terminal, () -> screens.get().withColour(when.equals(COLOURS.get(1))), bar);
  }

  /** Returns a copy of this console with a progress bar. */
  public Console within(ProgressBar all) {
    return new Console(out, err, terminal, screens, all);
  }

  /**
   * Detects a terminal. Up to Java 21, a console exists only on a terminal. In later versions, a
   * console always exists and reports whether it is a terminal.
   */
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
    String safe = laidOut(Printable.text(Secrets.hide(text)));
    if (bar == null) {
      err.println(safe);
    } else {
      bar.say(safe);
    }
  }

  private String laidOut(String text) {
    return !terminal
        ? text
        : text.lines()
            .flatMap(
                line ->
                    TerminalText.lines(line, bar == null ? screen().columns() : bar.columns())
                        .stream())
            .collect(Collectors.joining(System.lineSeparator()));
  }

  public void print(String text) {
    if (bar == null) {
      out.print(text);
    } else {
      bar.print(out, text);
    }
  }

  /** Clears the bar and prints the last line of a process that received a signal to end. */
  public void goodbye(String text) {
    System.err.println(
        (terminal ? ProgressBar.CLEAR : "") + laidOut(Printable.text(Secrets.hide(text))));
  }

  /** Asks the user for confirmation. Returns false without a terminal. */
  public boolean confirms(String question) throws IOException {
    if (!terminal) {
      return false;
    }
    err.print(question + " [y/N] ");
    err.flush();
    String answer =
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
    return answer != null && answer.strip().equalsIgnoreCase("y");
  }

  /**
   * Prints the output of a program until its process receives a signal to end. Later errors are
   * caused only by closed servers and connections, so they are suppressed. The shutdown prints one
   * line about the run.
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

    /** {@inheritDoc} This method also writes text. */
    @Override
    public void write(byte[] bytes, int offset, int length) {
      if (!ShutdownHookManager.get().isShutdownInProgress()) {
        super.write(bytes, offset, length);
      }
    }
  }

  /**
   * The terminal to which one of this process's outputs is connected, as reported by sh and stty.
   * Java 17 does not report the width of a terminal or whether stderr is a terminal.
   */
  enum Terminal {
    OUT("[ -t 1 ] && { stty size <&3 2>/dev/null || echo 0 0; } 3>&1 >&2"),
    ERR("[ -t 2 ] && { stty size <&2 2>/dev/null || echo 0 0; }");

    private static final Pattern SIZE = Pattern.compile("\\d+ (\\d{1,5})\\s*");

    /** Width assumed for a terminal that does not report its width. */
    private static final int USUAL_COLUMNS = 80;

    private final String script;

    Terminal(String script) {
      this.script = script;
    }

    /** Returns the width; empty if the output is a file or a pipe. */
    OptionalInt columns() {
      ProcessBuilder shell = new ProcessBuilder("sh", "-c", script);
      if (this == OUT) {
        shell.redirectOutput(Redirect.INHERIT);
      } else {
        shell.redirectError(Redirect.INHERIT);
      }
      try {
        Process process = shell.start();
        process.getOutputStream().close();
        try (InputStream size = this == OUT ? process.getErrorStream() : process.getInputStream()) {
          return columns(new String(size.readAllBytes(), StandardCharsets.US_ASCII));
        }
      } catch (IOException e) {
        return OptionalInt.empty(); // there is no shell, and thus no supported terminal
      }
    }

    /**
     * @param size rows and columns; empty if there is no terminal
     */
    static OptionalInt columns(String size) {
      Matcher matcher = SIZE.matcher(size);
      if (!matcher.matches()) {
        return OptionalInt.empty();
      }
      int columns = Integer.parseInt(matcher.group(1));
      return OptionalInt.of(columns == 0 ? USUAL_COLUMNS : columns);
    }
  }
}
