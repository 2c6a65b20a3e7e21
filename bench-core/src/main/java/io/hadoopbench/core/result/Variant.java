package io.hadoopbench.core.result;

import java.util.Collections;
import java.util.List;
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

  /**
   * A planned variant.
   *
   * @param available whether the variant could run on this cluster
   * @param reason why the variant could not run; empty if it could
   */
  public record VariantResult(
      String id, SortedMap<String, String> levels, boolean available, String reason) {
    /** Returns the factors in which this variant differs from another one. */
    public List<String> differing(VariantResult other) {
      return levels.keySet().stream()
          .filter(factor -> !levels.get(factor).equals(other.levels.get(factor)))
          .toList();
    }

    public static VariantResult available(Variant variant) {
      return new VariantResult(variant.id(), variant.levels(), true, "");
    }

    public static VariantResult unavailable(Variant variant, String reason) {
      return new VariantResult(variant.id(), variant.levels(), false, reason);
    }
  }
}
