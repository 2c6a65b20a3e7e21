package io.hadoopbench.core.table;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
      columns[i] = new Column().header(ascii(column.name())).headerAlign(align).dataAlign(align)
          .maxWidth(widths.get(i), OverflowBehaviour.NEWLINE);
    }
    Object[][] cells = section.rows().stream().map(row -> cells(row, widths)).toArray(Object[][]::new);
    return AsciiTable.builder().lineSeparator(NEWLINE).border(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS_NO_OUTSIDE_BORDER)
        .data(columns, cells).asString().lines().map(String::stripTrailing).collect(Collectors.joining(NEWLINE));
  }

  private static Object[] cells(List<String> row, List<Integer> widths) {
    return IntStream.range(0, row.size())
        .mapToObj(i -> String.join(NEWLINE, LineBreaks.lines(ascii(row.get(i)), widths.get(i) - ColumnWidths.PADDING))).toArray();
  }

  /** Our own signs in ASCII, and no control characters: a reason may quote a server's answer. */
  private static String ascii(String text) {
    return Printable.line(text.replace('×', 'x').replace('–', '-').replace("±", "+-").replace("→", "->").replace("—", "--"));
  }
}
