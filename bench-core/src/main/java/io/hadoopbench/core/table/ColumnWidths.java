package io.hadoopbench.core.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Shares a line among the columns of a table. Each gets what its longest cell needs; while the line is too long, the widest column gives way:
 * texts and heads wrap between words. Then minor columns go, intervals move below their numbers, and further columns of numbers go, the last one
 * first. Words are broken only when nothing else is left.
 *
 * @param shown indices of columns that have room
 * @param widths of these, including padding
 */
record ColumnWidths(List<Integer> shown, List<Integer> widths) {
  /** The blanks on either side of a cell. */
  static final int PADDING = 2;

  static ColumnWidths of(Section section, int columnsOfLine) {
    List<Integer> shown = new ArrayList<>(IntStream.range(0, section.columns().size()).boxed().toList());
    while (true) {
      Optional<Integer> minor = last(section, shown, Section.Kind.MINOR);
      int[] widths = shown.stream().mapToInt(i -> Math.max(longestCell(section, i), section.columns().get(i).name().length()) + PADDING).toArray();
      int available = columnsOfLine - shown.size() + 1; // a line between two columns takes a sign
      shrink(widths, available, i -> least(section, shown.get(i), true));
      if (minor.isEmpty()) {
        shrink(widths, available, i -> least(section, shown.get(i), false));
      }
      Optional<Integer> next = minor.or(() -> shown.stream().filter(i -> section.columns().get(i).isNumber()).count() < 2
          ? Optional.empty() : last(section, shown, Section.Kind.NUMBER));
      if (IntStream.of(widths).sum() <= available || next.isEmpty()) {
        shrink(widths, available, i -> 1 + PADDING);
        return new ColumnWidths(List.copyOf(shown), IntStream.of(widths).boxed().toList());
      }
      shown.remove(next.get());
    }
  }

  private static Optional<Integer> last(Section section, List<Integer> shown, Section.Kind kind) {
    return shown.stream().filter(i -> section.columns().get(i).kind() == kind).reduce((first, second) -> second);
  }

  private static void shrink(int[] widths, int available, IntUnaryOperator least) {
    while (IntStream.of(widths).sum() > available) {
      int widest = IntStream.range(0, widths.length).filter(i -> widths[i] > least.applyAsInt(i))
          .reduce((a, b) -> widths[b] > widths[a] ? b : a).orElse(-1);
      if (widest < 0) {
        return;
      }
      widths[widest]--;
    }
  }

  /** @param wholeNumbers whether intervals stay next to their numbers */
  private static int least(Section section, int column, boolean wholeNumbers) {
    int cells = section.columns().get(column).isNumber() && wholeNumbers ? longestCell(section, column)
        : section.rows().stream().mapToInt(row -> longestPart(row.get(column))).max().orElse(0);
    return Math.max(cells, longestPart(section.columns().get(column).name())) + PADDING;
  }

  private static int longestPart(String text) {
    return Stream.of(LineBreaks.parts(TerminalText.ascii(text))).mapToInt(part -> part.stripTrailing().length()).max().orElse(0);
  }

  private static int longestCell(Section section, int column) {
    return section.rows().stream().mapToInt(row -> TerminalText.ascii(row.get(column)).length()).max().orElse(0);
  }
}
