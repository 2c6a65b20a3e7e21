package io.hadoopbench.core.table;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import com.github.freva.asciitable.Styler;
import io.hadoopbench.core.table.Screen.Tone;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The table of a section in lines of a terminal.
 *
 * @param leftOut says which columns the terminal has no room for; empty when all are there
 */
record TerminalTable(String text, Optional<String> leftOut) {
  static TerminalTable of(Section section, Screen screen) {
    ColumnWidths layout = ColumnWidths.of(section, screen.columns());
    List<Section.Column> shown = layout.shown().stream().map(i -> section.columns().get(i)).toList();
    Column[] columns = new Column[shown.size()];
    for (int i = 0; i < columns.length; i++) {
      HorizontalAlign align = shown.get(i).isNumber() ? HorizontalAlign.RIGHT : HorizontalAlign.LEFT;
      int width = layout.widths().get(i);
      columns[i] = new Column().header(lines(shown.get(i).name(), width)).headerAlign(align).dataAlign(align)
          .maxWidth(width, OverflowBehaviour.NEWLINE);
    }
    Object[][] cells = section.rows().stream().map(row -> cells(row, layout)).toArray(Object[][]::new);
    String text = AsciiTable.builder().lineSeparator(TerminalText.NEWLINE).border(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS_NO_OUTSIDE_BORDER)
        .styler(styler(section, layout, screen)).data(columns, cells).asString().lines().map(String::stripTrailing)
        .collect(Collectors.joining(TerminalText.NEWLINE));
    String left = IntStream.range(0, section.columns().size()).filter(i -> !layout.shown().contains(i))
        .mapToObj(i -> section.columns().get(i).name()).collect(Collectors.joining(", "));
    return new TerminalTable(text, left.isEmpty() ? Optional.empty() : Optional.of("No room here for: " + left + "."));
  }

  private static Object[] cells(List<String> row, ColumnWidths layout) {
    return IntStream.range(0, layout.shown().size()).mapToObj(i -> lines(row.get(layout.shown().get(i)), layout.widths().get(i))).toArray();
  }

  /** A cell or a head, broken where a text may be. */
  private static String lines(String text, int width) {
    return String.join(TerminalText.NEWLINE, LineBreaks.lines(TerminalText.ascii(text), width - ColumnWidths.PADDING));
  }

  /** Colours answers, once all is laid out. */
  private static Styler styler(Section section, ColumnWidths layout, Screen screen) {
    return new Styler() {
      @Override
      public List<String> styleCell(Column column, int row, int col, List<String> data) {
        int index = layout.shown().get(col);
        Tone tone = section.columns().get(index).kind() == Section.Kind.VERDICT ? Tone.of(section.rows().get(row).get(index)) : Tone.PLAIN;
        return data.stream().map(line -> line.replace(line.strip(), screen.coloured(line.strip(), tone))).toList();
      }
    };
  }
}
