package io.hadoopbench.core.analysis;

/** Every constant of the analysis, with its reason. */
public final class Defaults {
  /** Of every interval. The usual level; the tables that readers compare with are made for it. */
  public static final double CONFIDENCE = 0.95;

  /**
   * With fewer trials not even (smallest, largest) covers the centre with 95 %: 1 - 2 * 0.5^5 =
   * 93.75 %.
   */
  public static final int MIN_TRIALS = 6;

  /**
   * Of the last third of a run that has a trend: looking for the trend first costs a percent of the
   * coverage. By simulation, docs/lab/statistics.md.
   */
  static final double END_CONFIDENCE = 0.96;

  /** A trend is one when it would come by chance in one run of twenty at most. */
  public static final double DRIFT_LEVEL = 0.05;

  /**
   * Neighbouring blocks count as alike at this p. Put together without need, they make an interval
   * a few percent wider; left apart with need, they make it far too narrow, so that the level is
   * milder than usual.
   */
  static final double ALIKE_LEVEL = 0.1;

  /**
   * Nights of a window: a month of working days. More sharpen hardly, and take longer to forget.
   */
  public static final int NIGHTLY_RUNS = 20;

  /** Nights in a row that may be open; within as many a change is to be found. */
  public static final int OPEN_NIGHTLY_RUNS = 3;

  /**
   * Of a whole night, both sides: each is held against two windows, which leave out the worst
   * nights. So 5 % are not exceeded, by simulation, docs/lab/statistics.md.
   */
  static final double NIGHTLY_RUN_LEVEL = 0.04;

  /**
   * Deviations beyond the interval's half width at which a change is found in nine of ten times
   * within three nights, with five nights too, by simulation.
   */
  static final double NIGHTLY_RUN_POWER = 0.5;

  /** Of the deviation of few nights, where starts are counted from it. */
  static final double NIGHTLY_RUN_CERTAINTY = 0.9;

  /**
   * Width of Tukey's inner fences in interquartile ranges (Tukey, <i>Exploratory Data Analysis</i>,
   * 1977).
   */
  public static final double TUKEY_FENCE = 1.5;

  private Defaults() {}
}
