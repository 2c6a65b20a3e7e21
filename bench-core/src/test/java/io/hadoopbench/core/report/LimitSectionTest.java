package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.analysis.Analysis;
import io.hadoopbench.core.model.Limit;
import io.hadoopbench.core.model.Measured;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.table.Section;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LimitSectionTest {
  private static Section section(double measured, Limit limit) {
    return section("createsPerSecond", measured, limit);
  }

  private static Section section(String metric, double measured, Limit limit) {
    TrialResult trial = TrialResult.of(0, 0, 1, "encrypted").metrics(new TreeMap<>(Map.of(metric, measured)))
        .evidence(new TreeMap<>(Map.of("task.host", new TreeMap<>(Map.of("worker1", 1L))))).build();
    RunResult run = RunFixture.with(List.of(trial), RunFixture.variants());
    Measured seen = run.measured();
    return LimitSection.of(Analysis.of(new RunResult(run.header(), run.plan(),
        new Measured(seen.variants(), seen.trials(), List.of(limit), seen.environment(), seen.warnings()))));
  }

  private static Limit limit(String metric, int threads, Double value, String host, String unavailable) {
    return new Limit("AES-CTR", "encryption", metric, List.of("encrypted"), threads,
        new Limit.Best(value, "1/s", "Codec bytes=8192", host, unavailable));
  }

  @Test
  void shareIsTheTimeOfThePartAtItsBestSpeed() {
    assertThat(section(215, limit("createsPerSecond", 1, 4608.0, "worker1", "")).rows())
        .containsExactly(List.of("AES-CTR", "encrypted", "4,608 1/s", "215 1/s", "encryption is about 4.7 % of it"));
  }

  @Test
  void threadsShareWhatTheMetricCounts() {
    assertThat(section(400, limit("createsPerSecond", 4, 1000.0, "worker1", "")).rows().get(0)).contains("100 1/s", "encryption is about 10 % of it");
  }

  @Test
  void aShorterTimeIsTheBetterLimitOfATime() {
    assertThat(section("serverMeanMicros", 500, limit("serverMeanMicros", 1, 100.0, "worker1", "")).rows().get(0))
        .contains("encryption is about 20 % of it");
  }

  @Test
  void aLimitThatTheRunExceededExplainsNothing() {
    assertThat(section(200, limit("createsPerSecond", 1, 100.0, "worker1", "")).rows().get(0))
        .contains("this run was faster: the limit was measured on a busy or cold machine, or in a JVM that compiled it badly");
  }

  @Test
  void aLimitThatCouldNotBeMeasuredStandsWithItsReason() {
    assertThat(section(1, limit("createsPerSecond", 1, null, "worker1", "no libhadoop")).rows().get(0)).contains("not measured: no libhadoop");
  }

  @Test
  void aLimitOfAnotherHostThanTheTasksSaysSo() {
    assertThat(section(1, limit("createsPerSecond", 1, 2.0, "gateway", "")).notes()).anyMatch(note ->
        note.startsWith("Measured on gateway, NOT on the hosts of the tasks (worker1). AES-CTR: Codec bytes=8192"));
    assertThat(section(1, limit("createsPerSecond", 1, 2.0, "worker1", "")).notes()).noneMatch(note -> note.contains("NOT"));
  }
}
