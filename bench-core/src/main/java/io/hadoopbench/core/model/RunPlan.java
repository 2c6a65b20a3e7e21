package io.hadoopbench.core.model;

import java.util.List;
import java.util.SortedMap;

/**
 * What a run set out to do.
 *
 * @param seed orders the variants within the blocks
 * @param tolerancePercent smallest difference that counts as one
 * @param study the published experiment to show beside; null when none
 * @param baseline id of the baseline variant
 * @param metrics the scenario's metrics, the primary one first
 */
public record RunPlan(long seed, double tolerancePercent, int blocks, SortedMap<String, String> options, Study study, String baseline,
    List<Metric> metrics) {
  public Metric primaryMetric() {
    return metrics.get(0);
  }
}
