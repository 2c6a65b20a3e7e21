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

  /** Words of up to this length stay whole if that is possible. */
  private static final int WHOLE_WORD = 40;
  /** No text has to be narrower than half of it, up to this, while there are minor columns. */
  private static final int HALF_OF_TEXT = 20;
  /** If not, then up to the next, and at last none. */
  private static final int[] BROKEN_WORDS = {20, 12, 1};

  static ColumnWidths of(Section section, int columnsOfLine) {
    List<Integer> shown = new ArrayList<>(IntStream.range(0, section.columns().size()).boxed().toList());
    while (true) {
      Optional<Integer> minor = last(section, shown, Section.Kind.MINOR);
      int[] widths = shown.stream().mapToInt(i -> wanted(section, i)).toArray();
      int available = columnsOfLine - shown.size() + 1; // a line between two columns takes a sign
      shrink(widths, least(shown, i -> Math.max(least(section, i, WHOLE_WORD, true), minor.isEmpty() ? 0 : halfOfText(section, i))), available);
      if (minor.isEmpty()) {
        shrink(widths, least(shown, i -> least(section, i, WHOLE_WORD, false)), available);
      }
      Optional<Integer> next = minor.or(() -> shown.stream().filter(i -> section.columns().get(i).isNumber()).count() < 2
          ? Optional.empty() : last(section, shown, Section.Kind.NUMBER));
      if (IntStream.of(widths).sum() > available && next.isPresent()) {
        shown.remove(next.get());
        continue;
      }
      for (int word : BROKEN_WORDS) {
        shrink(widths, least(shown, i -> least(section, i, word, false)), available);
      }
      return new ColumnWidths(List.copyOf(shown), IntStream.of(widths).boxed().toList());
    }
  }

  private static Optional<Integer> last(Section section, List<Integer> shown, Section.Kind kind) {
    return shown.stream().filter(i -> section.columns().get(i).kind() == kind).reduce((first, second) -> second);
  }

  private static int[] least(List<Integer> shown, IntUnaryOperator ofColumn) {
    return shown.stream().mapToInt(ofColumn::applyAsInt).toArray();
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

  /** @param wholeNumbers whether intervals stand beside their numbers */
  private static int least(Section section, int column, int word, boolean wholeNumbers) {
    boolean number = section.columns().get(column).isNumber();
    int cells = number && wholeNumbers ? longestCell(section, column)
        : section.rows().stream().mapToInt(row -> longestPart(row.get(column), number && word > 1 ? Integer.MAX_VALUE : word)).max().orElse(0);
    return Math.max(cells, longestPart(section.columns().get(column).name(), word)) + PADDING;
  }

  private static int halfOfText(Section section, int column) {
    return section.columns().get(column).isNumber() ? 0 : Math.min(HALF_OF_TEXT, longestCell(section, column) / 2 + PADDING + PADDING);
  }

  private static int longestPart(String text, int most) {
    return Stream.of(LineBreaks.parts(TerminalText.ascii(text))).mapToInt(part -> Math.min(part.stripTrailing().length(), most)).max().orElse(0);
  }

  private static int longestCell(Section section, int column) {
    return section.rows().stream().mapToInt(row -> TerminalText.ascii(row.get(column)).length()).max().orElse(0);
  }
}
