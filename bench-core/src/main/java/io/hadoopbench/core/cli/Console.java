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
 * Where a program talks to its user: results to {@code out}, progress and errors to {@code err}.
 *
 * @param terminal whether a person watches, so that a bar may be drawn
 * @param screens asked for {@link #screen} whenever that is
 * @param bar of all that goes on; null when there is none
 */
public record Console(
    PrintStream out, PrintStream err, boolean terminal, Supplier<Screen> screens, ProgressBar bar) {
  private static final String NO_COLOUR = "NO_COLOR";

  /** The values of {@code -color}. */
  static final List<String> COLOURS = List.of("auto", "always", "never");

  /** For files and pipes. */
  public Console(PrintStream out, PrintStream err, boolean terminal) {
    this(out, err, terminal, () -> Screen.NONE, null);
  }

  /** Says nothing any more when the process is told to end. */
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

  /** Whether a terminal is one for colours, as far as its environment says; no-color.org. */
  static boolean mayColour(Map<String, String> environment) {
    return environment.getOrDefault(NO_COLOUR, "").isEmpty()
        && !"dumb".equals(environment.get("TERM"));
  }

  /** What texts on {@code out} are laid out for: the terminal as wide as it is now. */
  public Screen screen() {
    return screens.get();
  }

  /**
   * @throws UsageException if what {@code -color} says is none of {@link #COLOURS}
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

  /** For what goes on while a bar is drawn. */
  public Console within(ProgressBar all) {
    return new Console(out, err, terminal, screens, all);
  }

  /**
   * Up to Java 21 there is a console only on a terminal; later Javas have always one, and a way to
   * ask it.
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

  /** On a terminal no word is broken. */
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

  /** A result. */
  public void print(String text) {
    if (bar == null) {
      out.print(text);
    } else {
      bar.print(out, text);
    }
  }

  /**
   * The last words of a process that was told to end, when nothing else is said any more: the bar
   * makes room for them.
   */
  public void goodbye(String text) {
    System.err.println(
        (terminal ? ProgressBar.CLEAR : "") + laidOut(Printable.text(Secrets.hide(text))));
  }

  /** Asks the person who watches; without one the answer is no. */
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
   * Output of a program until its process is told to end. Whatever fails after that fails because
   * servers and connections are being closed: whoever ended the process did so himself, and one
   * line of the shutdown tells him what became of the run.
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

  /**
   * The terminal behind an output of this process, as sh and stty see it: Java 17 tells neither its
   * width nor whether stderr is one.
   */
  enum Terminal {
    OUT("[ -t 1 ] && { stty size <&3 2>/dev/null || echo 0 0; } 3>&1 >&2"),
    ERR("[ -t 2 ] && { stty size <&2 2>/dev/null || echo 0 0; }");

    private static final Pattern SIZE = Pattern.compile("\\d+ (\\d{1,5})\\s*");

    /** Where a terminal does not tell. */
    private static final int USUAL_COLUMNS = 80;

    private final String script;

    Terminal(String script) {
      this.script = script;
    }

    /** How wide it is; empty where the output is a file or a pipe. */
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
        try (InputStream describe =
            this == OUT ? process.getErrorStream() : process.getInputStream()) {
          return columns(new String(describe.readAllBytes(), StandardCharsets.US_ASCII));
        }
      } catch (IOException e) {
        return OptionalInt.empty(); // no shell, no terminal of the kind that we know
      }
    }

    /**
     * @param size rows and columns; empty without a terminal
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
