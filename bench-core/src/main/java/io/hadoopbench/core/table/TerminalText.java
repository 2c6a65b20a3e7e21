package io.hadoopbench.core.table;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import com.github.freva.asciitable.Styler;
import io.hadoopbench.core.table.Screen.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Renders sections, paragraphs and lists for a terminal of a given width. Uses plain ASCII, because
 * texts also go through ssh, log files and email.
 */
public final class TerminalText {
  static final String NEWLINE = "\n";

  /** Minimum width of the right column of a list, regardless of the left column. */
  private static final int LEAST_RIGHT = 24;

  private final Screen screen;
  private final StringBuilder out = new StringBuilder();

  public TerminalText(Screen screen) {
    this.screen = screen;
  }

  public static String table(
      Screen screen, String title, List<String> heads, List<List<String>> rows) {
    Section section = Section.titled(title, title).text(heads.toArray(String[]::new));
    rows.forEach(section::row);
    return new TerminalText(screen).section(section).toString();
  }

  /** Appends an empty line, the title, the table and the notes. */
  public TerminalText section(Section section) {
    title(section.title());
    if (section.hasRows()) {
      TerminalTable table = TerminalTable.of(section, screen);
      out.append(table.text() + NEWLINE);
      table.leftOut().ifPresent(this::paragraph);
    }
    section.notes().forEach(this::paragraph);
    return this;
  }

  /** Appends an empty line and a heading. */
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

  /** Appends a text that is wrapped to the width. */
  public TerminalText paragraph(String text, Tone tone) {
    LineBreaks.lines(ascii(text), screen.columns())
        .forEach(line -> out.append(screen.coloured(line, tone) + NEWLINE));
    return this;
  }

  /** Appends names, with their descriptions in a second column. */
  public TerminalText list(List<Map.Entry<String, String>> rows) {
    int left = rows.stream().mapToInt(row -> row.getKey().length()).max().orElse(0) + 2;
    int right = Math.max(LEAST_RIGHT, screen.columns() - left - 1);
    rows.forEach(
        row -> {
          String name = " " + row.getKey();
          for (String line : LineBreaks.lines(ascii(row.getValue()), right)) {
            out.append((name + " ".repeat(left + 1 - name.length()) + line).stripTrailing())
                .append(NEWLINE);
            name = "";
          }
        });
    return this;
  }

  public static List<String> lines(String line, int width) {
    return LineBreaks.lines(line, width);
  }

  /**
   * Replaces special characters with ASCII and removes control characters, because a reason may
   * quote a server's response.
   */
  public static String ascii(String text) {
    return Printable.line(
        text.replace('×', 'x')
            .replace('–', '-')
            .replace("±", "+-")
            .replace("→", "->")
            .replace("—", "--"));
  }

  @Override
  public String toString() {
    return out.toString();
  }

  /**
   * A section's table, laid out for a terminal.
   *
   * @param leftOut note about columns that did not fit; empty if all columns fit
   */
  private record TerminalTable(String text, Optional<String> leftOut) {
    static TerminalTable of(Section section, Screen screen) {
      ColumnWidths layout = ColumnWidths.of(section, screen.columns());
      List<Section.Column> shown =
          layout.shown().stream().map(i -> section.columns().get(i)).toList();
      Column[] columns = new Column[shown.size()];
      for (int i = 0; i < columns.length; i++) {
        HorizontalAlign align =
            shown.get(i).isNumber() ? HorizontalAlign.RIGHT : HorizontalAlign.LEFT;
        int width = layout.widths().get(i);
        columns[i] =
            new Column()
                .header(lines(shown.get(i).name(), width))
                .headerAlign(align)
                .dataAlign(align)
                .maxWidth(width, OverflowBehaviour.NEWLINE);
      }
      Object[][] cells =
          section.rows().stream().map(row -> cells(row, layout)).toArray(Object[][]::new);
      String text =
          AsciiTable.builder()
              .lineSeparator(TerminalText.NEWLINE)
              .border(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS_NO_OUTSIDE_BORDER)
              .styler(styler(section, layout, screen))
              .data(columns, cells)
              .asString()
              .lines()
              .map(String::stripTrailing)
              .collect(Collectors.joining(TerminalText.NEWLINE));
      String left =
          IntStream.range(0, section.columns().size())
              .filter(i -> !layout.shown().contains(i))
              .mapToObj(i -> section.columns().get(i).name())
              .collect(Collectors.joining(", "));
      return new TerminalTable(
          text,
          left.isEmpty()
              ? Optional.empty()
              : Optional.of("Columns that do not fit: " + left + "."));
    }

    private static Object[] cells(List<String> row, ColumnWidths layout) {
      return IntStream.range(0, layout.shown().size())
          .mapToObj(i -> lines(row.get(layout.shown().get(i)), layout.widths().get(i)))
          .toArray();
    }

    private static String lines(String text, int width) {
      return String.join(
          TerminalText.NEWLINE,
          LineBreaks.lines(TerminalText.ascii(text), width - ColumnWidths.PADDING));
    }

    private static Styler styler(Section section, ColumnWidths layout, Screen screen) {
      return new Styler() {
        @Override
        public List<String> styleCell(Column column, int row, int col, List<String> data) {
          int index = layout.shown().get(col);
          Tone tone =
              section.columns().get(index).kind() == Section.Kind.VERDICT
                  ? Tone.of(section.rows().get(row).get(index))
                  : Tone.PLAIN;
          return data.stream()
              .map(line -> line.replace(line.strip(), screen.coloured(line.strip(), tone)))
              .toList();
        }
      };
    }
  }

