package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.store.HistogramFiles.Latencies;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencySectionTest {
  private static Section of(Map<String, Map<String, Histogram>> histograms) {
    SortedMap<String, SortedMap<String, Histogram>> byOperation = new TreeMap<>();
    histograms.forEach(
        (operation, byVariant) -> byOperation.put(operation, new TreeMap<>(byVariant)));
    return LatencySection.of(new RunFixture(null).run(), new Latencies(byOperation, List.of()));
  }

  @Test
  void anUnsupportedPercentileIsAbsentFromTheTable() {
    Section section =
        of(Map.of("create", Map.of("plain", uniform(1_000), "encrypted", uniform(100))));
    assertThat(section.rows())
        .containsExactly(
            List.of("create", "plain", "1,000", "500.2", "900.1", "990.2", "1,000"),
            List.of("create", "encrypted", "100", "50.02", "90.05", Numbers.NONE, "100.0"));
  }

  @Test
  void anOperationThatWasNotExecutedIsNamedAndHasNoRow() {
    Section section =
        of(
            Map.of(
                "pread",
                Map.of("plain", uniform(0)),
                "read",
                Map.of("plain", uniform(30), "encrypted", uniform(0))));
    assertThat(section.rows()).extracting(row -> row.get(0)).containsExactly("read", "read");
    assertThat(section.notes()).first().isEqualTo("Not executed: pread.");
  }

  @Test
  void theLimitsOfAClosedLoopAreNotedBelowItsPercentiles() {
    assertThat(of(Map.of("create", Map.of("plain", uniform(1_000)))).notes())
        .last()
        .isEqualTo(LatencySection.CLOSED_LOOP);
  }

  private static Histogram uniform(int count) {
    Histogram histogram = new Histogram(3);
    for (int i = 1; i <= count; i++) {
      histogram.recordValue(i * 1_000L);
    }
    return histogram;
  }
}
