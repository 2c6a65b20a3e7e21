package io.hadoopbench.core.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Suggests an existing name for a mistyped name. */
public final class SimilarName {
  /** Number of letters for which one typing error is tolerated. */
  private static final int LETTERS_PER_MISTAKE = 3;

  private SimilarName() {}

  /**
   * Returns the hint to append to a message.
   *
   * @param otherwise hint if no name is similar
   */
  public static String hint(String typed, Collection<String> names, String otherwise) {
    String wrong = typed.toLowerCase(Locale.ROOT);
    return names.stream()
        .filter(name -> distance(wrong, name) <= Math.max(1, wrong.length() / LETTERS_PER_MISTAKE))
        .min(Comparator.comparingInt(name -> distance(wrong, name)))
        .map(name -> "; did you mean " + name + "?")
        .orElse("; " + otherwise);
  }

  private static int distance(String wrong, String name) {
    return LevenshteinDistance.getDefaultInstance().apply(wrong, name.toLowerCase(Locale.ROOT));
  }
}
