package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.report.RunFixture;
import io.hadoopbench.core.result.Change;
import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tail latencies of a closed loop omit operations that were not sent. */
class ClosedLoopTest {
  private static RunResult run(String metric, String rate, double times) {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < 10; block++) {
      trials.add(trial(block, "plain", metric, 100 + block % 3));
      trials.add(trial(block, "encrypted", metric, times * (100 + block % 4)));
    }
    return Analysis.of(
        RunFixture.run(
            Map.of("rate", rate),
            RunFixture.zones(),
            trials,
            Metric.higherIsBetter("create.perSecond", "creates", "1/s"),
            Metric.lowerIsBetter(metric, metric, "us")));
  }

  private static TrialResult trial(int block, String variant, String metric, double value) {
    return RunFixture.trial(block, variant, Map.of("create.perSecond", 1e6 / value, metric, value));
  }

  private static Comparison comparison(String metric, String rate) {
    return run(metric, rate, 2).comparison("encrypted", metric).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"create.p99Micros", "p999Micros", "close.p90Micros", "create.maxMicros"})
  void tailLatencyHasARatioButNoVerdict(String metric) {
    Comparison closed = comparison(metric, "0");
    assertThat(closed.ratio()).isGreaterThan(1.9);
    assertThat(closed.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(closed.moreBlocks()).as("more blocks would not help").isZero();
    assertThat(comparison(metric, "0.0").verdict())
        .as("rate 0 in another notation")
        .isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(comparison(metric, "250").verdict().worse()).as("in open loop").isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"create.p50Micros", "create.meanMicros", "maxima.perSecond"})
  void otherMetricsHaveAVerdict(String metric) {
    assertThat(comparison(metric, "0").verdict()).isNotEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void tailLatencyCannotFailARegressionGate() {
    for (String rate : List.of("0", "250")) {
      Change change =
          new RunComparison(
                  run("create.p99Micros", rate, 2), run("create.p99Micros", rate, 4), Map.of())
              .all().stream()
                  .filter(
                      one ->
                          one.metric().equals("create.p99Micros")
                              && one.kind() == Change.Kind.EFFECT)
                  .findFirst()
                  .orElseThrow();
      assertThat(change.verdict().worse()).isEqualTo(!rate.equals("0"));
    }
  }
}
