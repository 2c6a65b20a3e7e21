package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.result.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderStatisticsTest {
  /**
   * Rank and confidence level for n. The median is outside if fewer than {@code rank} of n values
   * are on one side of it. Like n fair coins, this has the probability of twice the sum of C(n, i)
   * / 2^n over i below the rank, here in whole numbers.
   */
  @ParameterizedTest
  @CsvSource({
    "6, 1, 0.969",
    "7, 1, 0.984",
    "8, 1, 0.992",
    "9, 2, 0.961",
    "10, 2, 0.979",
    "11, 2, 0.988",
    "12, 3, 0.961",
    "13, 3, 0.978",
    "14, 3, 0.987",
    "15, 4, 0.965",
    "16, 4, 0.979",
    "17, 5, 0.951",
    "18, 5, 0.969",
    "19, 5, 0.981",
    "20, 6, 0.959"
  })
  void ranksAndCoverageAreBinomial(int n, int rank, double level) {
    assertThat(OrderStatistics.coverage(n, rank)).isCloseTo(covered(n, rank), within(1e-12));
    assertThat(covered(n, rank)).isGreaterThanOrEqualTo(0.95);
    assertThat(covered(n, rank + 1)).isLessThan(0.95);
    assertThat(OrderStatistics.lowerRank(n)).isEqualTo(rank);
    assertThat(OrderStatistics.coverage(n, rank)).isCloseTo(level, within(0.0005));
    assertThat(OrderStatistics.coverage(n, rank + 1)).isLessThan(0.95);
  }

  private static double covered(int n, int rank) {
    long ways = 1;
    long outside = 0;
    for (int i = 0; i < rank; i++) {
      outside += 2 * ways;
      ways = ways * (n - i) / (i + 1);
    }
    return 1 - (double) outside / (1L << n);
  }

  @Test
  void tenValuesUseTheSecondAndTheNinth() {
    double[] values = {10, 1, 9, 2, 8, 3, 7, 4, 6, 5};
    assertThat(OrderStatistics.medianInterval(values)).isEqualTo(new Interval(2, 9));
    assertThat(OrderStatistics.coverage(10, 2)).isCloseTo(0.9785, within(0.00005));
    assertThat(values).startsWith(10, 1);
  }

  @Test
  void fewerThanSixValuesHaveNoInterval() {
    assertThat(OrderStatistics.medianInterval(new double[] {1, 2, 3, 4, 5})).isNull();
    assertThat(OrderStatistics.medianInterval(new double[] {1, 2, 3, 4, 5, 6}))
        .isEqualTo(new Interval(1, 6));
  }

  @Test
  void medianOfAnEvenNumberIsTheMiddleOfTheTwo() {
    assertThat(OrderStatistics.median(new double[] {4, 1, 2, 3})).isEqualTo(2.5);
  }
}
