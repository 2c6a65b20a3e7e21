package io.hadoopbench.core.result.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentilesTest {
  @ParameterizedTest
  @CsvSource({
    "20, 50, true",
    "19, 50, false",
    "100, 90, true",
    "1000, 99, true",
    "999, 99, false",
    "10000, 99.9, true",
    "9999, 99.9, false",
    "100000, 99.99, true"
  })
  void tenValuesMustLieBeyond(long count, double percentile, boolean supported) {
    assertThat(Percentiles.supported(count, percentile)).isEqualTo(supported);
  }

  @Test
  void curveEndsAtTheLastPercentileThatIsSupported() {
    assertThat(Percentiles.curve(uniform(1_000)))
        .last()
        .satisfies(p -> assertThat(p.x()).isEqualTo(2.0));
    assertThat(Percentiles.curve(uniform(9))).isEmpty();
  }

  private static Histogram uniform(int count) {
    Histogram histogram = new Histogram(3);
    for (int i = 1; i <= count; i++) {
      histogram.recordValue(i * 1_000L);
    }
    return histogram;
  }
}
