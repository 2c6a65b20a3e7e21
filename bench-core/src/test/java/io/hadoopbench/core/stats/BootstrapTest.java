package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BootstrapTest {
  /** Coverage of 0 by the interval of ten values; a plain percentile interval has 91 %. */
  @Test
  void intervalCoversWithFewBlocks() {
    Random random = new Random(3);
    int held = 0;
    for (int i = 0; i < 400; i++) {
      Bootstrap bootstrap =
          Bootstrap.ofMean(
              IntStream.range(0, 10).mapToDouble(value -> 0.05 * random.nextGaussian()).toArray());
      held += bootstrap.ci95().low() <= 0 && bootstrap.ci95().high() >= 0 ? 1 : 0;
    }
    assertThat(held / 400.0).isBetween(0.92, 0.99);
  }

  @Test
  void fewerThanSixBlocksHaveNoIntervalAndNoP() {
    assertThat(Bootstrap.ofMean(new double[] {2, 2.1, 1.9, 2, 2.1}).ci95()).isNull();
    assertThat(Bootstrap.ofMean(new double[] {2, 2.1, 1.9, 2, 2.1}).p()).isNaN();
  }
}
