package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.report.RunFixture;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Interleaved trials, and the solo trials at the end. */
class InterleavingAnalysisTest {
  private static final Metric RATE = Metric.higherIsBetter("create.perSecond", "files", "1/s");
  private static final Metric CPU = Metric.lowerIsBetter("namenode.cpuMicrosPerFile", "CPU", "us");
  private final List<TrialResult> trials = new ArrayList<>();

  private static TrialResult.Builder trial(
      int block, int attempt, String variant, double rate, double own) {
    return TrialResult.of(block, 0, attempt, variant)
        .metrics(new TreeMap<>(Map.of(RATE.id(), rate, "create.ownPerSecond", own)))
        .resources(new TreeMap<>(Map.of(TrialResult.SLICES, 8.0)));
  }

  private static TrialResult.Builder solo(String variant, double rate, double cpu) {
    return TrialResult.of(TrialResult.SOLO, 0, 1, variant)
        .metrics(new TreeMap<>(Map.of(RATE.id(), rate, CPU.id(), cpu)));
  }

  @BeforeEach
  void sixBlocks() {
    for (int block = 0; block < 6; block++) {
      trials.add(trial(block, 1, "plain", 1000 + block, 1010 + block).build());
      trials.add(trial(block, 1, "encrypted", 500 + block % 3, 505).build());
    }
  }

  private RunResult analysed() {
    return analysed(RATE, CPU);
  }

  private RunResult analysed(Metric... metrics) {
    return Analysis.of(RunFixture.run(Map.of(), RunFixture.zones(), trials, metrics));
  }

  @Test
  void soloTrialsAreNotComparedButProvideServerCounters() {
    trials.add(solo("plain", 9000, 100).build());
    trials.add(solo("encrypted", 9000, 150).build());
    RunResult run = analysed();
    assertThat(run.comparison("encrypted", RATE.id()).orElseThrow().n()).isEqualTo(6);
    assertThat(run.summary("plain", RATE.id()).orElseThrow().max()).isLessThan(9000);
    assertThat(run.comparison("encrypted", CPU.id()).orElseThrow().ratio()).isEqualTo(1.5);
    assertThat(run.comparison("encrypted", CPU.id()).orElseThrow().ci95())
        .as("of one trial")
        .isNull();
    assertThat(run.comparison("encrypted", CPU.id()).orElseThrow().p()).as("of one trial").isNull();
    assertThat(run.comparison("encrypted", CPU.id()).orElseThrow().moreBlocks())
        .as("more blocks would not help")
        .isZero();
    assertThat(run.blocksBegun()).isEqualTo(6);
  }

  /**
   * Rates 2 % lower after another variant in each block, except for one with 4 %: mean of the logs,
   * and Student's t interval.
   */
  @Test
  void carryOverIsTheMeanOfBlocks() {
    trials.replaceAll(
        trial ->
            TrialResult.of(trial.block(), 0, 1, trial.variant())
                .metrics(trial.metrics())
                .resources(
                    new TreeMap<>(
                        trial.variant().equals("plain")
                            ? Map.of(
                                TrialResult.SLICES,
                                8.0,
                                TrialResult.AFTER_ITSELF,
                                1000.0,
                                TrialResult.AFTER_ANOTHER,
                                trial.block() == 0 ? 960.0 : 980.0)
                            : Map.of(TrialResult.SLICES, 8.0, TrialResult.AFTER_ANOTHER, 500.0)))
                .build());
    CarryOver after = CarryOver.of(analysed(), "plain").orElseThrow();
    assertThat(after.ratio())
        .isCloseTo(Math.exp((Math.log(0.96) + 5 * Math.log(0.98)) / 6), within(1e-12));
    assertThat(after.ci95().low()).isCloseTo(0.9678, within(1e-3));
    assertThat(after.ci95().high()).isCloseTo(0.9855, within(1e-3));
    assertThat(CarryOver.of(analysed(), "encrypted")).as("never after itself").isEmpty();
  }

  private void eachRunsAfterAnotherAt(double rate) {
    trials.replaceAll(
        trial ->
            TrialResult.of(trial.block(), 0, 1, trial.variant())
                .metrics(trial.metrics())
                .resources(
                    new TreeMap<>(
                        Map.of(
                            TrialResult.SLICES,
                            8.0,
                            TrialResult.AFTER_ITSELF,
                            1000.0,
                            TrialResult.AFTER_ANOTHER,
                            rate + trial.block())))
                .build());
  }

