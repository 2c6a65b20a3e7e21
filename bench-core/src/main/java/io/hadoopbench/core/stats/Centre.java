package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Interval;

/**
 * The location of a set of values: the estimate, interval and p value that one procedure computes.
 */
interface Centre {
  double estimate();

  /** Returns the interval; null if there are too few values. */
  Interval interval(double confidence);

  /**
   * Returns the one-sided p value: the probability of values at least this low if the true centre
   * is 0.
   */
  double pBelow();

  /**
   * Returns the one-sided p value: the probability of values at least this high if the true centre
   * is 0.
   */
  double pAbove();

  /**
   * Returns the exact and robust procedure for six or more values, and Student's procedure for
   * fewer values.
   */
  static Centre of(double[] values) {
    return values.length < Defaults.MIN_TRIALS ? Student.of(values) : new SignedRank(values);
  }
}
