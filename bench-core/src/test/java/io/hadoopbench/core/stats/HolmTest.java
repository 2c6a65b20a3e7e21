package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HolmTest {
  /**
   * The common worked example (for example Wikipedia, "Holm-Bonferroni method"): 0.01, 0.04, 0.03,
   * 0.005 at level 0.05; the first and the last are rejected, the others are not. Adjusted: 4 x
   * 0.005, 3 x 0.01, 2 x 0.03, each at least as large as the previous one.
   */
  @Test
  void publishedExampleOfFourHypotheses() {
    assertThat(Holm.adjust(new double[] {0.01, 0.04, 0.03, 0.005}))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
  }

  @Test
  void adjustedPIsAtMostOne() {
    assertThat(Holm.adjust(new double[] {0.9, 0.8})).containsExactly(1, 1);
  }

  @Test
  void aSingleHypothesisIsNotAdjusted() {
    assertThat(Holm.adjust(new double[] {0.04})).containsExactly(0.04);
    assertThat(Holm.adjust(new double[0])).isEmpty();
  }

  @Test
  void valuesWithoutPAreNotHypotheses() {
    assertThat(Holm.adjust(new double[] {0.04, Double.NaN, 0.01}))
        .containsExactly(0.04, Double.NaN, 0.02);
  }
}
