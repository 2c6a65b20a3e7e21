package io.hadoopbench.core.table;

import io.hadoopbench.core.table.Screen.Tone;
import java.util.List;
import java.util.Map;

/**
 * Sections, paragraphs and lists for a terminal, as wide as it is. Plain ASCII, because they also go through ssh, log files and mail.
 */
public final class TerminalText {
  static final String NEWLINE = "\n";
  /** Of the right column of a list, however long the left one is. */
  private static final int LEAST_RIGHT = 24;

  private final Screen screen;
  private final StringBuilder out = new StringBuilder();

  public TerminalText(Screen screen) {
    this.screen = screen;
  }

  /** A table of texts alone. */
  public static String table(Screen screen, String title, List<String> heads, List<List<String>> rows) {
    Section.Builder section = Section.titled(title, title).text(heads.toArray(String[]::new));
    rows.forEach(section::row);
    return new TerminalText(screen).section(section.build()).toString();
  }

  /** Title, table and notes, after an empty line. */
  public TerminalText section(Section section) {
    title(section.title());
    if (section.hasRows()) {
      TerminalTable table = TerminalTable.of(section, screen);
      out.append(table.text()).append(NEWLINE);
      table.leftOut().ifPresent(this::paragraph);
    }
    section.notes().forEach(this::paragraph);
    return this;
  }

  /** A line that begins something, after an empty line. */
  public TerminalText title(String text) {
    return blank().paragraph(text, Tone.TITLE);
  }

  public TerminalText blank() {
    out.append(NEWLINE);
    return this;
  }

  public TerminalText paragraph(String text) {
    return paragraph(text, Tone.PLAIN);
  }

  /** A text in as many lines as it needs. */
  public TerminalText paragraph(String text, Tone tone) {
    LineBreaks.lines(ascii(text), screen.columns()).forEach(line -> out.append(screen.coloured(line, tone)).append(NEWLINE));
    return this;
  }

  /** Names, and what is said of each beside it. */
  public TerminalText list(List<Map.Entry<String, String>> rows) {
    int left = rows.stream().mapToInt(row -> row.getKey().length()).max().orElse(0) + 2;
    int right = Math.max(LEAST_RIGHT, screen.columns() - left - 1);
    rows.forEach(row -> {
      String name = " " + row.getKey();
      for (String line : LineBreaks.lines(ascii(row.getValue()), right)) {
        out.append((name + " ".repeat(left + 1 - name.length()) + line).stripTrailing()).append(NEWLINE);
        name = "";
      }
    });
    return this;
  }

  /** A line as it is in lines of at most {@code width} characters. */
  public static List<String> lines(String line, int width) {
    return LineBreaks.lines(line, width);
  }

  /** Our own signs in ASCII, and no control characters: a reason may quote a server's answer. */
  public static String ascii(String text) {
    return Printable.line(text.replace('×', 'x').replace('–', '-').replace("±", "+-").replace("→", "->").replace("—", "--"));
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
