package io.hadoopbench.core.analysis;

/** Constants of the analysis, with their reasons. */
public final class Defaults {
  /** Confidence of all intervals. */
  public static final double CONFIDENCE = 0.95;

  /**
   * Minimum number of trials for an interval. With fewer, even the range of all values covers the
   * centre with less than 95 %: 1 - 2 * 0.5^5 = 93.75 %.
   */
  public static final int MIN_TRIALS = 6;

  /**
   * Confidence for the last third of a run that has a trend. Testing for the trend first costs one
   * percent of coverage, by simulation (docs/lab/statistics.md).
   */
  static final double END_CONFIDENCE = 0.96;

  /** Significance level of a trend. */
  public static final double DRIFT_LEVEL = 0.05;

  /**
   * Significance level of resemblance between adjacent blocks. It is milder than usual because
   * batching without need widens an interval by only a few percent, while omitting needed batching
   * makes it far too narrow.
   */
  static final double ALIKE_LEVEL = 0.1;

  /**
   * Nightly runs in a window: a month of working days. More add little precision and keep old
   * changes for longer.
   */
  public static final int NIGHTLY_RUNS = 20;

  /**
   * Number of consecutive inconclusive nightly runs that is acceptable, and within which a change
   * should be detected.
   */
  public static final int INCONCLUSIVE_NIGHTLY_RUNS = 3;

  /**
   * Two-sided level of all comparisons of one nightly run. Each series is compared with two windows
   * that exclude the worst runs; at this level, simulated false alarms stay below 5 %
   * (docs/lab/statistics.md).
   */
  static final double NIGHTLY_RUN_LEVEL = 0.04;

  /**
   * Deviations beyond the interval's half width at which a change is detected within three nightly
   * runs with a probability of 90 %, even with a window of five runs, by simulation.
   */
  static final double NIGHTLY_RUN_POWER = 0.5;

  /**
   * Confidence for the deviation of few nightly runs when the needed restarts are estimated from
   * it.
   */
  static final double NIGHTLY_RUN_CERTAINTY = 0.9;

  /**
   * Width of Tukey's inner fences in interquartile ranges (Tukey, <i>Exploratory Data Analysis</i>,
   * 1977).
   */
  public static final double TUKEY_FENCE = 1.5;

  private Defaults() {}
}
