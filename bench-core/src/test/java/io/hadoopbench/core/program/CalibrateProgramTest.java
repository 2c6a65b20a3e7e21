package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.analysis.Analysis;
import io.hadoopbench.core.analysis.CalibrationAnswer;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.files.WholeFiles;
import io.hadoopbench.core.model.Calibrated;
import io.hadoopbench.core.model.Measured;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunHeader;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.scenario.ScenarioSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CalibrateProgramTest {
  private static final Metric RATE = Metric.higherIsBetter("perSecond", "files per second", "1/s");

  private static ScenarioSpec scenario() {
    return ScenarioSpec.named("any").asks("?").describes("").workload(WholeFiles.writing("4", "1MB", "1", "")).vary(new ZoneByName()).metrics(RATE).build();
  }

  @Test
  void eachFactorHasOneLevelAndTheArmsAreAdded() {
    assertThat(CalibrateProgram.arguments(scenario(), List.of("-blocks", "9"))).containsExactly("-blocks", "9", "-only", "zone=plain;calibration=a,b,delay");
    assertThat(CalibrateProgram.arguments(scenario(), List.of("-ONLY", "zone=encrypted", "-blocks", "9")))
        .containsExactly("-blocks", "9", "-only", "zone=encrypted;calibration=a,b,delay");
  }

  @Test
  void whatVariesBesidesIsRefused() {
    assertThatThrownBy(() -> CalibrateProgram.arguments(scenario(), List.of("-only", "zone=plain,encrypted"))).isInstanceOf(UsageException.class)
        .hasMessageStartingWith("-only zone=plain,encrypted: ");
    assertThatThrownBy(() -> CalibrateProgram.arguments(scenario(), List.of("-only", "calibration=a"))).isInstanceOf(UsageException.class);
  }

  private static RunResult run(double... rates) {
    return run("1", rates);
  }

  private static RunResult run(String threads, double... rates) {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < 8; block++) {
      double wave = 1 + 0.01 * (block % 3);
      trials.add(TrialResult.of(block, 0, 1, "a").metrics(new TreeMap<>(Map.of(RATE.id(), 1000 * wave))).build());
      trials.add(TrialResult.of(block, 1, 1, "b").metrics(new TreeMap<>(Map.of(RATE.id(), rates[0] * (block % 2 == 0 ? 0.995 : 1.005)))).build());
      trials.add(TrialResult.of(block, 2, 1, "delay").metrics(new TreeMap<>(Map.of(RATE.id(), rates[1] * wave * (block % 2 == 0 ? 0.99 : 1.01), Calibrated.SHARE, 0.2, Calibrated.MICROS, 250.0))).build());
    }
    List<VariantResult> variants = Stream.of("a", "b", "delay").map(id -> VariantResult.available(new Variant(id, Map.of("calibration", id)))).toList();
    return Analysis.of(new RunResult(RunHeader.of("0", "run", "any", "?", ""), new RunPlan(1, 5, 8, new TreeMap<>(Map.of("cluster", "embedded", "threads", threads)), null, "a", List.of(RATE)),
        new Measured(variants, trials, new TreeMap<>(), List.of())));
  }

  @Test
  void anHonestClusterFindsNothingAndRecoversTheDelay() {
    CalibrationAnswer answer = CalibrationAnswer.of(run(1010, 800)).orElseThrow();
    assertThat(answer.nothingFound()).isTrue();
    assertThat(answer.recovered()).isTrue();
    assertThat(CalibrateProgram.text("any", run(1010, 800), answer)).doesNotContain("cpupower").contains("calibration of any, 8 blocks, files per second",
        "nothing found, as it must be", "expected 0.800: recovered", "shows with 8 blocks in four of five runs", "±3 %: 6 blocks")
        .satisfies(text -> assertThat(text.lines()).allMatch(line -> line.length() <= 100));
  }

  /** 16 threads on two cores: whoever waits gives way to the others, and an exit 4 was computed from a delay that could not show. */
  @Test
  void ofSeveralThreadsLessMayShowThanWasPutInAndNeverMore() {
    CalibrationAnswer hidden = CalibrationAnswer.of(run("16", 1010, 930)).orElseThrow();
    assertThat(hidden.recovered()).isTrue();
    assertThat(CalibrateProgram.text("any", run("16", 1010, 930), hidden)).contains("expected 0.800 to 1: recovered", "-threads 1 -maps 1 is exact")
        .satisfies(text -> assertThat(text.lines()).allMatch(line -> line.length() <= 100));
    assertThat(CalibrationAnswer.of(run("1", 1010, 930)).orElseThrow().recovered()).isFalse();
    assertThat(CalibrationAnswer.of(run("16", 1010, 700)).orElseThrow().recovered()).isFalse();
    assertThat(CalibrationAnswer.of(run("16", 1010, 1100)).orElseThrow().recovered()).isFalse();
  }

  @Test
  void ofATimeTheWaitIsAPartAndOfARateAShare() {
    assertThat(Calibrated.expectedRatio("create.perSecond", 800, 0.2, 250)).isEqualTo(0.8);
    assertThat(Calibrated.expectedRatio("megabytesPerSecond", 80, 0.2, 250)).isEqualTo(0.8);
    assertThat(Calibrated.expectedRatio("rename.p50Micros", 1250, 0.2, 250)).isEqualTo(1.25);
    assertThat(Calibrated.expectedRatio("scan.meanSeconds", 1.25, 0.2, 250_000)).isEqualTo(1.25);
  }

  @Test
  void whatIsNotThereOrNotRecoveredIsSaid() {
    RunResult run = run(800, 700);
    CalibrationAnswer answer = CalibrationAnswer.of(run).orElseThrow();
    assertThat(answer.nothingFound()).isFalse();
    assertThat(answer.recovered()).isFalse();
    assertThat(CalibrateProgram.text("any", run, answer)).contains("FOUND WHAT IS NOT THERE", "NOT RECOVERED", "cpupower");
    assertThat(CalibrateProgram.text("any", run(800, 900), CalibrationAnswer.of(run(800, 900)).orElseThrow())).as("less than was put in has another cause")
        .contains("NOT RECOVERED").doesNotContain("cpupower");
  }
}