  /**
   * Distributes the line width among a table's columns. Each column initially has the width of its
   * longest cell. As long as the line is too long, the widest column is narrowed, and its text and
   * heading wrap between words. If that is not enough, minor columns are omitted, intervals move
   * below their numbers, and more number columns are omitted, beginning with the last. Words are
   * broken only as a last resort.
   *
   * @param shown indices of columns that fit
   * @param widths widths of these columns, including padding
   */
  private record ColumnWidths(List<Integer> shown, List<Integer> widths) {
    static final int PADDING = 2;

    static ColumnWidths of(Section section, int columnsOfLine) {
      List<Integer> shown =
          new ArrayList<>(IntStream.range(0, section.columns().size()).boxed().toList());
      while (true) {
        Optional<Integer> minor =
            shown.stream()
                .filter(i -> section.columns().get(i).isMinor())
                .reduce((first, second) -> second);
        int[] widths =
            shown.stream()
                .mapToInt(
                    i ->
                        Math.max(longestCell(section, i), section.columns().get(i).name().length())
                            + PADDING)
                .toArray();
        int available =
            columnsOfLine - shown.size() + 1; // one character for the line between two columns
        shrink(widths, available, i -> least(section, shown.get(i), true));
        if (minor.isEmpty()) {
          shrink(widths, available, i -> least(section, shown.get(i), false));
        }
        Optional<Integer> next =
            minor.or(
                () ->
                    shown.stream().filter(i -> section.columns().get(i).isNumber()).count() < 2
                        ? Optional.empty()
                        : lastNumber(section, shown));
        if (IntStream.of(widths).sum() <= available || next.isEmpty()) {
          shrink(widths, available, i -> 1 + PADDING);
          return new ColumnWidths(List.copyOf(shown), IntStream.of(widths).boxed().toList());
        }
        shown.remove(next.get());
      }
    }

    private static Optional<Integer> lastNumber(Section section, List<Integer> shown) {
      return shown.stream()
          .filter(i -> section.columns().get(i).kind() == Section.Kind.NUMBER)
          .reduce((first, second) -> second);
    }

    private static void shrink(int[] widths, int available, IntUnaryOperator least) {
      while (IntStream.of(widths).sum() > available) {
        int widest =
            IntStream.range(0, widths.length)
                .filter(i -> widths[i] > least.applyAsInt(i))
                .reduce((a, b) -> widths[b] > widths[a] ? b : a)
                .orElse(-1);
        if (widest < 0) {
          return;
        }
        widths[widest]--;
      }
    }

    /**
     * Returns a column's minimum width.
     *
     * @param wholeNumbers whether intervals stay next to their numbers
     */
    private static int least(Section section, int column, boolean wholeNumbers) {
      int cells =
          section.columns().get(column).isNumber() && wholeNumbers
              ? longestCell(section, column)
              : section.rows().stream()
                  .mapToInt(row -> longestPart(row.get(column)))
                  .max()
                  .orElse(0);
      return Math.max(cells, longestPart(section.columns().get(column).name())) + PADDING;
    }

    private static int longestPart(String text) {
      return Stream.of(LineBreaks.parts(TerminalText.ascii(text)))
          .mapToInt(part -> part.stripTrailing().length())
          .max()
          .orElse(0);
    }

    private static int longestCell(Section section, int column) {
      return section.rows().stream()
          .mapToInt(row -> TerminalText.ascii(row.get(column)).length())
          .max()
          .orElse(0);
    }
  }

  /**
   * Finds line breaks in a text. A text may be broken at spaces, but not before a percent sign or
   * inside a short pair of brackets (an interval). Long words such as variants and addresses may
   * also be broken after slashes and equals signs. A text is broken elsewhere only if a part is
   * wider than a line.
   */
  static final class LineBreaks {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("(?<= )(?!%|[^\\[\\]]{0,30}\\])");
    private static final Pattern INSIDE_WORDS = Pattern.compile("(?<=[/=])(?![/=])");

    /** Words up to this length, such as MB/s, are never broken. */
    private static final int WHOLE_WORD = 12;

    private LineBreaks() {}

    /** Returns the parts that should not be broken, each with the space or slash at its end. */
    static String[] parts(String text) {
      return BETWEEN_WORDS
          .splitAsStream(text)
          .flatMap(
              word ->
                  word.length() <= WHOLE_WORD ? Stream.of(word) : INSIDE_WORDS.splitAsStream(word))
          .toArray(String[]::new);
    }

    /** Returns a text as lines of at most {@code width} characters. */
    static List<String> lines(String text, int width) {
      List<String> lines = new ArrayList<>();
      StringBuilder line = new StringBuilder();
      for (String part : parts(text)) {
        String rest = part;
        if (line.length() > 0 && line.length() + rest.stripTrailing().length() > width) {
          lines.add(line.toString().stripTrailing());
          line.setLength(0);
        }
        while (rest.stripTrailing().length() > width) {
          lines.add(rest.substring(0, width));
          rest = rest.substring(width);
        }
        line.append(rest);
      }
      lines.add(line.toString().stripTrailing());
      return lines;
    }
  }
}
