package io.hadoopbench.core.model;

import io.hadoopbench.core.model.Json.MayBeNull;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What a run set out to do.
 *
 * @param seed orders the variants within the blocks
 * @param blocks as many as a complete run has, or at most: {@link #mayEndEarly}
 * @param tolerancePercent smallest difference that counts as one
 * @param study the published experiment to show beside; null when none
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
  /** Name of the option with which a run ends as soon as its intervals are narrow. */
  public static final String PRECISION = "precision";

  /** Name of the option that ends a run after a time. */
  public static final String MOST_TIME = "maxRuntime";

  /** Name of the option by which servers are started anew between blocks. */
  public static final String RESTARTS = "restarts";

  /**
   * Blocks of a run, of all its starts together: what is computed of them takes time and memory
   * that grow with their square.
   */
  public static final int MOST_BLOCKS = 1000;

  /** How often the servers are started, each time for as many of the blocks. */
  public int starts() {
    return Integer.parseInt(options.getOrDefault(RESTARTS, "1"));
  }

  /** Blocks of one start. */
  public int blocksPerStart() {
    return blocks / starts();
  }

  /**
   * Whether the blocks are the most that the run may have, and not the number that it has to have.
   */
  public boolean mayEndEarly() {
    return options.containsKey(PRECISION) || options.containsKey(MOST_TIME);
  }

  /**
   * Whether a thread sends its next operation when the one before is over, and not when it is due.
   */
  public boolean closedLoop() {
    return Double.parseDouble(options.getOrDefault("rate", "0")) == 0;
  }

  /**
   * Whether a difference in a metric gets an answer. Tails of a closed loop get none: an operation
   * that hangs keeps its thread from sending others, and what these would have waited is in no
   * percentile.
   */
  public boolean answers(Metric metric) {
    return !(closedLoop() && metric.isTail());
  }

  public Metric primaryMetric() {
    return metrics.get(0);
  }

  /** Empty when the scenario has none of this id. */
  public Optional<Metric> metric(String id) {
    return metrics.stream().filter(metric -> metric.id().equals(id)).findFirst();
  }
}
