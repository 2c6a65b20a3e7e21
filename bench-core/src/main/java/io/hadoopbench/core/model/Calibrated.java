package io.hadoopbench.core.model;

/** Names that a run which calibrates leaves in its results. */
public final class Calibrated {
  public static final String FACTOR = "calibration";
  /** Levels: two that are the same, and one whose operations wait. */
  public static final String A = "a";
  public static final String B = "b";
  public static final String DELAY = "delay";
  /** Metric of a trial whose operations wait: the part of its threads' time in which they did. */
  public static final String SHARE = "calibration.waitingShare";
  /** Metric of the same: how long one operation waited. */
  public static final String MICROS = "calibration.waitMicros";

  private Calibrated() { }

  /**
   * What the ratio of a trial whose operations wait must be to one without.
   *
   * @param metric its id, which ends in its unit: the time of an operation, or else a rate
   * @param value of the metric in the trial that waits
   * @param share {@link #SHARE} of the trial
   * @param micros {@link #MICROS} of the trial; each operation waits so long, so that means and percentiles grow by that
   */
  public static double expectedRatio(String metric, double value, double share, double micros) {
    if (metric.endsWith("Micros")) {
      return value / (value - micros);
    }
    return metric.endsWith("Seconds") ? value / (value - micros / 1e6) : 1 - share;
  }
}
