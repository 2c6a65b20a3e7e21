package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Interval;

/** The location of a set of values: estimate, interval and p of one procedure. */
interface Centre {
  double estimate();

  /** Returns null if there are too few values. */
  Interval interval(double confidence);

  /** Returns the one-sided p value of values this low or lower if the true centre is 0. */
  double pBelow();

  /** Returns the one-sided p value of values this high or higher if the true centre is 0. */
  double pAbove();

  /** Returns the exact and robust procedure for six or more values, Student's for fewer. */
  static Centre of(double[] values) {
    return values.length < Defaults.MIN_TRIALS ? Student.of(values) : new SignedRank(values);
  }
}
