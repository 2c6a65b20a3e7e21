package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.Series;
import io.hadoopbench.core.model.TrialResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SeriesPlotTest {
  private static List<SeriesPlot> plots(long... bytes) {
    return plots(new long[] {17, 12}, bytes);
  }

  private static List<SeriesPlot> plots(long[] operations, long... bytes) {
    TrialResult trial = TrialResult.of(0, 0, 1, "plain").series(new Series(0, new TreeMap<>(Map.of("file", operations)), bytes)).build();
    RunResult run = RunFixture.with(List.of(trial), RunFixture.variants());
    return SeriesPlot.all(run);
  }

  /** As the metrics that say MB/s, and as the options that say MB. */
  @Test
  void aMegabyteIsTwoToTheTwentiethBytes() {
    SeriesPlot payload = plots(3 * 1_048_576, 524_288).get(1);
    assertThat(payload.operation()).isEqualTo("payload");
    assertThat(payload.unit()).isEqualTo("MB/s");
    assertThat(payload.lines().get(0).perSecond()).containsExactly(3, 0.5);
  }

  @Test
  void theLastSecondOfSeveralIsAPartAndIsNotDrawn() {
    assertThat(plots(new long[] {17, 18, 19, 2}, 0, 0).get(0).lines().get(0).perSecond()).containsExactly(17, 18, 19);
  }

  @Test
  void aHandfulOfOperationsIsNotDrawn() {
    assertThat(plots(new long[] {4, 5}, 1_048_576, 0)).extracting(SeriesPlot::operation).containsExactly("payload");
  }

  @Test
  void operationsAreCountsAndATrialThatMovedNothingHasNoPayload() {
    assertThat(plots(0, 0)).singleElement().satisfies(plot -> assertThat(plot.lines().get(0).perSecond()).containsExactly(17, 12));
  }
}
