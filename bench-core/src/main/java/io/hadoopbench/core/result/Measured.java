package io.hadoopbench.core.result;

import io.hadoopbench.core.result.Variant.VariantResult;
import java.util.List;
import java.util.SortedMap;

/**
 * A run's measurements so far.
 *
 * @param variants variants in plan order
 * @param trials all attempts of all trials, in execution order
 * @param warmUp summary of the warm-up; null during the warm-up
 * @param environment values by section and key; sections are {@code hadoop}, {@code jvm}, {@code
 *     cpu}, {@code kernel}, {@code memory}, ...
 */
public record Measured(
    List<VariantResult> variants,
    List<TrialResult> trials,
    SortedMap<String, SortedMap<String, String>> environment,
    List<String> warnings,
    WarmUpSummary warmUp) {
  /**
   * Environment section with the CPU seconds per megabyte that each variant's Java codec and coder
   * need when fully compiled. Variants that run no Java codec or coder are absent.
   */
  public static final String JAVA_CODE = "javaCode";

  /** Environment section with each variant's slice length or the reason its trials run solo. */
  public static final String SLICES = "interleaving";

  public Measured withWarnings(List<String> all) {
    return new Measured(variants, trials, environment, all, warmUp);
  }
}
