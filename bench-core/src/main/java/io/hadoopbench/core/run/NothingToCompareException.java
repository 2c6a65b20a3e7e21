package io.hadoopbench.core.run;

import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** That too few of a run's variants can be measured here for any answer. */
public final class NothingToCompareException extends IOException {
  private static final long serialVersionUID = 1;

  private NothingToCompareException(String why) {
    super("no answer is possible: " + why);
  }

  /**
   * Whoever asks for one variant wants its figures; whoever asks for more wants the others against
   * the first.
   *
   * @param gone variants that cannot be measured, and why
   * @throws NothingToCompareException if what is left tells nothing
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

  /** Returns whether enough variants are left to be compared. */
  static boolean isPossible(List<Variant> asked, Map<Variant, String> gone) {
    long left = asked.stream().filter(variant -> !gone.containsKey(variant)).count();
    return !gone.containsKey(asked.get(0)) && left >= Math.min(2, asked.size());
  }
}
