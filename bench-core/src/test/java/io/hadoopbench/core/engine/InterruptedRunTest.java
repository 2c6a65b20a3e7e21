package io.hadoopbench.core.engine;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class InterruptedRunTest {
  private static final Variant PLAIN = new Variant("plain", Map.of());
  private static final Variant ENCRYPTED = new Variant("encrypted", Map.of());
  private static final Variant NATIVE = new Variant("native", Map.of());

  private final List<TrialResult> trials = new ArrayList<>();
  private final SortedMap<String, SortedMap<String, String>> environment = new TreeMap<>();
  private final List<String> warnings = new ArrayList<>();

  private InterruptedRun part(int starts) {
    RunPlan plan =
        new RunPlan(
            1,
            5,
            12,
            new TreeMap<>(Map.of("restarts", Integer.toString(starts))),
            null,
            "plain",
            List.of(Metric.higherIsBetter("rate", "rate", "1/s")),
            null);
    return new InterruptedRun(
        new RunResult(
            RunHeader.of("0", "run", "kms-create", "?", "2026-01-01T00:00:00Z"),
            plan,
            new Measured(
                List.of(
                    VariantResult.available(PLAIN),
                    VariantResult.available(ENCRYPTED),
                    VariantResult.unavailable(NATIVE, "no libhadoop")),
                trials,
                environment,
                warnings,
                null)));
  }

  private void trial(int block, Variant variant, int attempt, String... reasons) {
    trials.add(
        TrialResult.of(block, 0, attempt, variant.id())
            .validity(Validity.mismatches(List.of(reasons)))
            .build());
  }

  private void blocks(int count) {
    for (int block = 0; block < count; block++) {
      trial(block, PLAIN, 1);
      trial(block, ENCRYPTED, 1);
    }
  }

  @Test
  void wholeBlocksAreNotRunAgain() {
    blocks(3);
    InterruptedRun part = part(1);
    assertThat(part.has(2)).isTrue();
    assertThat(part.has(3)).isFalse();
    assertThat(part.end()).isEqualTo("from block 4 of 12");
    assertThat(part.trials()).allMatch(TrialResult::valid);
  }

  @Test
  void aBlockThatWasCutRunsAgainWholeAndItsTrialsDoNotCount() {
    blocks(3);
    trial(3, ENCRYPTED, 1, "a task was lost");
    trial(3, ENCRYPTED, 2);
    InterruptedRun part = part(1);
    assertThat(part.has(2)).isTrue();
    assertThat(part.has(3)).isFalse();
    RunJournal journal = new RunJournal(null, Clock.systemUTC(), part, "again");
    assertThat(journal.attempts(3, ENCRYPTED)).isEqualTo(2);
    assertThat(journal.attempts(3, PLAIN)).isZero();
    assertThat(part.trials().subList(0, 6)).allMatch(TrialResult::valid);
    assertThat(part.trials().subList(6, 8)).noneMatch(TrialResult::valid);
    assertThat(part.trials().get(6).reasons()).containsExactly("a task was lost");
    assertThat(part.trials().get(7).reasons()).containsExactly(InterruptedRun.CUT);
  }

  @Test
  void aRunThatGoesOnIsNotInterruptedAnyMore() {
    blocks(3);
    warnings.add("the page cache was not dropped");
    RunResult goesOn = new RunJournal(null, Clock.systemUTC(), part(1), "again").result();
    assertThat(goesOn.header().status()).isEqualTo(RunStatus.RUNNING);
    List<String> kept = goesOn.warnings();
    assertThat(kept).hasSize(2).contains("the page cache was not dropped");
    assertThat(kept.get(1)).startsWith("This run was resumed at ");
  }

  @Test
  void aStartThatWasCutRunsAgainWholeWhereStartsAreTheSample() {
    blocks(5); // four per start
    InterruptedRun part = part(3);
    assertThat(part.has(3)).isTrue();
    assertThat(part.has(4)).isFalse();
    assertThat(part.trials()).filteredOn(TrialResult::valid).hasSize(8);
  }

  @Test
  void aRunThatHadNothingYetBeginsAtItsBeginning() {
    InterruptedRun part = part(1);
    assertThat(part.has(0)).isFalse();
    assertThat(part.end()).isEqualTo("from the beginning");
    assertThatCode(() -> part.requireSame(new TreeMap<>(Map.of("jvm", new TreeMap<>())), true))
        .doesNotThrowAnyException();
  }

  @Test
  void anotherEnvironmentOrOtherVariantsAreRefusedAndNamed() {
    blocks(1);
    environment.put("jvm", new TreeMap<>(Map.of("version", "17")));
    environment.put("configuration", new TreeMap<>(Map.of("fs.defaultFS", "hdfs://one")));
    InterruptedRun part = part(1);
    SortedMap<String, SortedMap<String, String>> now = new TreeMap<>(environment);
    now.put("configuration", new TreeMap<>(Map.of("fs.defaultFS", "hdfs://two")));
    assertThatCode(() -> part.requireSame(now, false))
        .as("the embedded cluster has other ports each time")
        .doesNotThrowAnyException();
    assertUsageError(() -> part.requireSame(now, true))
        .hasMessage(
            "-resume: the environment has changed: fs.defaultFS: hdfs://one then, hdfs://two now;"
                + " start a new run");
    now.put("jvm", new TreeMap<>(Map.of("version", "21")));
    assertThatThrownBy(() -> part.requireSame(now, false))
        .hasMessageContaining("jvm version: 17 then, 21 now");
    assertThatCode(() -> part.requireVariants(List.of(PLAIN, ENCRYPTED)))
        .doesNotThrowAnyException();
    assertUsageError(() -> part.requireVariants(List.of(PLAIN, ENCRYPTED, NATIVE)))
        .hasMessage(
            "-resume: variants plain, encrypted were available before, but now only plain,"
                + " encrypted, native are available; start a new run");
  }
}
