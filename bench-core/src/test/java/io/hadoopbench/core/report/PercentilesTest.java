package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentilesTest {
  @ParameterizedTest
  @CsvSource({"20, 50, true", "19, 50, false", "100, 90, true", "1000, 99, true", "999, 99, false", "10000, 99.9, true",
      "9999, 99.9, false", "100000, 99.99, true"})
  void tenValuesMustLieBeyond(long count, double percentile, boolean supported) {
    assertThat(Percentiles.supported(count, percentile)).isEqualTo(supported);
  }

  @Test
  void curveEndsAtTheLastPercentileThatIsSupported() {
    assertThat(Percentiles.curve(uniform(1_000))).last().satisfies(p -> assertThat(p.x()).isEqualTo(2.0));
    assertThat(Percentiles.curve(uniform(9))).isEmpty();
  }

  @Test
  void unsupportedPercentileIsAbsentFromTheTable() {
    Latencies latencies = new Latencies(new TreeMap<>(Map.of("create", new TreeMap<>(Map.of("plain", uniform(1_000))))), List.of());
    assertThat(LatencySection.of(new RunFixture(null).run(), latencies).rows()).containsExactly(
        List.of("create", "plain", "1,000", "500.2", "900.1", "990.2", Numbers.NONE, Numbers.NONE, "1,000"));
  }

  private static Histogram uniform(int count) {
    Histogram histogram = new Histogram(3);
    for (int i = 1; i <= count; i++) {
      histogram.recordValue(i * 1_000L);
    }
    return histogram;
  }
}
