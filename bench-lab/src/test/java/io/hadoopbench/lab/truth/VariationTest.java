package io.hadoopbench.lab.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class VariationTest {
  /**
   * Strength of cloth from four looms: Montgomery, example 3.11, whose components are 1.90 and
   * 6.96.
   */
  @Test
  void publishedExampleHasItsComponents() {
    Variation looms =
        Variation.of(
            List.of(
                new double[] {98, 97, 99, 96},
                new double[] {91, 90, 93, 92},
                new double[] {96, 95, 97, 95},
                new double[] {95, 96, 99, 98}));
    assertThat(looms.within() * looms.within()).isCloseTo(1.90, within(0.005));
    assertThat(looms.between() * looms.between()).isCloseTo(6.96, within(0.005));
  }

  @Test
  void groupsThatDifferLessThanTheirValuesHaveNothingBetween() {
    Variation alike =
        Variation.of(List.of(new double[] {1, 3}, new double[] {1, 3, 2}, new double[] {3, 1}));
    assertThat(alike.between()).isZero();
  }
}
