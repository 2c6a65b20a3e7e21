package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.Verdict;
import io.hadoopbench.core.result.WarmUpSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnalysisTest {
  private static final Verdict SLOWER =
      new Verdict(Verdict.Direction.SLOWER, Verdict.Size.RELEVANT);
  private final List<TrialResult> trials = new ArrayList<>();

  @Test
  void variantIsComparedWithTheBaselineBlockByBlock() {
    for (int block = 0; block < 6; block++) {
      add(block, 1, "plain", true, 1000 + 10 * block);
      add(block, 1, "encrypted", true, 0.6 * (1000 + 10 * block));
    }
    Comparison comparison = analysed().comparisons().get(0);
    assertThat(comparison.metric()).isEqualTo("createsPerSecond");
    assertThat(comparison.ratio()).isCloseTo(0.6, within(1e-9));
    assertThat(comparison.ci95().high()).isCloseTo(0.6, within(1e-9));
    assertThat(comparison.verdict()).isEqualTo(SLOWER);
    assertThat(comparison.moreBlocks()).isZero();
    assertThat(comparison.p()).isCloseTo(0.03125, within(1e-9)).isEqualTo(comparison.pAdjusted());
  }

  @Test
  void withATrendTheEstimateIsThatOfTheEndAndTheIntervalCoversTheWholeRun() {
    for (int block = 0; block < 9; block++) {
      add(block, 1, "plain", true, 1000);
      add(block, 1, "encrypted", true, 400 + 25 * Math.min(block, 6) + block);
    }
    Comparison comparison = analysed().comparisons().get(0);
    assertThat(comparison.verdict()).isEqualTo(SLOWER);
    assertThat(comparison.atEnd()).isTrue();
    assertThat(comparison.ratio())
        .as("geometric mean of the last three")
        .isCloseTo(Math.cbrt(0.556 * 0.557 * 0.558), within(1e-9));
    assertThat(comparison.ci95().low()).isLessThan(0.5);
    assertThat(comparison.ci95().high()).isGreaterThan(0.556);
    assertThat(comparison.drift()).isCloseTo(0.4, within(0.1));
    assertThat(comparison.p()).isLessThan(0.05);
  }

  @Test
  void significantResultsAreReportedDespiteJitCompilation() {
    for (int block = 0; block < 6; block++) {
      add(block, 1, "plain", true, 1000 + block % 2);
      add(block, 1, "encrypted", true, 700 + block % 2);
    }
    assertThat(
            Analysis.of(
                    run(
                        List.of(),
                        new WarmUpSummary(
                            4, 60, new TreeMap<>(Map.of("namenode", 20.0)), List.of())))
                .comparisons()
                .get(0)
                .verdict())
        .isEqualTo(SLOWER);
  }

  @Test
  void autocorrelatedBlocksAreBatched() {
    SplittableRandom random = new SplittableRandom(1);
    double[] states = random.doubles(12).toArray();
    for (int block = 0; block < 24; block++) {
      add(block, 1, "plain", true, 1000);
      add(block, 1, "encrypted", true, 500 + 100 * states[block / 2] + block % 2);
    }
    RunResult run = analysed();
    assertThat(run.warnings())
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("encrypted: adjacent blocks resemble each other (p = 0.0")
                    .endsWith("The interval is therefore computed from 12 batches of 2 blocks."));
    Comparison effect = run.comparisons().get(0);
    Interval ofGroups =
        new SignedRank(
                IntStream.range(0, 12)
                    .mapToDouble(
                        i ->
                            (Math.log(0.5 + 0.1 * states[i]) + Math.log(0.501 + 0.1 * states[i]))
                                / 2)
                    .toArray())
            .interval(Defaults.CONFIDENCE);
    assertThat(effect.n()).isEqualTo(24);
    assertThat(effect.ci95().low()).isCloseTo(Math.exp(ofGroups.low()), within(1e-9));
    assertThat(effect.ci95().high()).isCloseTo(Math.exp(ofGroups.high()), within(1e-9));
  }

  @Test
  void tooFewAutocorrelatedBlocksGetAWarning() {
    for (int block = 0; block < 11; block++) {
      add(block, 1, "plain", true, 1000);
      add(block, 1, "encrypted", true, 550 + 50 * Math.sin(2 * Math.PI * block / 11));
    }
    assertThat(analysed().warnings())
        .anySatisfy(
            line ->
                assertThat(line)
                    .endsWith("The interval may be too narrow; rerun with -blocks 20 or more."));
  }

  @Test
  void primaryMetricComesFirstAndOnlySecondaryOnesAreAdjusted() {
    for (int block = 0; block < 6; block++) {
      add(block, 1, "plain", true, 1000 + block);
      add(block, 1, "encrypted", true, 700 + block);
    }
    List<Comparison> comparisons = analysed().comparisons();
    assertThat(comparisons)
        .extracting(Comparison::metric)
        .containsExactly("createsPerSecond", "createMeanMicros", "clientCpuSeconds");
    assertThat(comparisons.get(1).pAdjusted()).isCloseTo(2 * comparisons.get(1).p(), within(1e-12));
  }

  @Test
  void invalidTrialsAreIgnored() {
    for (int block = 0; block < 6; block++) {
      add(block, 1, "plain", true, 1000 + block);
      add(block, 1, "encrypted", block != 2, block == 2 ? 1 : 990 + block);
    }
    RunResult run = analysed();
    assertThat(run.findings().summaries())
        .filteredOn(s -> s.variant().equals("encrypted"))
        .allSatisfy(s -> assertThat(s.n()).isEqualTo(5));
    assertThat(run.comparisons().get(0).n()).isEqualTo(5);
    assertThat(run.comparisons().get(0).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(run.comparisons().get(0).moreBlocks()).isPositive();
  }

  @Test
  void retriedTrialReplacesTheInvalidOne() {
    add(0, 1, "plain", false, 5);
    add(0, 2, "plain", true, 1000);
    assertThat(analysed().findings().summaries().get(0))
        .satisfies(
            s -> {
              assertThat(s.n()).isEqualTo(1);
              assertThat(s.median()).isEqualTo(1000);
              assertThat(s.ci95()).isNull();
            });
  }

  @Test
  void baselineWithoutAValidTrialGivesNoComparisonAndAWarning() {
    add(0, 1, "plain", false, 5);
    add(0, 1, "encrypted", true, 5);
    RunResult run = analysed();
    assertThat(run.comparisons()).isEmpty();
    assertThat(run.warnings())
        .containsExactly("No comparisons: the baseline plain has no valid trial.");
    assertThat(Analysis.of(run)).isEqualTo(run);
  }

  @Test
  void variantsWithoutACommonBlockAreNotCompared() {
    add(0, 1, "plain", true, 5);
    add(1, 1, "encrypted", true, 5);
    assertThat(analysed().comparisons()).isEmpty();
    assertThat(analysed().warnings())
        .singleElement()
        .asString()
        .contains("encrypted", "shares no block");
  }

  @Test
  void variantThatBecameUnavailableIsNotCompared() {
    for (int block = 0; block < 6; block++) {
      add(block, 1, "plain", true, 1000 + block);
      add(block, 1, "encrypted", true, 700 + block);
    }
    assertThat(analysed("encrypted").comparisons()).isEmpty();
    assertThat(analysed("encrypted").findings().summaries()).isNotEmpty();
    assertThat(analysed("encrypted").warnings())
        .singleElement()
        .asString()
        .startsWith("encrypted became unavailable");
    assertThat(analysed("plain").comparisons()).isEmpty();
    assertThat(analysed("plain").warnings())
        .contains("No comparisons: the baseline plain became unavailable.");
  }

  /**
   * Blocks of one start agree with each other but starts differ, so more blocks do not reduce the
   * uncertainty.
   */
  @Test
  void restartsAreTheSample() {
    double[] ratios = {0.70, 0.74, 0.66, 0.72, 0.68, 0.71};
    for (int block = 0; block < 60; block++) {
      add(block, 1, "plain", true, 1000);
      add(block, 1, "encrypted", true, 1000 * ratios[block / 10] + block % 2);
    }
    Comparison blocks = Analysis.of(run(List.of(), null)).comparisons().get(0);
    Comparison starts = Analysis.of(run(List.of(), null, 60, "restarts", "6")).comparisons().get(0);
    assertThat(starts.n()).isEqualTo(6);
    Interval student =
        Student.of(DoubleStream.of(ratios).map(ratio -> Math.log(ratio + 0.0005)).toArray())
            .interval(Defaults.CONFIDENCE);
    assertThat(starts.ci95().low()).isCloseTo(Math.exp(student.low()), within(0.001));
    assertThat(starts.ci95().high()).isCloseTo(Math.exp(student.high()), within(0.001));
    assertThat(blocks.ci95().high() - blocks.ci95().low())
        .as("treated as sixty samples")
        .isLessThan(0.6 * (starts.ci95().high() - starts.ci95().low()));
    assertThat(
            Analysis.of(run(List.of(), null, 60, "restarts", "5")).comparisons().get(0).verdict())
        .as("fewer than 6 starts")
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  /** A background load that works only during the encrypted variant makes it slow. */
  @Test
  void blocksWithUnequalCallsByOtherClientsAreNotCompared() {
    for (int block = 0; block < 12; block++) {
      boolean backgroundLoad = block % 2 == 0;
      add(block, 1, "plain", true, 1000 + block % 3);
      trials.add(
          TrialResult.of(block, 1, 1, "encrypted")
              .metrics(
                  new TreeMap<>(
                      Map.of("createsPerSecond", (backgroundLoad ? 500.0 : 990.0) + block % 3)))
              .resources(
                  new TreeMap<>(Map.of("namenode.otherCallsPercent", backgroundLoad ? 60.0 : 3.0)))
              .build());
    }
    RunResult analysed = Analysis.of(run(List.of(), null, 12));
    assertThat(analysed.comparisons().get(0).n()).isEqualTo(6);
    assertThat(analysed.comparisons().get(0).verdict())
        .isEqualTo(new Verdict(Verdict.Direction.SLOWER, Verdict.Size.NEGLIGIBLE));
    assertThat(analysed.warnings())
        .anyMatch(
            line ->
                line.startsWith("6 blocks of encrypted are not compared: calls by other clients"));
  }

  /** Blocks with interference have twice the effect. */
  @ParameterizedTest
  @CsvSource({"6, 0, 6", "7, 1, 6", "13, 6, 7", "11, 6, 11"})
  void disturbedBlocksAreExcludedIfEnoughBlocksRemain(int blocks, int unsettled, int counted) {
    for (int block = 0; block < blocks; block++) {
      boolean beside = block < unsettled;
      for (String variant : List.of("plain", "encrypted")) {
        trials.add(
            TrialResult.of(block, 0, 1, variant)
                .metrics(
                    new TreeMap<>(
                        Map.of(
                            "createsPerSecond",
                            variant.equals("plain") ? 1000.0 : (beside ? 250.0 : 500.0) + block)))
                .resources(
                    new TreeMap<>(
                        Map.of(TrialResult.SLICES, 12.0, TrialResult.QUIET, beside ? 0.0 : 8.0)))
                .build());
      }
    }
    RunResult analysed = Analysis.of(run(List.of(), null, blocks));
    assertThat(analysed.comparisons().get(0).n()).isEqualTo(counted);
    assertThat(analysed.warnings().stream().filter(line -> line.contains("are excluded")))
        .hasSize(counted < blocks ? 1 : 0);
  }

  @Test
  void onAnExistingClusterUncountedCallsGetAWarning() {
    for (int block = 0; block < 3; block++) {
      add(block, 1, "plain", true, 1000);
    }
    assertThat(Analysis.of(run(List.of(), null, 3, "cluster", "existing")).warnings())
        .anyMatch(line -> line.startsWith("Calls by other clients cannot be counted: "));
    assertThat(Analysis.of(run(List.of(), null, 3, "cluster", "embedded")).warnings())
        .noneMatch(line -> line.contains("other clients"));
    trials.add(
        TrialResult.of(3, 0, 1, "plain")
            .resources(new TreeMap<>(Map.of("namenode.otherCallsPercent", 0.0)))
            .build());
    assertThat(Analysis.of(run(List.of(), null, 4, "cluster", "existing")).warnings())
        .anyMatch(line -> line.contains("cannot be counted in 3 of 4 trials"));
  }

  @Test
  void baselineOfZeroHasNoRatio() {
    for (int block = 0; block < 6; block++) {
      add(block, 1, "plain", true, 0);
      add(block, 1, "encrypted", true, 5);
    }
    assertThat(analysed().comparisons())
        .extracting(Comparison::metric)
        .doesNotContain("createsPerSecond");
    assertThat(analysed().warnings())
        .anySatisfy(w -> assertThat(w).contains("creates per second", "not above 0"));
  }

  @Test
  void absentMetricIsNotAnError() {
    trials.add(TrialResult.of(0, 0, 1, "plain").build());
    assertThat(analysed().findings().summaries()).isEmpty();
  }

  private void add(int block, int attempt, String variant, boolean valid, double perSecond) {
    trials.add(
        TrialResult.of(block, 0, attempt, variant)
            .validity(Validity.mismatches(valid ? List.of() : List.of("a reason")))
            .metrics(
                new TreeMap<>(
                    Map.of(
                        "createsPerSecond",
                        perSecond,
                        "createMeanMicros",
                        1e6 / (perSecond + 1),
                        "clientCpuSeconds",
                        3.0 + block)))
            .build());
  }

  private RunResult analysed(String... unavailable) {
    return Analysis.of(run(List.of(unavailable), null));
  }

  private RunResult run(List<String> unavailable, WarmUpSummary warmUp) {
    return run(unavailable, warmUp, 6);
  }

  private RunResult run(
      List<String> unavailable, WarmUpSummary warmUp, int blocks, String... option) {
    RunPlan plan =
        new RunPlan(
            42,
            5,
            blocks,
            new TreeMap<>(option.length == 0 ? Map.of() : Map.of(option[0], option[1])),
            null,
            "plain",
            List.of(
                Metric.higherIsBetter("createsPerSecond", "creates per second", "1/s"),
                Metric.lowerIsBetter("createMeanMicros", "create, mean", "us"),
                Metric.lowerIsBetter("clientCpuSeconds", "client CPU", "s")),
            null);
    List<VariantResult> variants =
        Stream.of("plain", "encrypted")
            .map(zone -> new Variant(zone, Map.of("zone", zone)))
            .map(
                variant ->
                    unavailable.contains(variant.id())
                        ? VariantResult.unavailable(variant, "gone")
                        : VariantResult.available(variant))
            .toList();
    return new RunResult(
        RunHeader.of("0", "run", "any", "?", "2026-01-01T00:00:00Z"),
        plan,
        new Measured(variants, List.copyOf(trials), new TreeMap<>(), List.of(), warmUp));
  }
}
