package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.report.Reports.SeriesPlot;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.TrialResult.Series;
import io.hadoopbench.core.result.TrialResult.Series.Sampled;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SeriesPlotTest {
  private static List<SeriesPlot> plots(long... bytes) {
    return plots(new long[] {17, 12, 15, 3}, bytes);
  }

  private static List<SeriesPlot> plots(long[] operations, long... bytes) {
    TrialResult trial =
        TrialResult.of(0, 0, 1, "plain")
            .series(new Series(0, new TreeMap<>(Map.of("file", operations)), bytes, null))
            .build();
    RunResult run = RunFixture.with(List.of(trial), RunFixture.variants());
    return SeriesPlot.all(run);
  }

  /** MB in metrics and options means the same. */
  @Test
  void aMegabyteIsTwoToTheTwentiethBytes() {
    SeriesPlot payload = plots(3 * 1_048_576, 524_288, 0, 7).get(1);
    assertThat(payload.of()).isEqualTo("payload");
    assertThat(payload.unit()).isEqualTo("MB/s");
    assertThat(payload.lines().get(0).values()).containsExactly(3, 0.5, 0);
  }

  @Test
  void theLastSecondOfSeveralIsAPartAndIsNotDrawn() {
    assertThat(plots(new long[] {17, 18, 19, 2}, 0, 0).get(0).lines().get(0).values())
        .containsExactly(17, 18, 19);
  }

  private static List<SeriesPlot> ofServers(long[] atMillis, double... values) {
    Series series =
        new Series(
            0,
            new TreeMap<>(),
            new long[0],
            new TreeMap<>(
                Map.of(
                    "namenode.callsPerSecond",
                    new Sampled("NameNode: calls", "calls/s", atMillis, values))));
    return SeriesPlot.ofServers(
        RunFixture.with(
            List.of(TrialResult.of(0, 0, 1, "plain").series(series).build()),
            RunFixture.variants()));
  }

  @Test
  void aFigureOfServersIsDrawnWhereItWasTakenWithoutTheLastPointOfSeveral() {
    assertThat(ofServers(new long[] {3, 1002, 2001, 3004}, 5, 6, 7, 1))
        .singleElement()
        .satisfies(
            plot -> {
              assertThat(plot.of()).isEqualTo("NameNode: calls");
              assertThat(plot.lines().get(0).seconds()).containsExactly(0.003, 1.002, 2.001);
              assertThat(plot.lines().get(0).values()).containsExactly(5, 6, 7);
            });
  }

  @Test
  void twoPointsAreNoLine() {
    assertThat(ofServers(new long[] {3, 1003, 2003}, 5, 6, 7)).isEmpty();
    assertThat(plots(new long[] {17, 18, 19}, 0, 0, 0)).isEmpty();
    assertThat(plots(new long[0], 0)).isEmpty();
  }

  @Test
  void aLineIsBrokenWhereASecondHasNoPointWhateverIsUsual() {
    assertThat(
            ofServers(new long[] {0, 1000, 4000, 5000, 6000, 7000}, 5, 6, 7, 8, 9, 1)
                .get(0)
                .lines()
                .get(0)
                .values())
        .containsExactly(5, 6, Double.NaN, 7, 8, 9);
    assertThat(
            ofServers(new long[] {0, 10_000, 20_010, 30_000}, 5, 6, 7, 8)
                .get(0)
                .lines()
                .get(0)
                .values())
        .containsExactly(5, 6, 7);
  }

  @Test
  void whatWasNothingAllTheTimeIsNotDrawn() {
    assertThat(ofServers(new long[] {0, 1000, 2000, 3000}, 0, 0, 0, 0)).isEmpty();
  }

  @Test
  void aHandfulOfOperationsIsNotDrawn() {
    assertThat(plots(new long[] {4, 5, 4, 5}, 1_048_576, 0, 0, 0))
        .extracting(SeriesPlot::of)
        .containsExactly("payload");
  }

  @Test
  void operationsAreCountsAndATrialThatMovedNothingHasNoPayload() {
    assertThat(plots(0, 0))
        .singleElement()
        .satisfies(plot -> assertThat(plot.lines().get(0).values()).containsExactly(17, 12, 15));
  }
}
