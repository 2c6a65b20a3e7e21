package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.WarmUpSummary;
import io.hadoopbench.core.result.WarmUpSummary.Warmth;
import io.hadoopbench.core.result.store.HistogramFiles.Latencies;
import io.hadoopbench.core.stats.Analysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CaveatsTest {
  private static final Metric RATE = Metric.higherIsBetter("create.perSecond", "creates", "1/s");

  private static RunResult run(String cluster) {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < 8; block++) {
      trials.add(RunFixture.trial(block, "plain", Map.of(RATE.id(), 100.0 + block)));
      trials.add(RunFixture.trial(block, "encrypted", Map.of(RATE.id(), 60.0 + block)));
    }
    return Analysis.of(
        RunFixture.run(
            Map.of("cluster", cluster, "warmup", "60s"), RunFixture.zones(), trials, RATE));
  }

  @Test
  void theRangeOfStoredRunsIsNamedNextToAnInterval() {
    assertThat(
            Caveats.thisRunOnly(
                run("embedded"),
                List.of(
                    new StoredRange(
                        "any", "encrypted", "plain", new Interval(0.33, 0.58), 73, 3, "2026-11-28"),
                    new StoredRange(
                        "other", "encrypted", "plain", new Interval(1, 2), 1, 1, "2026-11-28"))))
        .hasValue(
            "The interval covers this run only. Default runs on the embedded cluster on other days"
                + " and machines gave encrypted 42 to 67 % slower (73 runs, 3 machines, until"
                + " 2026-11-28). -restarts 6 includes the variation between restarts.");
  }

  @Test
  void withoutStoredRunsTheIntervalIsLimitedInWords() {
    assertThat(Caveats.thisRunOnly(run("existing"), List.of()))
        .hasValue(
            "The interval covers this run only. Another day, restart or machine may differ by"
                + " more.");
  }

  @Test
  void onlyTheEmbeddedClusterSharesItsCpusWithTheClients() {
    assertThat(Caveats.of(run("embedded"), Latencies.NONE)).anyMatch(line -> line.contains("CPUs"));
    assertThat(Caveats.of(run("existing"), Latencies.NONE))
        .noneMatch(line -> line.contains("CPUs"));
  }

  @Test
  void jitCompilationThatHadNotSettledIsNamedWithItsRemedy() {
    RunResult run = run("existing");
    RunResult cold =
        new RunResult(
            run.header(),
            run.plan(),
            new Measured(
                run.variants(),
                run.trials(),
                run.environment(),
                List.of(),
                WarmUpSummary.of(
                    3,
                    48,
                    new Warmth(new TreeMap<>(Map.of("client", 7.2, "kms", 1.0)), Set.of()),
                    List.of())),
            run.findings());
    assertThat(Caveats.of(cold, Latencies.NONE))
        .contains(
            "JIT not settled: compilation still used 7.2 % (client) of the host's CPUs when"
                + " measuring began. Rerun with a longer -warmup than 60s.");
  }
}
