package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Interval;
import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * A median and its interval, which consists of two order statistics. Assumes only that trials are
 * independent. Source: Conover, <i>Practical Nonparametric Statistics</i>, 3rd edition, section
 * 3.2; Hahn and Meeker, <i>Statistical Intervals</i>.
 */
public final class OrderStatistics {
  private OrderStatistics() {}

  public static double median(double[] values) {
    return Median.withDefaults().evaluate(values);
  }

  /**
   * Returns the narrowest symmetric interval that covers the median with a probability of at least
   * 95 %; null with fewer than 6 values.
   */
  public static Interval medianInterval(double[] values) {
    if (values.length < Defaults.MIN_TRIALS) {
      return null;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int rank = lowerRank(sorted.length);
    return new Interval(sorted[rank - 1], sorted[sorted.length - rank]);
  }

  /**
   * Returns the largest rank k, from 1, for which the k-th smallest and the k-th largest of n
   * values enclose the median with a probability of at least 95 %; 0 if there is none.
   */
  static int lowerRank(int n) {
    int rank = 0;
    while (rank < n / 2 && coverage(n, rank + 1) >= Defaults.CONFIDENCE) {
      rank++;
    }
    return rank;
  }

  /**
   * Returns the probability that the k-th smallest and the k-th largest of n values enclose the
   * median.
   */
  static double coverage(int n, int rank) {
    return 1 - 2 * BinomialDistribution.of(n, 0.5).cumulativeProbability(rank - 1);
  }
}
