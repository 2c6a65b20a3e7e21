package io.hadoopbench.core.result;

import io.hadoopbench.core.result.Variant.VariantResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The load as a factor: load threads per map task. The load is a condition of an experiment, not
 * its question: comparing 16 threads with 1 thread does not show the cost of an encryption zone.
 * Each load therefore has its own baseline, unless only the load varies.
 */
public final class Load {
  /** Name of the factor and of the option that it replaces. */
  public static final String THREADS = "threads";

  private Load() {}

  /**
   * Returns the id of the variant with which a variant is compared: the run's baseline with the
   * same load. A baseline is compared with itself.
   */
  public static String baseline(RunResult run, String variant) {
    String baseline = run.baseline();
    String load = levels(run, variant).get(THREADS);
    SortedMap<String, String> first = levels(run, baseline);
    List<VariantResult> variants = run.variants();
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

  /** Returns the baseline's label for column headings. */
  public static String against(RunResult run) {
    List<String> baselines =
        run.variants().stream().map(variant -> baseline(run, variant.id())).distinct().toList();
    return baselines.size() > 1 ? "the baseline with the same load" : run.baseline();
  }

  /** Returns a variant's levels by factor; empty if the variant is not in the plan. */
  public static SortedMap<String, String> levels(RunResult run, String variant) {
    return run.variants().stream()
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
   * Returns the number of load threads per map task in a variant's trials, from the variant's level
   * or the option; empty if neither is a number.
   */
  public static OptionalInt threads(RunResult run, String variant) {
    return Optional.ofNullable(
            levels(run, variant).getOrDefault(THREADS, run.options().get(THREADS)))
        .filter(text -> text.matches("[1-9]\\d{0,8}"))
        .map(text -> OptionalInt.of(Integer.parseInt(text)))
        .orElseGet(OptionalInt::empty);
  }
}
