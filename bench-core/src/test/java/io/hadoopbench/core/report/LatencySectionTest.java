package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.store.Latencies;
import io.hadoopbench.core.table.Numbers;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencySectionTest {
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
