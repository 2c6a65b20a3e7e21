package io.hadoopbench.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BootstrapTest {
  private static double[] sample(Random random, int n, double centre) {
    return IntStream.range(0, n).mapToDouble(i -> centre + 0.05 * random.nextGaussian()).toArray();
  }

  /** Ten blocks then, ten now, nothing changed: how often the interval holds 0. A plain percentile interval does so in 91 % of cases. */
  @Test
  void theIntervalCoversWithFewBlocksToo() {
    Random random = new Random(3);
    int held = 0;
    for (int i = 0; i < 400; i++) {
      Bootstrap bootstrap = Bootstrap.ofDifference(sample(random, 10, 0), sample(random, 10, 0), 600);
      held += bootstrap.ci95().low() <= 0 && bootstrap.ci95().high() >= 0 ? 1 : 0;
    }
    assertThat(held / 400.0).isBetween(0.93, 0.99);
  }

  @Test
  void aDifferenceIsFoundAndTheSameSamplesGiveTheSameAnswer() {
    Random random = new Random(5);
    double[] before = sample(random, 12, 0);
    double[] after = sample(random, 9, -0.2);
    Bootstrap found = Bootstrap.ofDifference(before, after);
    assertThat(found.estimate()).isCloseTo(-0.2, within(0.05));
    assertThat(found.ci95().high()).isLessThan(-0.1);
    assertThat(found.p()).isLessThan(0.001);
    assertThat(Bootstrap.ofDifference(before, after)).isEqualTo(found);
  }

  @Test
  void fewerThanSixBlocksHaveNoInterval() {
    assertThat(Bootstrap.ofDifference(new double[] {1, 2, 3, 4, 5}, new double[] {1, 2, 3, 4, 5, 6}).ci95()).isNull();
    assertThat(Bootstrap.ofDifference(new double[6], new double[6]).p()).isEqualTo(1);
  }

  @Test
  void fewerThanSixBlocksHaveNoPHoweverFarTheyLieApart() {
    assertThat(Bootstrap.ofDifference(new double[] {1}, new double[] {2}).p()).isNaN();
    assertThat(Bootstrap.ofDifference(new double[] {1, 1.1, 0.9, 1, 1.1, 0.9}, new double[] {2, 2.1, 1.9, 2, 2.1}).p()).isNaN();
    assertThat(Bootstrap.ofMean(new double[] {2, 2.1, 1.9, 2, 2.1}).p()).isNaN();
  }
}
