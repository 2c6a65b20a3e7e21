package io.hadoopbench.core.result;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A combination of one level of each factor.
 *
 * @param id the levels in factor order, joined by {@code /}, for example {@code encrypted} or
 *     {@code encrypted/cold}
 * @param levels level by factor name
 */
public record Variant(String id, SortedMap<String, String> levels) {
  public Variant {
    levels = Collections.unmodifiableSortedMap(new TreeMap<>(levels));
  }

  public Variant(String id, Map<String, String> levels) {
    this(id, new TreeMap<>(levels));
  }

  /**
   * Returns a factor's level.
   *
   * @throws IllegalArgumentException if the variant lacks the factor (a bug in the scenario)
   */
  public String level(String factor) {
    String level = levels.get(factor);
    if (level == null) {
      throw new IllegalArgumentException("variant " + id + " has no factor " + factor);
    }
    return level;
  }

  /** Returns the id in a form that is valid in a file name. */
  public String fileName() {
    return fileName(id);
  }

  public static String fileName(String id) {
    return id.chars()
        .mapToObj(
            c ->
                Character.isLetterOrDigit(c) || c == '-' || c == '.'
                    ? String.valueOf((char) c)
                    : "_")
        .collect(Collectors.joining());
  }
}
