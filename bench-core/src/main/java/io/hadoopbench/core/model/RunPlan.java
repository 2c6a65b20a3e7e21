package io.hadoopbench.core.model;

import io.hadoopbench.core.model.Json.MayBeNull;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Plan of a run.
 *
 * @param seed of the order of variants within blocks
 * @param blocks of a complete run, or the maximum: {@link #mayEndEarly}
 * @param tolerancePercent smallest relevant difference
 * @param study the published experiment to show next to the results; null if none
 * @param baseline id of the baseline variant
 * @param metrics the scenario's metrics, the primary one first
 */
public record RunPlan(
    long seed,
    double tolerancePercent,
    int blocks,
    SortedMap<String, String> options,
    @MayBeNull Study study,
    String baseline,
    List<Metric> metrics) {
  /** Name of the option that ends a run as soon as its intervals are narrow enough. */
  public static final String PRECISION = "precision";

  /** Name of the option that ends a run after a time. */
  public static final String MOST_TIME = "maxRuntime";

  /** Name of the option that restarts servers between groups of blocks. */
  public static final String RESTARTS = "restarts";

  /**
   * Maximum number of blocks of a run, all starts together: time and memory of the analysis grow
   * with the square.
   */
  public static final int MOST_BLOCKS = 1000;

  /** Returns the number of starts of the servers, each with the same number of blocks. */
  public int starts() {
    return Integer.parseInt(options.getOrDefault(RESTARTS, "1"));
  }

  /** Returns the blocks of one start. */
  public int blocksPerStart() {
    return blocks / starts();
  }

  /** Returns whether the number of blocks is a maximum. */
  public boolean mayEndEarly() {
    return options.containsKey(PRECISION) || options.containsKey(MOST_TIME);
  }

  /**
   * Returns whether a thread begins its next operation when the previous one ends, and not at a
   * scheduled time.
   */
  public boolean closedLoop() {
    return Double.parseDouble(options.getOrDefault("rate", "0")) == 0;
  }

  /**
   * Returns whether a metric is compared. Tails of a closed loop are not: an operation that hangs
   * delays the following operations of its thread, and percentiles do not include that delay.
   */
  public boolean answers(Metric metric) {
    return !(closedLoop() && metric.isTail());
  }

  public Metric primaryMetric() {
    return metrics.get(0);
  }

  /** Returns a metric; empty if the scenario has none with this id. */
  public Optional<Metric> metric(String id) {
    return metrics.stream().filter(metric -> metric.id().equals(id)).findFirst();
  }
}
