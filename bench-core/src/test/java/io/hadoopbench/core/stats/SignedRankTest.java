package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.result.Interval;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignedRankTest {
  /**
   * Depression scale of nine patients before and after a tranquilizer: Hollander, Wolfe and
   * Chicken, table 3.1 and example 3.1.
   */
  private static final double[] BEFORE = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};

  private static final double[] AFTER = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};

  private static SignedRank published() {
    return new SignedRank(
        IntStream.range(0, BEFORE.length).mapToDouble(i -> AFTER[i] - BEFORE[i]).toArray());
  }

  @Test
  void estimateIntervalAndPMatchThePublishedExample() {
    assertThat(published().estimate()).isCloseTo(-0.46, within(1e-9));
    assertThat(published().interval(Defaults.CONFIDENCE).low()).isCloseTo(-0.786, within(1e-9));
    assertThat(published().interval(Defaults.CONFIDENCE).high()).isCloseTo(-0.010, within(1e-9));
    assertThat(published().p()).isCloseTo(2 * 0.01953125, within(1e-12));
  }

  /** Upper tails from table A.4 of the same book. */
  @ParameterizedTest
  @CsvSource({
    "6, 21, 0.016",
    "6, 17, 0.109",
    "10, 47, 0.024",
    "10, 44, 0.053",
    "15, 95, 0.024",
    "20, 158, 0.024"
  })
  void distributionMatchesThePublishedTable(int n, int statistic, double tail) {
    assertThat(SignedRank.cumulative(n)[n * (n + 1) / 2 - statistic])
        .isCloseTo(tail, within(0.0006));
  }

  /**
   * The exact distribution of 1,000 ranks would take a second for each metric of each variant, and
   * that of 20,000 more memory than available.
   */
  @Test
  void normalApproximationIsAccurateForManyDifferences() {
    double[] approximate = SignedRank.cumulative(250);
    double[] exact = new double[approximate.length];
    exact[0] = 1;
    for (int rank = 1; rank <= 250; rank++) {
      for (int sum = rank * (rank + 1) / 2; sum >= 0; sum--) {
        exact[sum] = (exact[sum] + (sum >= rank ? exact[sum - rank] : 0)) / 2;
      }
    }
    Arrays.parallelPrefix(exact, Double::sum);
    assertThat(
            IntStream.range(0, exact.length)
                .mapToDouble(sum -> Math.abs(approximate[sum] - exact[sum]))
                .max()
                .orElseThrow())
        .isBetween(1e-9, 4e-4);
  }

  @Test
  void pMatchesTheLibraryWithoutTies() {
    SplittableRandom random = new SplittableRandom(4);
    for (int n = 4; n < 40; n++) {
      double[] differences =
          IntStream.range(0, n).mapToDouble(i -> random.nextGaussian() + 0.3).toArray();
      assertThat(new SignedRank(differences).p())
          .isCloseTo(
              WilcoxonSignedRankTest.withDefaults().test(differences).getPValue(), within(1e-9));
    }
  }

  @Test
  void intervalExcludesZeroExactlyIfPIsAtMostFivePercent() {
    SplittableRandom random = new SplittableRandom(5);
    for (int run = 0; run < 2_000; run++) {
      int n = 6 + run % 15;
      // rounded, so that there are ties and zeros
      double[] differences =
          IntStream.range(0, n)
              .mapToDouble(i -> Math.round(3 * (random.nextGaussian() + 0.5)) / 3.0)
              .toArray();
      SignedRank test = new SignedRank(differences);
      Interval interval = test.interval(Defaults.CONFIDENCE);
      assertThat(interval.low() > 0 || interval.high() < 0).isEqualTo(test.p() <= 0.05);
      assertThat(test.estimate()).isBetween(interval.low(), interval.high());
    }
  }

  @Test
  void fewerThanSixDifferencesHaveNoInterval() {
    assertThat(new SignedRank(new double[] {1, 2, 3, 4, 5}).interval(Defaults.CONFIDENCE)).isNull();
    assertThat(new SignedRank(new double[] {1, 2, 3, 4, 5, 6}).interval(Defaults.CONFIDENCE))
        .isEqualTo(new Interval(1, 6));
    assertThat(new SignedRank(new double[6]).p()).isEqualTo(1);
  }

  /** One run of two arms: a sample of log-ratios around 0. */
  private enum World {
    LOG_NORMAL(random -> 0.15 * random.nextGaussian()),
    /** Student's t with 2 degrees of freedom: without a variance. */
    HEAVY_TAILED(
        random -> 0.1 * random.nextGaussian() / Math.sqrt(-Math.log(1 - random.nextDouble()))),
    /**
     * A skewed disturbance of one arm in four: the log-ratio is a mixture, with either arm
     * disturbed.
     */
    DISTURBED(
        random ->
            0.05 * random.nextGaussian() + (random.nextDouble() < 0.25 ? random.nextDouble() : 0));

    private final ToDoubleFunction<SplittableRandom> log;

    World(ToDoubleFunction<SplittableRandom> log) {
      this.log = log;
    }
  }

  /** Simulates 4,000 runs each; docs/lab/statistics.md shows the figures. */
  @ParameterizedTest
  @CsvSource({
    "6, LOG_NORMAL",
    "10, LOG_NORMAL",
    "20, LOG_NORMAL",
    "6, HEAVY_TAILED",
    "10, HEAVY_TAILED",
    "20, HEAVY_TAILED",
    "6, DISTURBED",
    "10, DISTURBED",
    "20, DISTURBED"
  })
  void intervalCoversTheTruthInAtLeastNinetyFourPercent(int blocks, World world) {
    assertThat(coverage(blocks, (random, block) -> world.log.applyAsDouble(random)))
        .isGreaterThan(0.94);
  }

  @ParameterizedTest
  @CsvSource({"6", "10", "20"})
  void intervalCoversWithOneTrialThreeTimesAsLong(int blocks) {
    assertThat(
            coverage(
                blocks,
                (random, block) -> 0.05 * random.nextGaussian() + (block == 0 ? Math.log(3) : 0)))
        .isGreaterThan(0.94);
  }

  /**
   * All trials slow down by half over the run; within a block, at most half of the change is
   * between its trials, in either order.
   */
  @ParameterizedTest
  @CsvSource({"6", "10", "20"})
  void intervalCoversOnADriftingMachine(int blocks) {
    assertThat(
            coverage(
                blocks,
                (random, block) ->
                    0.05 * random.nextGaussian()
                        + (random.nextBoolean() ? 1 : -1) * Math.log(1.5) / blocks / 2))
        .isGreaterThan(0.94);
  }

  /**
   * A run that ends as soon as its interval is narrow ends slightly more often when its blocks are
   * similar by chance; docs/lab/statistics.md.
   */
  @ParameterizedTest
  @CsvSource({"0.05", "0.10", "0.15"})
  void stoppingAtANarrowIntervalCostsLittleCoverage(double deviation) {
    int runs = 2_000;
    long covered =
        IntStream.range(0, runs)
            .filter(
                run -> {
                  SplittableRandom random = new SplittableRandom(31L * run);
                  double[] logs =
                      IntStream.range(0, 360)
                          .mapToDouble(block -> deviation * random.nextGaussian())
                          .toArray();
                  Interval interval =
                      IntStream.rangeClosed(6, logs.length)
                          .mapToObj(
                              blocks ->
                                  new SignedRank(
                                          BatchMeans.of(Arrays.copyOf(logs, blocks)).values())
                                      .interval(Defaults.CONFIDENCE))
                          .filter(reached -> reached.high() - reached.low() <= 0.1)
                          .findFirst()
                          .orElseThrow();
                  return interval.low() <= 0 && interval.high() >= 0;
                })
            .count();
    assertThat(covered / (double) runs).isGreaterThan(0.92);
  }

  private interface Arm {
    double log(SplittableRandom random, int block);
  }

  /** Both arms have the same distribution; block effects cancel and are not simulated. */
  private static double coverage(int blocks, Arm arm) {
    int runs = 4_000;
    long covered =
        IntStream.range(0, runs)
            .filter(
                run -> {
                  SplittableRandom random = new SplittableRandom(7L * run + blocks);
                  double[] logs =
                      IntStream.range(0, blocks)
                          .mapToDouble(block -> arm.log(random, block) - arm.log(random, blocks))
                          .toArray();
                  Interval interval = new SignedRank(logs).interval(Defaults.CONFIDENCE);
                  return interval.low() <= 0 && interval.high() >= 0;
                })
            .count();
    return covered / (double) runs;
  }
}
