package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Interval;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The exact signed-rank procedure for the centre of differences: test, interval and estimate come
 * from the same Walsh averages (the means of all pairs of differences, each with itself too), so
 * that the interval excludes 0 exactly when p is at most 0.05. It assumes that the differences are
 * independent and symmetric about their centre, and nothing more about their distribution. Source:
 * Hollander, Wolfe and Chicken, <i>Nonparametric Statistical Methods</i>, 3rd edition, sections 3.1
 * to 3.3.
 */
public final class SignedRank implements Centre {
  /** From here on the two differ by less than 0.0005. */
  private static final int MOST_EXACT = 200;

  private final double[] walsh;

  /** Probability that the statistic is at most its index, if the centre is 0. */
  private final double[] cumulative;

  /**
   * @param differences at least one; finite
   */
  public SignedRank(double[] differences) {
    if (differences.length == 0) {
      throw new IllegalArgumentException("no differences");
    }
    walsh = walshAverages(differences);
    cumulative = cumulative(differences.length);
  }

  /** The Hodges-Lehmann estimate of some values. */
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
   * Each rank 1 to n is in the sum or is not, with the same chance; index: the sum. For many ranks
   * by the normal approximation: the exact one takes time that grows with their cube.
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

  /** The Hodges-Lehmann estimate: the median of the Walsh averages. */
  @Override
  public double estimate() {
    return OrderStatistics.median(walsh);
  }

  /**
   * The narrowest symmetric interval of the centre that covers it with at least the confidence;
   * null with so few differences that none does, for 95 % fewer than 6.
   */
  @Override
  public Interval interval(double confidence) {
    int outside = 0;
    while (2 * cumulative[outside] <= 1 - confidence) {
      outside++;
    }
    return outside == 0 ? null : new Interval(walsh[outside - 1], walsh[walsh.length - outside]);
  }

  /** Ties make it larger, never smaller. */
  @Override
  public double pBelow() {
    return cumulative[(int) Arrays.stream(walsh).filter(average -> average >= 0).count()];
  }

  @Override
  public double pAbove() {
    return cumulative[(int) Arrays.stream(walsh).filter(average -> average <= 0).count()];
  }

  /** Two-sided; 1 when all differences are 0. */
  public double p() {
    return Math.min(1, 2 * Math.min(pBelow(), pAbove()));
  }
}
