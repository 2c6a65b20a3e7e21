package io.hadoopbench.core.stats;

/** Constants used by the analysis, and the reasons for their values. */
public final class Defaults {
  /** Confidence level of all intervals. */
  public static final double CONFIDENCE = 0.95;

  /**
   * Minimum number of trials for an interval. With fewer trials, even the range of all values
   * covers the centre with a probability below 95 %: 1 - 2 * 0.5^5 = 93.75 %.
   */
  public static final int MIN_TRIALS = 6;

  /**
   * Confidence level for the last third of a run that has a trend. According to simulations,
   * testing for the trend first costs one percent of coverage (docs/lab/statistics.md).
   */
  static final double END_CONFIDENCE = 0.96;

  /** Significance level for a trend. */
  public static final double DRIFT_LEVEL = 0.05;

  /**
   * Significance level for autocorrelation between adjacent blocks. It is less strict than usual,
   * because unnecessary batching makes an interval only a few percent wider, but without necessary
   * batching an interval is far too narrow.
   */
  static final double ALIKE_LEVEL = 0.1;

  /**
   * Number of nightly runs in a window, which is about a month of working days. More runs add
   * little precision and keep old changes in the window for longer.
   */
  public static final int NIGHTLY_RUNS = 20;

  /**
   * Acceptable number of consecutive inconclusive nightly runs. A change should be detected within
   * this many runs.
   */
  public static final int INCONCLUSIVE_NIGHTLY_RUNS = 3;

  /**
   * Two-sided significance level for all comparisons of a nightly run together. Each series is
   * compared with two windows that exclude the worst runs. At this level, the simulated rate of
   * false alarms is below 5 % (docs/lab/statistics.md).
   */
  static final double NIGHTLY_RUN_LEVEL = 0.04;

  /**
   * Number of standard deviations by which a change must exceed the interval's half-width to be
   * detected within three nightly runs with a probability of 90 %, even with a window of five runs.
   * Determined by simulation.
   */
  static final double NIGHTLY_RUN_POWER = 0.5;

  /**
   * Confidence level for a deviation that is estimated from few nightly runs and from which the
   * necessary number of restarts is derived.
   */
  static final double NIGHTLY_RUN_CERTAINTY = 0.9;

  /**
   * Distance of Tukey's inner fences from the quartiles, in interquartile ranges (Tukey,
   * <i>Exploratory Data Analysis</i>, 1977).
   */
  public static final double TUKEY_FENCE = 1.5;

  private Defaults() {}
}
