package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.stats.BatchMeans.RankVonNeumann;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankVonNeumannTest {
  /**
   * Tourists to the United States, 1970 to 1982, in thousands: Gibbons and Chakraborti,
   * <i>Nonparametric Statistical Inference</i>, 4th edition, example 5.1.
   */
  private static final double[] TOURISTS = {
    12362, 12739, 13057, 13955, 14123, 15698, 17523, 18610, 19842, 20310, 22500, 23080, 21916
  };

  @Test
  void ratioAndDeviationMatchThePublishedExample() {
    double ratio = RankVonNeumann.ratio(TOURISTS);
    assertThat(ratio).isCloseTo(18 / 182.0, within(1e-12));
    assertThat((ratio - 2) / Math.sqrt(RankVonNeumann.variance(TOURISTS.length)))
        .isCloseTo(-3.6453, within(0.0001));
    assertThat(RankVonNeumann.p(TOURISTS)).isLessThan(0.0001);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 20, 100})
  void pIsUniformForRandomOrder(int n) {
    int runs = 4_000;
    for (double level : new double[] {0.05, 0.1}) {
      long found =
          IntStream.range(0, runs)
              .filter(
                  run -> {
                    SplittableRandom random = new SplittableRandom(run);
                    return RankVonNeumann.p(
                            IntStream.range(0, n).mapToDouble(i -> random.nextDouble()).toArray())
                        <= level;
                  })
              .count();
      assertThat(found / (double) runs).isCloseTo(level, within(0.015));
    }
  }

  @Test
  void onlyPositiveCorrelationIsDetected() {
    double[] slices = IntStream.range(0, 20).mapToDouble(i -> i % 2 == 0 ? i : -i).toArray();
    assertThat(RankVonNeumann.p(slices)).isGreaterThan(0.99);
    assertThat(RankVonNeumann.p(new double[12])).isCloseTo(0.5, within(1e-9));
    assertThat(RankVonNeumann.p(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9})).isEqualTo(1);
    assertThat(RankVonNeumann.ratio(new double[] {1, 1, 2, 2})).isCloseTo(4 / 4.0, within(1e-12));
  }
}
