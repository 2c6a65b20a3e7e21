package io.hadoopbench.core.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Load as a factor: load threads in each map task. It is a condition and no question: that 16
 * threads do more than one is no answer to what a zone costs. So each load has a baseline of its
 * own, unless nothing else varies.
 */
public final class Load {
  /** Name of the factor, and of the option for which it stands. */
  public static final String THREADS = "threads";

  private static final String NUMBER = "[1-9]\\d{0,8}";

  private Load() {}

  /**
   * Id of the variant that one is compared with: the run's baseline, under the load of the variant.
   * A baseline is its own.
   */
  public static String baseline(RunResult run, String variant) {
    String baseline = run.plan().baseline();
    String load = levels(run, variant).get(THREADS);
    SortedMap<String, String> first = levels(run, baseline);
    List<VariantResult> variants = run.measured().variants();
    if (load == null
        || variants.stream()
            .allMatch(one -> one.levels().equals(under(first, one.levels().get(THREADS))))) {
      return baseline;
    }
    return variants.stream()
        .filter(one -> one.levels().equals(under(first, load)))
        .map(VariantResult::id)
        .findFirst()
        .orElse(baseline);
  }

  /** What variants are compared with, for the head of a column. */
  public static String against(RunResult run) {
    List<String> baselines =
        run.measured().variants().stream()
            .map(variant -> baseline(run, variant.id()))
            .distinct()
            .toList();
    return baselines.size() > 1 ? "the baseline of the same load" : run.plan().baseline();
  }

  /** Of a variant, by factor; none for one that the plan does not know. */
  public static SortedMap<String, String> levels(RunResult run, String variant) {
    return run.measured().variants().stream()
        .filter(one -> one.id().equals(variant))
        .map(VariantResult::levels)
        .findFirst()
        .orElseGet(TreeMap::new);
  }

  private static SortedMap<String, String> under(SortedMap<String, String> levels, String load) {
    SortedMap<String, String> under = new TreeMap<>(levels);
    under.put(THREADS, load);
    return under;
  }

  /**
   * Load threads of each map task in the trials of a variant, by its level or the option; empty
   * where neither is a number.
   */
  public static OptionalInt threads(RunResult run, String variant) {
    return Optional.ofNullable(
            levels(run, variant).getOrDefault(THREADS, run.plan().options().get(THREADS)))
        .filter(text -> text.matches(NUMBER))
        .map(text -> OptionalInt.of(Integer.parseInt(text)))
        .orElseGet(OptionalInt::empty);
  }
}
