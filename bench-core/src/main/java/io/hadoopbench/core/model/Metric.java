package io.hadoopbench.core.model;

/**
 * One number that every trial of a scenario yields.
 *
 * @param id key in {@link TrialResult#metrics()}; ends in its unit, for example {@code
 *     createsPerSecond}
 * @param label what a reader sees, for example {@code creates per second}
 * @param unit unit of the value as shown, for example {@code 1/s} or {@code us}
 * @param better which direction is good, so that a ratio can be called a cost or a gain
 */
public record Metric(String id, String label, String unit, Better better) {
  /**
   * Ends of ids: operations of a kind in a second; likewise of each thread's own time, of trials
   * that took turns.
   */
  public static final String PER_SECOND = ".perSecond";

  public static final String OWN_PER_SECOND = ".ownPerSecond";

  /** The good direction of a metric. */
  public enum Better {
    HIGHER,
    LOWER
  }

  /**
   * CPU time of a process for each operation or amount of data: ids of these have "cpu", a unit and
   * "Per" in them, as in {@code cpuMicrosPerFile}.
   */
  public boolean costsCpu() {
    return id.matches("(.*\\.)?cpu[A-Z][a-z]+Per\\w+");
  }

  /** A high percentile of latencies, or their maximum. */
  boolean isTail() {
    return id.matches("(.*\\.)?(p9\\d*|max)[A-Z]\\w*");
  }

  /** What is done in a second; it says nothing where somebody else says how much that is. */
  public boolean isRate() {
    return unit.endsWith("/s");
  }

  public static Metric higherIsBetter(String id, String label, String unit) {
    return new Metric(id, label, unit, Better.HIGHER);
  }

  public static Metric lowerIsBetter(String id, String label, String unit) {
    return new Metric(id, label, unit, Better.LOWER);
  }
}
