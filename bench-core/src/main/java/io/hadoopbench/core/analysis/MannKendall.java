package io.hadoopbench.core.analysis;

/**
 * Whether values rise or fall in the order in which they came, whatever their distribution: the exact test of Kendall's score.
 * Sources: Mann, Econometrica 13 (1945), 245-259; Hollander, Wolfe and Chicken, <i>Nonparametric Statistical Methods</i>, 3rd edition, section 8.1.
 */
final class MannKendall {
  private MannKendall() { }

  /** Pairs in which the later value is higher, less those in which it is lower. */
  static int score(double[] values) {
    int score = 0;
    for (int i = 0; i < values.length; i++) {
      for (int j = i + 1; j < values.length; j++) {
        score += (int) Math.signum(values[j] - values[i]);
      }
    }
    return score;
  }

  /** Two-sided; 1 with fewer than 4 values, which tell nothing at any usual level. Ties count for neither side. */
  static double p(double[] values) {
    int n = values.length;
    if (n < 4) {
      return 1;
    }
    int pairs = n * (n - 1) / 2;
    int most = (pairs - Math.abs(score(values))) / 2; // inversions that are as rare on the quiet side, or rarer
    double[] probability = inversions(n);
    double tail = 0;
    for (int i = 0; i <= most; i++) {
      tail += probability[i];
    }
    return Math.min(1, 2 * tail);
  }

  /** The probability of each number of inversions in an order of n values that comes by chance. */
  private static double[] inversions(int n) {
    double[] probability = {1};
    for (int size = 2; size <= n; size++) {
      // the new value stands before 0 to size - 1 others, each as likely
      double[] next = new double[probability.length + size - 1];
      double window = 0;
      for (int i = 0; i < next.length; i++) {
        window += (i < probability.length ? probability[i] : 0) - (i >= size ? probability[i - size] : 0);
        next[i] = window / size;
      }
      probability = next;
    }
    return probability;
  }

  /** The Theil-Sen slope: the median of the slopes of all pairs, per step; 0 with fewer than 2 values. Source: Sen, JASA 63 (1968), 1379-1389. */
  static double slope(double[] values) {
    double[] slopes = new double[values.length * (values.length - 1) / 2];
    int next = 0;
    for (int i = 0; i < values.length; i++) {
      for (int j = i + 1; j < values.length; j++) {
        slopes[next++] = (values[j] - values[i]) / (j - i);
      }
    }
    return slopes.length == 0 ? 0 : OrderStatistics.median(slopes);
  }
}
