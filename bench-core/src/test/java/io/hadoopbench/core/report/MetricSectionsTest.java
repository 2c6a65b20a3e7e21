package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.stats.Analysis;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MetricSectionsTest {
  private static final Metric RATE = Metric.higherIsBetter("create.perSecond", "creates", "1/s");
  private static final Metric MEDIAN =
      Metric.lowerIsBetter("create.p50Micros", "create, median", "us");
  private static final Metric TAIL =
      Metric.lowerIsBetter("create.p99Micros", "create, 99th percentile", "us");
  private static final Metric CPU =
      Metric.lowerIsBetter("client.cpuMicrosPerFile", "client CPU", "us");
  private static final Metric SERVER_CPU =
      Metric.lowerIsBetter("namenode.cpuMicrosPerFile", "NameNode CPU", "us");
  private static final Metric ABSENT =
      Metric.lowerIsBetter("inside.meanMicros", "inside create()", "us");

  /**
   * Creates a run in which encrypted has half the rate, twice the latency and 20 % more CPU; the
   * server's CPU is from one trial only.
   */
  private static RunResult run(int blocks, String rate, Metric... metrics) {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < blocks; block++) {
      double noise = 1 + 0.01 * (block % 3);
      trials.add(
          trial(
              block,
              "plain",
              Map.of(
                  RATE.id(),
                  1000 * noise,
                  MEDIAN.id(),
                  10.0,
                  TAIL.id(),
                  20.0 + block % 2,
                  CPU.id(),
                  100.0)));
      trials.add(
          trial(
              block,
              "encrypted",
              Map.of(
                  RATE.id(),
                  500.0,
                  MEDIAN.id(),
                  20 * noise,
                  TAIL.id(),
                  40.0,
                  CPU.id(),
                  120 * noise)));
    }
    trials.add(trial(TrialResult.SOLO, "plain", Map.of(SERVER_CPU.id(), 100.0)));
    trials.add(trial(TrialResult.SOLO, "encrypted", Map.of(SERVER_CPU.id(), 200.0)));
    return Analysis.of(RunFixture.run(Map.of("rate", rate), RunFixture.zones(), trials, metrics));
  }

  private static TrialResult trial(int block, String variant, Map<String, Double> metrics) {
    SortedMap<String, Double> slices =
        block < 0 ? new TreeMap<>() : new TreeMap<>(Map.of(TrialResult.SLICES, 8.0));
    return TrialResult.of(block, 0, 1, variant)
        .metrics(new TreeMap<>(metrics))
        .resources(slices)
        .build();
  }

  private static Section telling(int blocks, Metric... metrics) {
    return MetricSections.differing(run(blocks, "0", metrics));
  }

  @Test
  void redundantMetricsAreFoldedAndNamed() {
    Section section = telling(8, RATE, MEDIAN, CPU, ABSENT);
    assertThat(section.rows()).extracting(row -> row.get(0)).containsExactly("client CPU (us)", "");
    assertThat(section.notes())
        .contains(
            "Not shown, because redundant with creates or inconclusive: create, median.",
            "No value: inside create().");
    assertThat(MetricSections.further(run(8, "0", RATE, MEDIAN, CPU)).rows())
        .extracting(row -> row.get(0))
        .containsExactly("create, median (us)", "");
  }

  @Test
  void aTailOfAClosedLoopHasARatioAndAReasonForNoComparison() {
    Section closed = MetricSections.further(run(8, "0", RATE, TAIL));
    assertThat(closed.rows().get(1))
        .endsWith("", "not compared")
        .anyMatch(cell -> cell.startsWith("1.9"));
    assertThat(closed.notes()).contains(LatencySection.CLOSED_LOOP);
    Section open = MetricSections.differing(run(8, "250", RATE, TAIL));
    assertThat(open.rows().get(1)).endsWith("longer");
    assertThat(open.notes()).doesNotContain(LatencySection.CLOSED_LOOP);
  }

  @Test
  void valuesFromOneTrialHaveNoPAndNoVerdict() {
    assertThat(MetricSections.further(run(8, "0", RATE, SERVER_CPU)).rows().get(1))
        .containsExactly("", "encrypted", "200", "2.000", "", "one trial");
  }
}
