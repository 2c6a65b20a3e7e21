package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Findings.FactorEffect;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.VariantResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Each level of a factor against the factor's first one, the other factors equal. It answers what no comparison with
 * the baseline does: native against java in a zone, 16 threads against one. A run in which one factor varies has none,
 * for its comparisons are these.
 */
final class FactorEffects {
  private final List<VariantResult> variants;
  private final Comparisons comparisons;

  FactorEffects(RunResult run, Comparisons comparisons) {
    this.variants = run.measured().variants();
    this.comparisons = comparisons;
  }

  /** By factor, then in the order of the plan. */
  List<FactorEffect> all() {
    List<FactorEffect> all = new ArrayList<>();
    List<String> varying = varying();
    for (String factor : varying.size() > 1 ? varying : List.<String>of()) {
      for (VariantResult variant : variants) {
        first(variant, factor).flatMap(first -> comparisons.between(variant.id(), first.id()))
            .ifPresent(comparison -> all.add(new FactorEffect(factor, comparison)));
      }
    }
    return all;
  }

  /** The one that varies slowest comes first, as in the plan: its second level is the last to be met. */
  private List<String> varying() {
    return variants.stream().flatMap(variant -> variant.levels().keySet().stream()).distinct().filter(factor -> second(factor) > 0)
        .sorted(Comparator.comparingInt(this::second).reversed()).toList();
  }

  private int second(String factor) {
    return IntStream.range(0, variants.size()).filter(i -> differ(variants.get(i), variants.get(0)).contains(factor)).findFirst().orElse(0);
  }

  /** What has the factor's first level and is else as the variant; empty for one that has that level. */
  private Optional<VariantResult> first(VariantResult variant, String factor) {
    String level = variants.get(0).levels().get(factor);
    return variants.stream().filter(one -> Objects.equals(one.levels().get(factor), level))
        .filter(one -> differ(one, variant).contains(factor) && standsFor(one, variant, factor))
        .min(Comparator.comparingInt(one -> differ(one, variant).size()));
  }

  /** Variants that differ in what says nothing of them are one, with the first level of that: it stands for the others, too. */
  private boolean standsFor(VariantResult one, VariantResult variant, String factor) {
    return differ(one, variant).stream().allMatch(other -> other.equals(factor)
        || variants.stream().noneMatch(sibling -> differ(sibling, one).equals(List.of(other))));
  }

  private static List<String> differ(VariantResult one, VariantResult other) {
    return one.levels().keySet().stream().filter(factor -> !one.levels().get(factor).equals(other.levels().get(factor))).toList();
  }
}
