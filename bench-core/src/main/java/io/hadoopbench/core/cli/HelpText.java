package io.hadoopbench.core.cli;

import io.hadoopbench.core.table.Screen;
import io.hadoopbench.core.table.TerminalText;
import java.util.List;
import java.util.Map;

/** The text that {@code -h} prints: usage, purpose, and every option with its default and unit. */
public final class HelpText {
  /**
   * System property that the launcher sets. It is missing if the program was started with {@code
   * hadoop jar}.
   */
  private static final String COMMAND_PROPERTY = "hadoopbench.command";

  private final TerminalText text;

  /**
   * @param usage name of the program and its arguments
   */
  public HelpText(Screen screen, String usage) {
    text = new TerminalText(screen).paragraph("usage: " + command() + " " + usage);
  }

  /** Returns the command that precedes the program's name. */
  public static String command() {
    return System.getProperty(COMMAND_PROPERTY, "hadoop jar bench.jar");
  }

  public HelpText text(String paragraphs) {
    text.blank();
    paragraphs.lines().forEach(text::paragraph);
    return this;
  }

  /** Adds a list of names and their descriptions. Adds nothing if the list is empty. */
  public HelpText list(String title, List<Map.Entry<String, String>> rows) {
    if (!rows.isEmpty()) {
      text.title(title).list(rows);
    }
    return this;
  }

  public HelpText options(String title, List<Option> options) {
    return list(
        title,
        options.stream()
            .map(
                option ->
                    Map.entry(
                        "-"
                            + option.name()
                            + (option.argument().isEmpty() ? "" : " " + option.argument()),
                        option.help()
                            + (option.defaultValue().isEmpty()
                                ? ""
                                : " [" + option.defaultValue() + "]")))
            .toList());
  }

  public HelpText generic() {
    return text(
        """
        generic options: -D key=value, -conf FILE, -fs URI, -files, -libjars, \
        -archives; they come first. -color auto|always|never may be given anywhere. \
        --name VALUE and -name=VALUE are the same as -name VALUE.\
        """);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
