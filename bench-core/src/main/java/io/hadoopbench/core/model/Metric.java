package io.hadoopbench.core.model;

/**
 * One number that every trial of a scenario yields.
 *
 * @param id key in {@link TrialResult#metrics()}; ends with its unit, for example {@code
 *     createsPerSecond}
 * @param label for readers, for example {@code creates per second}
 * @param unit of the displayed value, for example {@code 1/s} or {@code us}
 * @param better which direction is good, so that a ratio can be called a cost or a gain
 */
public record Metric(String id, String label, String unit, Better better) {
  /**
   * Suffixes of ids: operations of a kind per second; and the sum of each thread's rate over its
   * own time, for interleaved trials.
   */
  public static final String PER_SECOND = ".perSecond";

  public static final String OWN_PER_SECOND = ".ownPerSecond";

  /** The good direction of a metric. */
  public enum Better {
    HIGHER,
    LOWER
  }

  /**
   * Returns whether it is CPU time of a process per operation or amount of data: such ids contain
   * "cpu", a unit and "Per", as in {@code cpuMicrosPerFile}.
   */
  public boolean costsCpu() {
    return id.matches("(.*\\.)?cpu[A-Z][a-z]+Per\\w+");
  }

  /** Returns whether it is a high latency percentile or the maximum. */
  boolean isTail() {
    return id.matches("(.*\\.)?(p9\\d*|max)[A-Z]\\w*");
  }

  /** Returns whether it is a rate, which cannot differ if the user sets the rate. */
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
