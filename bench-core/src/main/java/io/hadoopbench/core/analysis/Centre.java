package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Interval;

/** Where values lie: estimate, interval and p of one procedure. */
interface Centre {
  double estimate();

  /** Null where the values are too few. */
  Interval interval(double confidence);

  /** One-sided: how well values that lie as low, or lower, go with a centre of 0. */
  double pBelow();

  /** Likewise, as high or higher. */
  double pAbove();

  /** The procedure that fits: exact and robust of six values or more, Student's below. */
  static Centre of(double[] values) {
    return values.length < Defaults.MIN_TRIALS ? Student.of(values) : new SignedRank(values);
  }
}
