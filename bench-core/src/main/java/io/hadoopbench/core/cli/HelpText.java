package io.hadoopbench.core.cli;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Study;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The text of {@code -h}: every option with its default and unit. */
public final class HelpText {
  private static final int COLUMNS = 100;
  /** The blanks on either side of a cell. */
  private static final int PADDING = 2;
  /** Of the right column at least. */
  private static final int HELP_WIDTH = 58;
  private static final Character[] NO_BORDER = AsciiTable.NO_BORDERS;

  /** Set by a launcher; without it the program was started with {@code hadoop jar}. */
  private static final String COMMAND_PROPERTY = "hadoopbench.command";

  private HelpText() { }

  /** What the user typed before the program's name. */
  public static String command() {
    return System.getProperty(COMMAND_PROPERTY, "hadoop jar bench.jar");
  }

  /** The first line of a help. */
  public static String usage(String arguments) {
    return "usage: " + command() + " " + arguments + "\n";
  }

  public static String of(String program, String text, List<Option> options, List<Factor> factors, List<Study> studies) {
    String line = program.replaceFirst("(?= |$)", " [generic options]") + (options.isEmpty() ? "" : " [options]");
    StringBuilder help = new StringBuilder(usage(line) + "\n");
    help.append(wrapped(text)).append("\n");
    if (!factors.isEmpty()) {
      help.append("\nfactors\n").append(table(factors, f -> f.name(),
          f -> f.help() + " Levels: " + f.told()
              + (f.defaultLevels().equals(f.levels()) ? "" : "; by default " + String.join(", ", f.defaultLevels()))));
    }
    if (!options.isEmpty()) {
      help.append("\noptions\n").append(table(options, o -> "-" + o.name() + (o.argument().isEmpty() ? "" : " " + o.argument()),
          o -> o.help() + (o.defaultValue().isEmpty() ? "" : " [" + o.defaultValue() + "]")));
    }
    if (!studies.isEmpty()) {
      help.append("\nstudies\n").append(table(studies, Study::id, Study::title));
    }
    help.append("\ngeneric options: -D key=value, -conf FILE, -fs URI, -files, -libjars, -archives; they come first\n");
    return help.toString();
  }

  /** Two columns, the right one in as many lines as it needs. */
  public static <T> String table(List<T> rows, Function<T, String> left, Function<T, String> right) {
    int longest = rows.stream().map(left).mapToInt(String::length).max().orElse(0);
    int width = Math.max(HELP_WIDTH, COLUMNS - PADDING - longest);
    return AsciiTable.builder().border(NO_BORDER).data(rows, List.of(
        new Column().dataAlign(HorizontalAlign.LEFT).with(left),
        new Column().dataAlign(HorizontalAlign.LEFT).maxWidth(width, OverflowBehaviour.NEWLINE).with(right)))
        .asString().lines().map(String::stripTrailing).filter(line -> !line.isEmpty())
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String wrapped(String text) {
    return Arrays.stream(text.split("\n")).map(HelpText::wrapLine).collect(Collectors.joining("\n"));
  }

  private static String wrapLine(String line) {
    return line.replaceAll("(.{1,96})( +|$)", "$1\n").stripTrailing();
  }
}
