package io.hadoopbench.core.result;

import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

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

  /** Empty measurements, for a run that has just begun. */
  public static final Measured NOTHING =
      new Measured(List.of(), List.of(), new TreeMap<>(), List.of());

  public Measured(
      List<VariantResult> variants,
      List<TrialResult> trials,
      SortedMap<String, SortedMap<String, String>> environment,
      List<String> warnings) {
    this(variants, trials, environment, warnings, null);
  }

  /**
   * Returns the trials that are compared: all trials except the solo trials of interleaved
   * variants.
   */
  public List<TrialResult> ofBlocks() {
    return trials.stream().filter(trial -> trial.block() != TrialResult.SOLO).toList();
  }

  /**
   * Returns the trials in execution order. The result file of a resumed run does not keep this
   * order.
   */
  public List<TrialResult> trialsInOrder() {
    return trials.stream()
        .sorted(
            Comparator.comparingInt(TrialResult::block)
                .thenComparingInt(TrialResult::order)
                .thenComparingInt(TrialResult::attempt))
        .toList();
  }

  /** Returns a variant's valid trials that belong to blocks. */
  public List<TrialResult> valid(String variant) {
    return ofBlocks().stream()
        .filter(trial -> trial.valid() && trial.variant().equals(variant))
        .toList();
  }

  /** Returns all values of a fact that trials recorded; empty if there are none. */
  public SortedSet<String> describe(String fact) {
    SortedSet<String> values = new TreeSet<>();
    trials.forEach(
        trial -> values.addAll(trial.evidence().getOrDefault(fact, new TreeMap<>()).keySet()));
    return values;
  }

  public Measured withWarnings(List<String> all) {
    return new Measured(variants, trials, environment, all, warmUp);
  }
}
