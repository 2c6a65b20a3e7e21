package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.stats.PairedRatio.MannKendall;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MannKendallTest {
  /**
   * Upper tails of Kendall's score: Kendall, Rank Correlation Methods, table 1; n values in an
   * order of this score.
   */
  @ParameterizedTest
  @CsvSource({
    "4, 6, 0.042",
    "5, 10, 0.0083",
    "6, 11, 0.028",
    "8, 16, 0.031",
    "10, 21, 0.036",
    "10, 23, 0.023"
  })
  void pIsTwiceThePublishedTail(int n, int score, double tail) {
    double[] values = ofScore(n, score);
    assertThat(MannKendall.score(values)).isEqualTo(score);
    assertThat(MannKendall.p(values)).isCloseTo(2 * tail, within(0.0012));
    double[] falling = Arrays.stream(values).map(value -> -value).toArray();
    assertThat(MannKendall.p(falling)).isEqualTo(MannKendall.p(values));
  }

  /**
   * Rising values, with one adjacent pair swapped after another; each swap reduces the score by 2.
   */
  private static double[] ofScore(int n, int score) {
    double[] values = IntStream.range(0, n).mapToDouble(i -> i).toArray();
    int swaps = (n * (n - 1) / 2 - score) / 2;
    for (int end = n - 1; swaps > 0; end--) {
      for (int i = 0; i < end && swaps > 0; i++, swaps--) {
        double first = values[i];
        values[i] = values[i + 1];
        values[i + 1] = first;
      }
    }
    return values;
  }

  @Test
  void randomOrderIsNoDrift() {
    SplittableRandom random = new SplittableRandom(3);
    long found =
        IntStream.range(0, 4_000)
            .filter(
                run ->
                    MannKendall.p(
                            IntStream.range(0, 10)
                                .mapToDouble(i -> random.nextGaussian())
                                .toArray())
                        <= 0.05)
            .count();
    assertThat(found / 4_000.0).isLessThan(0.055);
    assertThat(MannKendall.p(new double[] {1, 1, 1, 1, 1})).isEqualTo(1);
    assertThat(MannKendall.p(new double[] {1, 2, 3})).isEqualTo(1);
  }

  @Test
  void slopeIsRobustAgainstAnOutlier() {
    assertThat(MannKendall.slope(new double[] {1, 2, 3, 4, 100, 6, 7})).isCloseTo(1, within(1e-12));
    assertThat(MannKendall.slope(new double[] {5})).isZero();
  }
}
