package io.hadoopbench.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MannWhitneyTest {
  /** Mann and Whitney 1947, table I: P(U = 0) is .050, .014, .004 and, from the same recurrence, 1/924 for n = m = 3, 4, 5, 6. */
  @ParameterizedTest
  @CsvSource({"3, 0.1000", "4, 0.0286", "5, 0.0079", "6, 0.0022"})
  void smallestPossiblePIsThatOfTheExactTable(int n, double p) {
    double[] low = IntStream.range(0, n).mapToDouble(i -> i).toArray();
    double[] high = IntStream.range(n, 2 * n).mapToDouble(i -> i).toArray();
    assertThat(MannWhitney.p(low, high)).isCloseTo(p, within(0.00005));
    assertThat(MannWhitney.p(high, low)).isCloseTo(p, within(0.00005));
  }

  /**
   * Hollander and Wolfe 1973, page 69, permeability of the human chorioamnion: W = 35 and one-sided p = 0.1272
   * (also the example of R's wilcox.test); two-sided is twice that.
   */
  @Test
  void permeabilityExampleOfHollanderAndWolfe() {
    double[] atTerm = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
    double[] early = {1.15, 0.88, 0.90, 0.74, 1.21};
    assertThat(MannWhitney.p(atTerm, early)).isCloseTo(2 * 0.1272, within(0.0001));
  }

  @Test
  void tiedValuesGiveTheNormalApproximationAndNoError() {
    assertThat(MannWhitney.p(new double[] {1, 1, 1}, new double[] {1, 1, 1})).isEqualTo(1);
    assertThat(MannWhitney.p(new double[] {1, 2, 2, 3, 4, 5}, new double[] {5, 6, 7, 8, 9, 10})).isBetween(0.0, 0.02);
  }
}
