package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.stats.Analysis;
import io.hadoopbench.core.stats.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadlineTest {
  private static final Metric RATE =
      Metric.higherIsBetter("create.perSecond", "files created per second", "1/s");

  private static RunPlan plan(Metric metric, int blocks, Map<String, String> options) {
    return new RunPlan(1, 5, blocks, new TreeMap<>(options), null, "plain", List.of(metric), null);
  }

  private static String says(Metric metric, double ratio, double low, double high) {
    Interval interval = new Interval(low, high);
    return Headline.says(
        plan(metric, 10, Map.of()),
        metric,
        new Comparison(
            "encrypted",
            "plain",
            metric.id(),
            ratio,
            interval,
            0.0,
            0.0,
            10,
            0,
            1,
            false,
            Verdicts.of(interval, 10, 5, metric.better()),
            Verdicts.moreBlocks(ratio, interval, 10, 5)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.52  | 0.49  | 0.56  | is 48 % slower than plain (95 % CI 44 to 51 %)",
        "0.522 | 0.517 | 0.529 | is 47.8 % slower than plain (95 % CI 47.1 to 48.3 %)",
        "0.0079 | 0.0077 | 0.0082 | is 99.21 % slower than plain (95 % CI 99.18 to 99.23 %)",
        "1.31  | 1.2   | 1.42  | is 31 % faster than plain (95 % CI 20 to 42 %)",
        "6.7   | 6.2   | 7.1   | is 6.7 times as fast as plain (95 % CI 6.2 to 7.1 times)",
        "0.98  | 0.97  | 0.99  | is 1 to 3 % slower than plain, less than the tolerance of 5 %",
        "0.945 | 0.92  | 0.97  | is 3 to 8 % slower than plain; it is inconclusive whether that"
            + " exceeds the tolerance of 5 %; about 240 more blocks would settle it",
        "1.00  | 0.98  | 1.03  | shows no relevant difference from plain (95 % CI -2 to +3 %)",
        "1.01  | 0.94  | 1.09  | compared with plain is inconclusive: -6 to +9 %; about 30 more"
            + " blocks would settle it"
      })
  void eachVerdictIsASentence(double ratio, double low, double high, String sentence) {
    assertThat(says(RATE, ratio, low, high)).isEqualTo(sentence);
  }

  @Test
  void aTimeIsLongerAndAnAmountIsMore() {
    assertThat(says(Metric.lowerIsBetter("t", "time of a file", "s"), 1.58, 1.5, 1.66))
        .isEqualTo("takes 58 % longer than plain (95 % CI 50 to 66 %)");
    assertThat(says(Metric.lowerIsBetter("t", "time of a file", "s"), 0.65, 0.6, 0.75))
        .isEqualTo("takes 35 % less time than plain (95 % CI 25 to 40 %)");
    assertThat(says(Metric.lowerIsBetter("t", "time of a file", "s"), 3.8, 3.5, 4.1))
        .isEqualTo("takes 3.8 times as long as plain (95 % CI 3.5 to 4.1 times)");
    assertThat(
            says(
                Metric.lowerIsBetter("client.cpuMicrosPerFile", "client CPU per file", "us"),
                0.8,
                0.75,
                0.85))
        .isEqualTo("has 20 % less than plain (95 % CI 15 to 25 %)");
  }

  /** The interval would need 20 times as many blocks, which is not practical. */
  @Test
  void impracticalNumbersOfBlocksAreReportedAsSuch() {
    assertThat(says(RATE, 0.95, 0.92, 0.98))
        .endsWith("the tolerance of 5 %; more blocks will not settle it");
  }

  private static RunResult run(int blocks, Map<String, String> options, IntToDoubleFunction ratio) {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < blocks; block++) {
      trials.add(RunFixture.trial(block, "plain", Map.of(RATE.id(), 1000.0)));
      trials.add(
          RunFixture.trial(
              block, "encrypted", Map.of(RATE.id(), 1000 * ratio.applyAsDouble(block))));
    }
    return Analysis.of(
        new RunResult(
            RunHeader.of("0", "run", "kms-create", "?", "2026-01-01T00:00:00Z"),
            plan(RATE, blocks, options),
            new Measured(
                Stream.of("plain", "encrypted")
                    .map(zone -> VariantResult.available(new Variant(zone, Map.of())))
                    .toList(),
                trials,
                new TreeMap<>(),
                List.of(),
                null)));
  }

  @Test
  void bothValuesFollowTheResultWithTheTimePerOperationInAClosedLoop() {
    assertThat(
            Headline.of(
                    run(
                        8,
                        Map.of("threads", "2", "maps", "1", "rate", "0"),
                        block -> block % 2 == 0 ? 0.49 : 0.51))
                .get(0))
        .asString()
        .startsWith("encrypted is 50 % slower than plain (95 % CI ")
        .endsWith("): 1,000 → 500 files created per second, +2 ms each");
    assertThat(
            Headline.of(run(8, Map.of("threads", "2", "rate", "100"), block -> 0.5))
                .get(0)
                .figures())
        .as("an open loop does not wait for operations")
        .doesNotContain("each");
    assertThat(Headline.of(run(8, Map.of("threads", "many"), block -> 0.5)).get(0).figures())
        .as("an edited file")
        .doesNotContain("each");
  }

  @Test
  void aTrendIsReportedAndTheResultIsForTheEnd() {
    assertThat(Headline.of(run(9, Map.of(), block -> 0.4 + 0.025 * block)).get(0))
        .asString()
        .contains("% slower than plain at the end of the run (95 % CI ")
        .endsWith("; the ratio changed by +50 % over the run");
  }

  @Test
  void aSingleBlockHasNoIntervalAndFiveHaveOneThatDecidesNothing() {
    assertThat(Headline.of(run(1, Map.of(), block -> 0.5)).get(0).says())
        .isEqualTo(
            "compared with plain is inconclusive: a single block has no interval; about 5 more"
                + " blocks would settle it");
    assertThat(Headline.of(run(5, Map.of(), block -> 0.5 + 0.001 * (block % 2))).get(0).says())
        .isEqualTo(
            "compared with plain is inconclusive: -50.0 to -49.9 %; about 1 more block would settle"
                + " it");
  }

  @Test
  void variantsWithoutAComparisonAreReported() {
    assertThat(Headline.of(run(6, Map.of(), block -> 0)))
        .extracting(Headline.Sentence::toString)
        .containsExactly("encrypted is not compared with plain; see the caveats");
  }
}
