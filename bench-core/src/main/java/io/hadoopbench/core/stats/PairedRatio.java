package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Interval;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A variant's ratio to its baseline: the {@link Centre} of the log-ratios of blocks or restarts.
 * Interference that slows down a whole block, such as a compaction or the time of day, affects both
 * arms and cancels out in the block's ratio.
 *
 * <p>If the blocks have a trend, the ratio is computed from the last third of the run. The interval
 * is then the hull of two intervals: one from all blocks, and one from the last third, with a
 * variance that is computed from all blocks about the trend line. See docs/lab/statistics.md for
 * its simulated coverage.
 *
 * @param ci95 95 % confidence interval; null with a single value
 * @param p two-sided p value from the same procedure
 * @param n number of blocks or restarts
 * @param atEnd whether there is a trend, so that the ratio is that of the last third
 */
record PairedRatio(double ratio, Interval ci95, double p, int n, Drift drift, boolean atEnd) {
  private static final int THIRD = 3;

  /**
   * @param starts log-ratios of the blocks in order, one non-empty array for each server start
   */
  static PairedRatio of(List<double[]> starts) {
    Drift drift = Drift.of(starts);
    boolean one = starts.size() == 1;
    int n = one ? starts.get(0).length : starts.size();
    // JIT compilers produce different code after each start (between-restart variance), so the
    // starts are the sample (Kalibera and Jones, ISMM 2013).
    Centre all =
        one
            ? Centre.of(BatchMeans.of(starts.get(0)).values())
            : Student.of(starts.stream().mapToDouble(SignedRank::centre).toArray());
    Interval whole = all.interval(Defaults.CONFIDENCE);
    if (drift.p() > Defaults.DRIFT_LEVEL) {
      return new PairedRatio(
          Math.exp(all.estimate()),
          ratios(whole),
          twoSided(all.pBelow(), all.pAbove()),
          n,
          drift,
          false);
    }
    Student end =
        one
            ? end(starts.get(0))
            : Student.of(starts.stream().mapToDouble(blocks -> end(blocks).estimate()).toArray());
    Interval last = end.interval(Defaults.END_CONFIDENCE);
    Interval hull =
        whole == null || last == null
            ? null
            : new Interval(Math.min(whole.low(), last.low()), Math.max(whole.high(), last.high()));
    return new PairedRatio(
        Math.exp(end.estimate()),
        ratios(hull),
        twoSided(Math.max(all.pBelow(), end.pBelow()), Math.max(all.pAbove(), end.pAbove())),
        n,
        drift,
        true);
  }

  /**
   * Estimates the value of the last third, which is at least three blocks, or all blocks if there
   * are fewer.
   */
  private static Student end(double[] blocks) {
    int last = Math.min(blocks.length, Math.max(THIRD, blocks.length / THIRD));
    return last == blocks.length
        ? Student.of(blocks)
        : Student.ofEnd(blocks, last, MannKendall.slope(blocks));
  }

  private static double twoSided(double below, double above) {
    return Math.min(1, 2 * Math.min(below, above));
  }

  /** Converts an interval of logarithms to ratios; null stays null. */
  static Interval ratios(Interval logs) {
    return logs == null ? null : new Interval(Math.exp(logs.low()), Math.exp(logs.high()));
  }

  /** Returns each block's log-ratio. */
  static double[] logRatios(double[] variant, double[] baseline) {
    if (variant.length != baseline.length) {
      throw new IllegalArgumentException(
          variant.length + " and " + baseline.length + " values are not pairs");
    }
    return IntStream.range(0, variant.length)
        .mapToDouble(block -> Math.log(variant[block] / baseline[block]))
        .toArray();
  }

  /**
   * The ratio's drift from block to block. It may be caused by a server that is still warming up, a
   * growing directory, or a background load that ends.
   *
   * @param change relative change of the ratio from the first block to the last
   * @param p two-sided p value of the {@link MannKendall} test or, with several restarts, of the
   *     signed-rank test on the changes within each restart
   */
  record Drift(double change, double p) {
    /**
     * @param starts log-ratios of the blocks, by server start
     */
    static Drift of(List<double[]> starts) {
      if (starts.size() == 1) {
        return new Drift(Math.expm1(change(starts.get(0))), MannKendall.p(starts.get(0)));
      }
      SignedRank changes = new SignedRank(starts.stream().mapToDouble(Drift::change).toArray());
      return new Drift(Math.expm1(changes.estimate()), changes.p());
    }

    private static double change(double[] logs) {
      return MannKendall.slope(logs) * (logs.length - 1);
    }
  }

  /**
   * Tests whether a series of values rises or falls, regardless of the distribution: the exact test
   * of Kendall's score. Sources: Mann, Econometrica 13 (1945), 245-259; Hollander, Wolfe and
   * Chicken, <i>Nonparametric Statistical Methods</i>, 3rd edition, section 8.1.
   */
  static final class MannKendall {
    private MannKendall() {}

    /**
     * Returns the number of pairs in which the later value is higher, minus the number of pairs in
     * which it is lower.
     */
    static int score(double[] values) {
      int score = 0;
      for (int i = 0; i < values.length; i++) {
        for (int j = i + 1; j < values.length; j++) {
          score += (int) Math.signum(values[j] - values[i]);
        }
      }
      return score;
    }

    /**
     * Returns the two-sided p value; 1 with fewer than 4 values, which cannot be significant. Ties
     * are counted for neither side.
     */
    static double p(double[] values) {
      int n = values.length;
      if (n < 4) {
        return 1;
      }
      int pairs = n * (n - 1) / 2;
      int most =
          (pairs - Math.abs(score(values))) / 2; // largest number of inversions in the smaller tail
      double[] probability = inversions(n);
      double tail = 0;
      for (int i = 0; i <= most; i++) {
        tail += probability[i];
      }
      return Math.min(1, 2 * tail);
    }

    /** Returns the probability of each number of inversions in a random order of n values. */
    private static double[] inversions(int n) {
      double[] probability = {1};
      for (int size = 2; size <= n; size++) {
        // The added value precedes 0 to size - 1 of the other values with equal probability.
        double[] next = new double[probability.length + size - 1];
        double sum = 0;
        for (int i = 0; i < next.length; i++) {
          sum +=
              (i < probability.length ? probability[i] : 0)
                  - (i >= size ? probability[i - size] : 0);
          next[i] = sum / size;
        }
        probability = next;
      }
      return probability;
    }

    /**
     * Returns the Theil-Sen slope per step: the median slope of all pairs; 0 with fewer than 2
     * values. Source: Sen, JASA 63 (1968), 1379-1389.
     */
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

  /**
   * The location of a set of values: the estimate, interval and p value that one procedure
   * computes.
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
     * Returns the one-sided p value: the probability of values at least this high if the true
     * centre is 0.
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
}
