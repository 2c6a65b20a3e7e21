package io.hadoopbench.core.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * The results of a run's analysis.
 *
 * @param comparisons comparisons of every variant with its baseline (see {@link Load#baseline}),
 *     the primary metric first
 * @param byFactor comparisons of every level with the first level of its factor; empty unless
 *     several factors vary
 * @param explanations breakdowns of the differences; empty unless the run was explained
 * @param warnings warnings from the analysis, in addition to those from the run
 */
public record Findings(
    List<Summary> summaries,
    List<Comparison> comparisons,
    List<FactorEffect> byFactor,
    List<Explanation> explanations,
    List<String> warnings) {
  static final Findings NONE = new Findings(List.of(), List.of(), List.of(), List.of(), List.of());

  /**
   * The effect of one level of a factor while the levels of all other factors are equal.
   *
   * @param comparison comparison, in the primary metric, with the variant that has the factor's
   *     first level
   */
  public record FactorEffect(String factor, @JsonUnwrapped Comparison comparison) {}

  /**
   * Summary of one metric over all valid trials of a variant.
   *
   * @param median median in the metric's unit
   * @param ci95 order-statistic interval for the median; null with fewer than 6 trials, because no
   *     such interval exists
   * @param outlierBlocks blocks whose value is outside Tukey's fences. Such blocks are marked but
   *     never dropped
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
