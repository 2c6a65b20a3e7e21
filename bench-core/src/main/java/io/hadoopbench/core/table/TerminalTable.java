package io.hadoopbench.core.table;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Sections and paragraphs in plain ASCII, because they also go through ssh, log files and mail. */
public final class TerminalTable {
  /** Fits half of a wide screen, and a mail. */
  public static final int COLUMNS = 100;

  private static final String NEWLINE = "\n";

  private TerminalTable() { }

  /** A table of texts alone. */
  public static String of(String title, List<String> heads, List<List<String>> rows) {
    Section.Builder section = Section.titled(title, title).text(heads.toArray(String[]::new));
    rows.forEach(section::row);
    StringBuilder out = new StringBuilder();
    append(out, section.build());
    return out.toString();
  }

  /** Title, table and notes, after an empty line. */
  public static void append(StringBuilder out, Section section) {
    out.append(NEWLINE);
    paragraph(out, section.title());
    if (section.hasRows()) {
      out.append(table(section)).append(NEWLINE);
    }
    section.notes().forEach(note -> paragraph(out, note));
  }

  /** A text in as many lines as it needs. */
  public static void paragraph(StringBuilder out, String text) {
    LineBreaks.lines(ascii(text), COLUMNS).forEach(line -> out.append(line).append(NEWLINE));
  }

  private static String table(Section section) {
    List<Integer> widths = ColumnWidths.of(section, COLUMNS);
    Column[] columns = new Column[widths.size()];
    for (int i = 0; i < columns.length; i++) {
      Section.Column column = section.columns().get(i);
      HorizontalAlign align = column.kind() == Section.Kind.NUMBER ? HorizontalAlign.RIGHT : HorizontalAlign.LEFT;
      columns[i] = new Column().header(lines(column.name(), widths.get(i))).headerAlign(align).dataAlign(align)
          .maxWidth(widths.get(i), OverflowBehaviour.NEWLINE);
    }
    Object[][] cells = section.rows().stream().map(row -> cells(row, widths)).toArray(Object[][]::new);
    return AsciiTable.builder().lineSeparator(NEWLINE).border(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS_NO_OUTSIDE_BORDER)
        .data(columns, cells).asString().lines().map(String::stripTrailing).collect(Collectors.joining(NEWLINE));
  }

  private static Object[] cells(List<String> row, List<Integer> widths) {
    return IntStream.range(0, row.size()).mapToObj(i -> lines(row.get(i), widths.get(i))).toArray();
  }

  /** A cell or a head, broken where a text may be. */
  private static String lines(String text, int width) {
    return String.join(NEWLINE, LineBreaks.lines(ascii(text), width - ColumnWidths.PADDING));
  }

  /** Our own signs in ASCII, and no control characters: a reason may quote a server's answer. */
  private static String ascii(String text) {
    return Printable.line(text.replace('×', 'x').replace('–', '-').replace("±", "+-").replace("→", "->").replace("—", "--"));
  }

  /**
   * Shares a line among columns. Each gets what its longest cell needs; while the line is too long, the widest column gives way:
   * first text and heads, which can wrap, and numbers only when nothing else is left.
   */
  private static final class ColumnWidths {
    /** The blanks on either side of a cell. */
    static final int PADDING = 2;

    /** Words of up to this length stay whole if that is possible; if not, then up to the next; numbers are broken last. */
    private static final int[] WHOLE_WORDS = {20, 12};

    private ColumnWidths() { }

    /** Widths including padding; with one line between two columns they fill at most the whole line, if it has a sign for each. */
    static List<Integer> of(Section section, int columnsOfLine) {
      int available = columnsOfLine - section.columns().size() + 1;
      int[] widths = IntStream.range(0, section.columns().size()).map(i -> wanted(section, i)).toArray();
      for (int wholeWord : WHOLE_WORDS) {
        shrink(widths, IntStream.range(0, widths.length).map(i -> least(section, i, wholeWord)).toArray(), available);
      }
      shrink(widths, IntStream.generate(() -> PADDING + 1).limit(widths.length).toArray(), available);
      return IntStream.of(widths).boxed().toList();
    }

    private static void shrink(int[] widths, int[] least, int available) {
      while (IntStream.of(widths).sum() > available) {
        int widest = IntStream.range(0, widths.length).filter(i -> widths[i] > least[i])
            .reduce((a, b) -> widths[b] > widths[a] ? b : a).orElse(-1);
        if (widest < 0) {
          return;
        }
        widths[widest]--;
      }
    }

    private static int wanted(Section section, int column) {
      return Math.max(longestCell(section, column), section.columns().get(column).name().length()) + PADDING;
    }

    private static int least(Section section, int column, int wholeWord) {
      int cells = section.columns().get(column).kind() == Section.Kind.NUMBER ? longestCell(section, column)
          : section.rows().stream().mapToInt(row -> longestWord(row.get(column), wholeWord)).max().orElse(0);
      return Math.max(cells, longestWord(section.columns().get(column).name(), wholeWord)) + PADDING;
    }

    private static int longestWord(String text, int wholeWord) {
      return Stream.of(LineBreaks.parts(text)).mapToInt(part -> Math.min(part.stripTrailing().length(), wholeWord)).max().orElse(0);
    }

    private static int longestCell(Section section, int column) {
      return section.rows().stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }
  }
}
