package io.hadoopbench.core.model;

import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Measurements of a run so far.
 *
 * @param variants in the order of the plan
 * @param trials in the order of execution, every attempt
 * @param warmUp null during the warm-up
 * @param environment section, then key and value: {@code hadoop}, {@code jvm}, {@code cpu}, {@code
 *     kernel}, {@code memory}, ...
 */
public record Measured(
    List<VariantResult> variants,
    List<TrialResult> trials,
    SortedMap<String, SortedMap<String, String>> environment,
    List<String> warnings,
    WarmUpSummary warmUp) {
  /**
   * Section of the environment: by variant, the CPU seconds per megabyte of its Java codec and
   * coder when compiled well. Variants without such code are absent.
   */
  public static final String JAVA_CODE = "javaCode";

  /**
   * Section of the environment: by variant, the length of its slices, or why its trials run solo.
   */
  public static final String SLICES = "interleaving";

  /** Measurements of a run that has just begun. */
  public static final Measured NOTHING =
      new Measured(List.of(), List.of(), new TreeMap<>(), List.of());

  /** Creates measurements without a warm-up. */
  public Measured(
      List<VariantResult> variants,
      List<TrialResult> trials,
      SortedMap<String, SortedMap<String, String>> environment,
      List<String> warnings) {
    this(variants, trials, environment, warnings, null);
  }

  /**
   * Returns the trials of blocks, which are compared: all except solo trials of interleaved
   * variants.
   */
  public List<TrialResult> ofBlocks() {
    return trials.stream().filter(trial -> trial.block() != TrialResult.SOLO).toList();
  }

  /** Returns trials in the order of execution, which the file of a resumed run does not keep. */
  public List<TrialResult> trialsInOrder() {
    return trials.stream()
        .sorted(
            Comparator.comparingInt(TrialResult::block)
                .thenComparingInt(TrialResult::order)
                .thenComparingInt(TrialResult::attempt))
        .toList();
  }

  /** Returns the valid trials of a variant in blocks. */
  public List<TrialResult> valid(String variant) {
    return ofBlocks().stream()
        .filter(trial -> trial.valid() && trial.variant().equals(variant))
        .toList();
  }

  /** Returns each value of a fact in the evidence of any trial; empty if none has it. */
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
