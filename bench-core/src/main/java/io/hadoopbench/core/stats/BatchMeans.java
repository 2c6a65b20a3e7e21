package io.hadoopbench.core.stats;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * Batch means for autocorrelated blocks. If the machine or its load changes more slowly than blocks
 * follow each other, adjacent blocks are similar and contain less information than the same number
 * of independent blocks. The batch size is doubled until adjacent batches are no longer similar.
 * The sample then consists of the batch means. Source: Fishman, <i>Grouping observations in digital
 * simulation</i>, Management Science 24 (1978), 510-521.
 *
 * @param values means of the batches, in order
 * @param size minimum number of blocks per batch
 * @param alike p value of the {@link RankVonNeumann} test for the unbatched blocks
 */
record BatchMeans(double[] values, int size, double alike) {
  /**
   * @param blocks values of the blocks, in the order in which the blocks ran
   */
  static BatchMeans of(double[] blocks) {
    double alike = RankVonNeumann.p(blocks);
    BatchMeans means = new BatchMeans(blocks, 1, alike);
    while (RankVonNeumann.p(means.values) <= Defaults.ALIKE_LEVEL
        && blocks.length >= 2 * means.size * Defaults.MIN_TRIALS) {
      means = new BatchMeans(means(blocks, 2 * means.size), 2 * means.size, alike);
    }
    return means;
  }

  private static double[] means(double[] blocks, int size) {
    int number = blocks.length / size;
    return IntStream.range(0, number)
        .mapToDouble(
            i ->
                Arrays.stream(blocks, i * blocks.length / number, (i + 1) * blocks.length / number)
                    .average()
                    .orElseThrow())
        .toArray();
  }

  /** Returns whether the blocks are autocorrelated but too few to form batches. */
  boolean tooFew() {
    return size == 1 && alike <= Defaults.DRIFT_LEVEL;
  }

  /**
   * Tests for positive serial correlation, regardless of the distribution. The statistic is the sum
   * of squared differences between the ranks of adjacent values, divided by the sum of the ranks'
   * squared deviations from their mean. The ratio is near 2 for values in random order and lower if
   * adjacent values are similar. Source: Bartels, JASA 77 (1982), 40-46.
   */
  static final class RankVonNeumann {
    private static final double EXPECTED = 2;
    private static final double MOST = 4;
    private static final int FEWEST = 10;

    private RankVonNeumann() {}

    /**
     * @return a number from 0 to 4; 2 if all values are equal
     */
    static double ratio(double[] values) {
      double[] ranks = Arrays.stream(values).map(value -> midRank(values, value)).toArray();
      double centre = (values.length + 1) / 2.0;
      double steps = 0;
      double distances = 0;
      for (int i = 0; i < ranks.length; i++) {
        steps += i == 0 ? 0 : Math.pow(ranks[i] - ranks[i - 1], 2);
        distances += Math.pow(ranks[i] - centre, 2);
      }
      return distances == 0 ? EXPECTED : steps / distances;
    }

    /** Returns the variance of the ratio for n values in random order. */
    static double variance(int n) {
      double all = n;
      return 4
          * (all - 2)
          * (5 * all * all - 2 * all - 9)
          / (5 * all * (all + 1) * (all - 1) * (all - 1));
    }

    /**
     * Returns the one-sided p value for positive correlation, from the beta distribution that has
     * the mean and variance of the ratio. Returns 1 with fewer than 10 values, for which the
     * approximation is poor.
     */
    static double p(double[] values) {
      if (values.length < FEWEST) {
        return 1;
      }
      double shape = 2 / variance(values.length) - 0.5;
      return BetaDistribution.of(shape, shape).cumulativeProbability(ratio(values) / MOST);
    }

    /** Returns the rank of a value. Equal values have the mean of their ranks. */
    private static double midRank(double[] values, double value) {
      long below = Arrays.stream(values).filter(other -> other < value).count();
      long equal = Arrays.stream(values).filter(other -> other == value).count();
      return below + (equal + 1) / 2.0;
    }
  }
}
