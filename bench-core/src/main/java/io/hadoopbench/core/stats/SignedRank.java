package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.stats.PairedRatio.Centre;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The exact signed-rank procedure for the centre (pseudomedian) of the differences. The test, the
 * interval and the estimate use the same Walsh averages (the means of all pairs of differences,
 * including each difference paired with itself), so the 95 % interval excludes 0 exactly if p is at
 * most 0.05. Assumes only that the differences are independent and symmetric about their centre.
 * Source: Hollander, Wolfe and Chicken, <i>Nonparametric Statistical Methods</i>, 3rd edition,
 * sections 3.1 to 3.3.
 */
public final class SignedRank implements Centre {
  /** Number of values above which the error of the normal approximation is less than 0.0005. */
  private static final int MOST_EXACT = 200;

  private final double[] walsh;

  /**
   * For each index, the probability that the statistic is at most as large as the index if the
   * centre is 0.
   */
  private final double[] cumulative;

  /**
   * @param differences at least one finite value
   */
  public SignedRank(double[] differences) {
    if (differences.length == 0) {
      throw new IllegalArgumentException("no differences");
    }
    walsh = walshAverages(differences);
    cumulative = cumulative(differences.length);
  }

  /** Returns the Hodges-Lehmann estimate. */
  static double centre(double[] values) {
    return OrderStatistics.median(walshAverages(values));
  }

  private static double[] walshAverages(double[] differences) {
    double[] averages = new double[differences.length * (differences.length + 1) / 2];
    int next = 0;
    for (int i = 0; i < differences.length; i++) {
      for (int j = i; j < differences.length; j++) {
        averages[next++] = (differences[i] + differences[j]) / 2;
      }
    }
    Arrays.sort(averages);
    return averages;
  }

  /**
   * Returns the cumulative distribution of the rank sum, which includes each rank from 1 to n with
   * probability 0.5. The index is the sum. For many ranks, the normal approximation is used,
   * because the exact computation takes cubic time.
   */
  static double[] cumulative(int n) {
    double[] probability = new double[n * (n + 1) / 2 + 1];
    if (n > MOST_EXACT) {
      NormalDistribution normal =
          NormalDistribution.of(n * (n + 1) / 4.0, Math.sqrt(n * (n + 1.0) * (2 * n + 1) / 24));
      Arrays.setAll(probability, sum -> normal.cumulativeProbability(sum + 0.5));
      return probability;
    }
    probability[0] = 1;
    int highest = 0;
    for (int rank = 1; rank <= n; rank++) {
      highest += rank;
      for (int sum = highest; sum >= 0; sum--) {
        probability[sum] = (probability[sum] + (sum >= rank ? probability[sum - rank] : 0)) / 2;
      }
    }
    for (int sum = 1; sum < probability.length; sum++) {
      probability[sum] += probability[sum - 1];
    }
    return probability;
  }

  /** Returns the Hodges-Lehmann estimate: the median of the Walsh averages. */
  @Override
  public double estimate() {
    return OrderStatistics.median(walsh);
  }

  /**
   * Returns the narrowest symmetric interval that covers the centre with at least the given
   * confidence; null if there are too few differences (fewer than 6 for 95 %).
   */
  @Override
  public Interval interval(double confidence) {
    int outside = 0;
    while (2 * cumulative[outside] <= 1 - confidence) {
      outside++;
    }
    return outside == 0 ? null : new Interval(walsh[outside - 1], walsh[walsh.length - outside]);
  }

  /** {@inheritDoc} Ties only increase p. */
  @Override
  public double pBelow() {
    return cumulative[(int) Arrays.stream(walsh).filter(average -> average >= 0).count()];
  }

  @Override
  public double pAbove() {
    return cumulative[(int) Arrays.stream(walsh).filter(average -> average <= 0).count()];
  }

  /** Returns the two-sided p value; 1 if all differences are 0. */
  public double p() {
    return Math.min(1, 2 * Math.min(pBelow(), pAbove()));
  }
}
