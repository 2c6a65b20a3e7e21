package io.hadoopbench.core.table;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where a text may be broken: at blanks, but not before a percent sign nor inside a short pair of brackets, which is an interval; after slashes and
 * equals signs of long words such as variants and addresses; and elsewhere only if a part is wider than a line.
 */
final class LineBreaks {
  private static final Pattern BETWEEN_WORDS = Pattern.compile("(?<= )(?!%|[^\\[\\]]{0,30}\\])");
  private static final Pattern INSIDE_WORDS = Pattern.compile("(?<=[/=])(?![/=])");
  /** Shorter words are never broken inside: MB/s. */
  private static final int WHOLE_WORD = 12;

  private LineBreaks() { }

  /** Parts that stay whole if they can, with the blank or slash that ends them. */
  static String[] parts(String text) {
    return BETWEEN_WORDS.splitAsStream(text)
        .flatMap(word -> word.length() <= WHOLE_WORD ? Stream.of(word) : INSIDE_WORDS.splitAsStream(word)).toArray(String[]::new);
  }

  /** Lines of at most {@code width} characters; at least one. */
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
