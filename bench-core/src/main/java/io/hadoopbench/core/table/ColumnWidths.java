package io.hadoopbench.core.table;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Shares a line among columns. Each gets what its longest cell needs; while the line is too long, the widest column gives way:
 * first text and heads, which can wrap, and numbers only when nothing else is left.
 */
final class ColumnWidths {
  /** The blanks on either side of a cell. */
  static final int PADDING = 2;

  /** Words of up to this length stay whole if that is possible; if not, then up to the next; numbers are broken last. */
  private static final int[] WHOLE_WORDS = {20, 12};

  private ColumnWidths() { }

  /** Widths including padding; with one line between two columns they fill at most the whole line. */
  static List<Integer> of(Section section, int columnsOfLine) {
    int available = columnsOfLine - section.columns().size() + 1;
    int[] widths = IntStream.range(0, section.columns().size()).map(i -> wanted(section, i)).toArray();
    for (int wholeWord : WHOLE_WORDS) {
      shrink(widths, IntStream.range(0, widths.length).map(i -> least(section, i, wholeWord)).toArray(), available);
    }
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
