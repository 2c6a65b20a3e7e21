package io.hadoopbench.lab.truth;

import io.hadoopbench.core.design.InjectedDelay;
import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.stats.Analysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Compares block values as a current report would, regardless of the result when they were
 * measured.
 */
final class Reanalysis {
  private static final double TOLERANCE_PERCENT = 5;

  private Reanalysis() {}

  /**
   * @param metric id, which ends in its unit
   * @param variant value of each block; null if there is none. {@code baseline} has the same form
   * @return empty if no block has both values
   */
  static Optional<Comparison> of(
      String metric, List<Double> variant, List<Double> baseline, int starts) {
    Metric rate =
        metric.endsWith("Micros") || metric.endsWith("Seconds")
            ? Metric.lowerIsBetter(metric, metric, "s")
            : Metric.higherIsBetter(metric, metric, "1/s");
    int blocks = Math.max(variant.size(), baseline.size());
    List<TrialResult> trials = new ArrayList<>();
    add(trials, metric, InjectedDelay.NONE, 0, baseline);
    add(trials, metric, InjectedDelay.TWIN, 1, variant);
    RunPlan plan =
        new RunPlan(
            1,
            TOLERANCE_PERCENT,
            blocks,
            new TreeMap<>(Map.of(RunPlan.RESTARTS, String.valueOf(starts))),
            null,
            InjectedDelay.NONE,
            List.of(rate),
            null);
    List<VariantResult> variants =
        List.of(
            VariantResult.available(new Variant(InjectedDelay.NONE, Map.of())),
            VariantResult.available(new Variant(InjectedDelay.TWIN, Map.of())));
    return Analysis.of(
            new RunResult(
                RunHeader.of("", "", "", "", ""),
                plan,
                new Measured(variants, trials, new TreeMap<>(), List.of(), null)))
        .comparison(InjectedDelay.TWIN, metric);
  }

  private static void add(
      List<TrialResult> trials, String metric, String variant, int order, List<Double> values) {
    for (int block = 0; block < values.size(); block++) {
      if (values.get(block) != null) {
        trials.add(
            TrialResult.of(block, order, 1, variant)
                .metrics(new TreeMap<>(Map.of(metric, values.get(block))))
                .build());
      }
    }
  }
}
