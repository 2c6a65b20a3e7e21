package io.hadoopbench.core.engine;

import io.hadoopbench.core.result.Variant;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Thrown if too few of a run's variants are available for a comparison. */
public final class NothingToCompareException extends IOException {
  private NothingToCompareException(String why) {
    super("no comparison is possible: " + why);
  }

  /**
   * Checks that a comparison is possible. A run with a single variant needs that variant. A run
   * with several variants needs the baseline and at least one other variant.
   *
   * @param gone unavailable variants, with reasons
   * @throws NothingToCompareException if no comparison is possible with the remaining variants
   */
  static void check(List<Variant> asked, Map<Variant, String> gone)
      throws NothingToCompareException {
    if (!isPossible(asked, gone)) {
      throw new NothingToCompareException(
          asked.stream()
              .filter(gone::containsKey)
              .map(variant -> variant.id() + ": " + gone.get(variant))
              .collect(Collectors.joining("; ")));
    }
  }

  static boolean isPossible(List<Variant> asked, Map<Variant, String> gone) {
    long left = asked.stream().filter(variant -> !gone.containsKey(variant)).count();
    return !gone.containsKey(asked.get(0)) && left >= Math.min(2, asked.size());
  }
}
