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

  private Calibrated() {}
}
