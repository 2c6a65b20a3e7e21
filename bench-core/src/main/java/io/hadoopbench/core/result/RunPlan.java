package io.hadoopbench.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hadoopbench.core.result.Json.MayBeNull;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * The plan of a run.
 *
 * @param seed random seed for the order of variants within blocks
 * @param blocks number of blocks in the complete run; an upper bound if {@link #mayEndEarly}
 * @param tolerancePercent smallest relevant difference
 * @param study published experiment to show next to the results; null if there is none
 * @param baseline the baseline variant's id
 * @param metrics the scenario's metrics, with the primary metric first
 * @param clientFactors factors that cannot affect the servers' CPU use
 */
public record RunPlan(
    long seed,
    double tolerancePercent,
    int blocks,
    SortedMap<String, String> options,
    @MayBeNull Study study,
    String baseline,
    List<Metric> metrics,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @MayBeNull Set<String> clientFactors) {
  /** Option that ends a run as soon as its intervals are narrow enough. */
  public static final String PRECISION = "precision";

  /** Option that limits the duration of a run. */
  public static final String MOST_TIME = "maxRuntime";

  /** Option that restarts servers between groups of blocks. */
  public static final String RESTARTS = "restarts";

  /**
   * Maximum number of blocks in a run, over all server starts. The time and memory that the
   * analysis needs grow quadratically.
   */
  public static final int MOST_BLOCKS = 1000;

  public RunPlan {
    clientFactors = Set.copyOf(Objects.requireNonNullElse(clientFactors, Set.of()));
  }

  /** Returns the number of server starts, each with the same number of blocks. */
  public int starts() {
    return Integer.parseInt(options.getOrDefault(RESTARTS, "1"));
  }

  public int blocksPerStart() {
    return blocks / starts();
  }

  /** Returns whether the number of blocks is an upper bound. */
  public boolean mayEndEarly() {
    return options.containsKey(PRECISION) || options.containsKey(MOST_TIME);
  }

  /**
   * Returns whether each thread starts its next operation when the previous operation ends rather
   * than at a scheduled time.
   */
  public boolean closedLoop() {
    return Double.parseDouble(options.getOrDefault("rate", "0")) == 0;
  }

  /**
   * Returns whether a metric is compared. Tail latencies in a closed loop are not compared, because
   * an operation that hangs delays all later operations of its thread, and the percentiles do not
   * include this delay.
   */
  public boolean answers(Metric metric) {
    return !(closedLoop() && metric.isTail());
  }

  public Metric primaryMetric() {
    return metrics.get(0);
  }

  public Optional<Metric> metric(String id) {
    return metrics.stream().filter(metric -> metric.id().equals(id)).findFirst();
  }
}
