package io.hadoopbench.core.analysis;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Blocks that resemble their neighbours tell less than as many that do not: the machine, or what else works on it,
 * changes more slowly than blocks follow each other. So neighbours are put together, twice as many each time, until
 * what is put together no longer resembles its neighbours; the means are the sample.
 * Source: Fishman, <i>Grouping observations in digital simulation</i>, Management Science 24 (1978), 510-521.
 *
 * @param values means of neighbours, in their order
 * @param size how many blocks each holds, at least
 * @param alike p of {@link RankVonNeumann} of the blocks themselves
 */
record BatchMeans(double[] values, int size, double alike) {
  /** @param blocks in the order in which they ran */
  static BatchMeans of(double[] blocks) {
    double alike = RankVonNeumann.p(blocks);
    BatchMeans means = new BatchMeans(blocks, 1, alike);
    while (RankVonNeumann.p(means.values) <= Defaults.ALIKE_LEVEL && blocks.length >= 2 * means.size * Defaults.MIN_TRIALS) {
      means = new BatchMeans(means(blocks, 2 * means.size), 2 * means.size, alike);
    }
    return means;
  }

  private static double[] means(double[] blocks, int size) {
    int number = blocks.length / size;
    return IntStream.range(0, number)
        .mapToDouble(i -> Arrays.stream(blocks, i * blocks.length / number, (i + 1) * blocks.length / number).average().orElseThrow()).toArray();
  }

  /** Whether the blocks resemble their neighbours, and are too few for that to be taken into account. */
  boolean tooFew() {
    return size == 1 && alike <= Defaults.DRIFT_LEVEL;
  }
}
