package io.hadoopbench.core.report;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Shares a line among columns. Each gets what its longest cell needs; while the line is too long, the widest column gives way:
 * first text and heads, which can wrap, and numbers only when nothing else is left.
 */
final class ColumnWidths {
  /** The blanks on either side of a cell. */
  private static final int PADDING = 2;

  /** The width to which a column of text may shrink before numbers are broken. */
  private static final int SHORT_TEXT = 12;

  private ColumnWidths() { }

  /** Widths including padding; with one line between two columns they fill at most the whole line. */
  static List<Integer> of(Section section, int columnsOfLine) {
    int available = columnsOfLine - section.columns().size() + 1;
    int[] widths = IntStream.range(0, section.columns().size()).map(i -> wanted(section, i)).toArray();
    int[] least = IntStream.range(0, widths.length).map(i -> least(section, i)).toArray();
    shrink(widths, least, available);
    shrink(widths, new int[widths.length], available);
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

  private static int least(Section section, int column) {
    int cell = longestCell(section, column);
    int shortest = section.columns().get(column).kind() == Section.Kind.TEXT ? Math.min(cell, SHORT_TEXT) : cell;
    int word = Stream.of(section.columns().get(column).name().split(" ")).mapToInt(String::length).max().orElse(0);
    return Math.max(shortest, word) + PADDING;
  }

  private static int longestCell(Section section, int column) {
    return section.rows().stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }
}
