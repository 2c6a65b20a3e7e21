package io.hadoopbench.core.engine;

import io.hadoopbench.core.result.Variant;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Thrown if too few variants of a run are available for a comparison. */
public final class NothingToCompareException extends IOException {
  private static final long serialVersionUID = 1;

  private NothingToCompareException(String why) {
    super("no comparison is possible: " + why);
  }

  /**
   * Checks that a comparison is possible. A run with one variant needs this variant. A run with
   * several variants needs the baseline and one other variant.
   *
   * @param gone unavailable variants, with reasons
   * @throws NothingToCompareException if the remaining variants allow no comparison
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
