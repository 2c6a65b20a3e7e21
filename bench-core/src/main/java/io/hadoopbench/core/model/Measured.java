package io.hadoopbench.core.model;

import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a run saw up to now.
 *
 * @param variants in the order of the plan
 * @param trials in the order in which they ran, every attempt
 * @param warmUp null while rehearsing
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
   * Section of the environment: by variant, the CPU seconds that its Java codec and coder need for
   * a megabyte when they are compiled well. Variants without such code are absent.
   */
  public static final String JAVA_CODE = "javaCode";

  /**
   * Section of the environment: by variant, how long its turns are, or why its trials run alone.
   */
  public static final String SLICES = "interleaving";

  /** Of a run that has just begun. */
  public static final Measured NOTHING =
      new Measured(List.of(), List.of(), new TreeMap<>(), List.of());

  /** Of a run of which nothing is known of rehearsals. */
  public Measured(
      List<VariantResult> variants,
      List<TrialResult> trials,
      SortedMap<String, SortedMap<String, String>> environment,
      List<String> warnings) {
    this(variants, trials, environment, warnings, null);
  }

  /** Those that are compared: without the trials alone of variants that take turns. */
  public List<TrialResult> ofBlocks() {
    return trials.stream().filter(trial -> trial.block() != TrialResult.SOLO).toList();
  }

  /** Sorted as they ran: those of a run that was resumed do not stand so in its file. */
  public List<TrialResult> trialsInOrder() {
    return trials.stream()
        .sorted(
            Comparator.comparingInt(TrialResult::block)
                .thenComparingInt(TrialResult::order)
                .thenComparingInt(TrialResult::attempt))
        .toList();
  }

  /** Those of a variant that count. */
  public List<TrialResult> valid(String variant) {
    return ofBlocks().stream()
        .filter(trial -> trial.valid() && trial.variant().equals(variant))
        .toList();
  }

  /** Each value of a fact that any trial's evidence has; empty when none has it. */
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