  @Test
  void blocksWithCarryOverBeyondTheToleranceAreNotCompared() {
    eachRunsAfterAnotherAt(980);
    assertThat(analysed().comparison("encrypted", RATE.id()).orElseThrow().n()).isEqualTo(6);
    eachRunsAfterAnotherAt(800);
    assertThat(analysed().findings().warnings())
        .contains(
            "Slices of other variants change the rate of plain: it is 0.80 times [0.80 - 0.80] its"
                + " rate after its other slices, beyond the tolerance. The 6 interleaved blocks are"
                + " therefore not compared. Rerun with -interleave off.");
    assertThat(analysed().comparison("encrypted", RATE.id())).isEmpty();
    for (int block = 6; block < 13; block++) {
      trials.add(trial(block, 1, "plain", 1000, 1000).resources(new TreeMap<>()).build());
      trials.add(trial(block, 1, "encrypted", 900, 900).resources(new TreeMap<>()).build());
    }
    assertThat(analysed().comparison("encrypted", RATE.id()).orElseThrow())
        .satisfies(
            effect -> {
              assertThat(effect.n()).isEqualTo(7);
              assertThat(effect.ratio()).isEqualTo(0.9);
            });
  }

  @Test
  void singleValuesAndMetricsWithoutVerdictAreNotHypotheses() {
    trials.add(solo("plain", 9000, 100).build());
    trials.add(solo("encrypted", 9000, 150).build());
    trials.replaceAll(
        trial ->
            trial.block() < 0
                ? trial
                : TrialResult.of(trial.block(), 0, 1, trial.variant())
                    .resources(trial.resources())
                    .metrics(
                        new TreeMap<>(
                            Map.of(
                                RATE.id(),
                                trial.metrics().get(RATE.id()),
                                "create.p50Micros",
                                10.0 + trial.block(),
                                "create.p99Micros",
                                20.0)))
                    .build());
    Metric tail = Metric.lowerIsBetter("create.p99Micros", "tail", "us");
    Metric median = Metric.lowerIsBetter("create.p50Micros", "median", "us");
    RunResult run = analysed(RATE, median, tail, CPU);
    assertThat(run.comparison("encrypted", median.id()).orElseThrow())
        .satisfies(effect -> assertThat(effect.pAdjusted()).isEqualTo(effect.p()));
    assertThat(run.comparison("encrypted", tail.id()).orElseThrow().pAdjusted())
        .as("tail latency of a closed loop")
        .isNull();
    assertThat(run.comparison("encrypted", CPU.id()).orElseThrow().pAdjusted()).isNull();
  }

  @Test
  void aVariantWithAnInvalidSoloTrialIsNotCompared() {
    trials.add(solo("plain", 900, 100).build());
    trials.add(
        solo("encrypted", 900, 150)
            .validity(
                Validity.mismatches(
                    List.of("labelled encrypted, but the sampled files' encryption is none")))
            .build());
    RunResult run = analysed();
    assertThat(run.comparisons()).isEmpty();
    assertThat(run.uncompared()).containsExactly("encrypted");
    assertThat(run.warnings())
        .anyMatch(
            line ->
                line.startsWith(
                    "encrypted is not compared because its solo trial, the only one whose server"
                        + " counters show this variant by itself, is invalid (labelled encrypted"));
  }

  @Test
  void armsOfDifferentJobsAreNotCompared() {
    trials.add(trial(2, 2, "encrypted", 100, 100).build()); // its partner failed the second time
    assertThat(analysed().comparison("encrypted", RATE.id()).orElseThrow().n()).isEqualTo(5);
  }

  @Test
  void ratesThatDependOnTheEstimatorGetAWarning() {
    assertThat(analysed().warnings()).noneMatch(line -> line.startsWith("Interleaved, "));
    trials.removeIf(trial -> trial.variant().equals("encrypted"));
    for (int block = 0; block < 6; block++) {
      trials.add(trial(block, 1, "encrypted", 500 + block % 3, 560).build());
    }
    assertThat(analysed().warnings())
        .anyMatch(
            line ->
                line.startsWith("Interleaved, ")
                    && line.contains("encrypted +12 %")
                    && !line.contains("plain +"));
  }
}
