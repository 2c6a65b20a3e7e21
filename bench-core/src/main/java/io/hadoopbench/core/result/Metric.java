package io.hadoopbench.core.result;

/**
 * A number that trials of a scenario yield, for the report.
 *
 * @param id key in {@link TrialResult#metrics()}; ends with its unit, for example {@code
 *     create.perSecond}. Ids such as {@code cpuMicrosPerFile} and {@code create.p99Micros} are
 *     recognised as CPU cost and as a tail
 * @param label label for readers, for example {@code files created}
 * @param unit unit of the displayed value, for example {@code us}; a unit that ends with {@code /s}
 *     makes a rate, and {@code 1/s} one that counts events
 * @param better whether higher or lower is better, to distinguish a cost from a gain
 */
public record Metric(String id, String label, String unit, Better better) {
  /** Id suffix: operations per second. */
  public static final String PER_SECOND = ".perSecond";

  /**
   * Id suffix, for interleaved trials: each thread's operations divided by its own time, summed
   * over threads.
   */
  public static final String OWN_PER_SECOND = ".ownPerSecond";

  public enum Better {
    HIGHER,
    LOWER
  }

  /**
   * Returns whether the metric is CPU time per operation or per amount of data. Such ids contain
   * "cpu", a unit and "Per", as in {@code cpuMicrosPerFile}.
   */
  public boolean costsCpu() {
    return id.matches("(.*\\.)?cpu[A-Z][a-z]+Per\\w+");
  }

  /** Returns whether the metric is a high latency percentile or the maximum. */
  boolean isTail() {
    return id.matches("(.*\\.)?(p9\\d*|max)[A-Z]\\w*");
  }

  /** Returns whether the metric is a rate, which variants share if the user sets it. */
  public boolean isRate() {
    return unit.endsWith("/s");
  }

  /** Returns whether the metric counts events per second; its label names the events. */
  public boolean isCountRate() {
    return unit.equals("1/s");
  }

  public static Metric higherIsBetter(String id, String label, String unit) {
    return new Metric(id, label, unit, Better.HIGHER);
  }

  public static Metric lowerIsBetter(String id, String label, String unit) {
    return new Metric(id, label, unit, Better.LOWER);
  }
}
