package io.hadoopbench.core.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;

/**
 * What the analysis says of a run.
 *
 * @param comparisons every variant against its baseline (see {@link Load#baseline}), the primary
 *     metric first
 * @param byFactor every level against the first of its factor; empty unless several factors vary
 * @param explanations what the differences are made of; empty unless the run was to be explained
 * @param warnings what the analysis has to say besides what the run saw itself
 */
public record Findings(
    List<Summary> summaries,
    List<Comparison> comparisons,
    List<FactorEffect> byFactor,
    List<Explanation> explanations,
    List<String> warnings) {
  /** Of a run that was not analysed. */
  static final Findings NONE = new Findings(List.of(), List.of(), List.of(), List.of(), List.of());

  public Findings {
    summaries = List.copyOf(summaries);
    comparisons = List.copyOf(comparisons);
    byFactor = List.copyOf(byFactor);
    explanations = List.copyOf(explanations);
    warnings = List.copyOf(warnings);
  }

  /** Empty when no valid trial of the variant has the metric. */
  public Optional<Summary> summary(String variant, String metric) {
    return summaries.stream()
        .filter(s -> s.variant().equals(variant) && s.metric().equals(metric))
        .findFirst();
  }

  /** With the baseline; empty for the baseline itself and what was not compared. */
  public Optional<Comparison> comparison(String variant, String metric) {
    return comparisons.stream()
        .filter(c -> c.variant().equals(variant) && c.metric().equals(metric))
        .findFirst();
  }

  /**
   * What a level of a factor does with all else equal.
   *
   * @param comparison in the primary metric, of a variant with the one that has the factor's first
   *     level
   */
  public record FactorEffect(String factor, @JsonUnwrapped Comparison comparison) {}

  /**
   * What the valid trials of one variant say about one metric.
   *
   * @param median in the metric's unit
   * @param ci95 order-statistic interval of the median; null with fewer than 6 trials, where none
   *     exists
   * @param outlierBlocks blocks whose value lies outside Tukey's fences; marked, never dropped
   */
  public record Summary(
      String variant,
      String metric,
      int n,
      double median,
      Interval ci95,
      double min,
      double max,
      List<Integer> outlierBlocks) {}
}
