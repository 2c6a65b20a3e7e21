package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlowCodeTest {
  private static final String METRIC = "megabytesPerSecond";

  /**
   * Rates and CPU of two restarts of ec-write and of runs on a busy host, and MB/s of the same code
   * in a separate JVM.
   */
  @ParameterizedTest
  @CsvSource({
    // MB/s of the variant, share of its time on a CPU, MB/s in a separate JVM, whether the baseline
    // also runs that code; whether it is compared
    "74, 0.92, 546, false, false",
    "252, 0.7, 546, false, true",
    "391, 0.33, 17000, false, true",
    "74, 0.92, 546, true, true",
    "74, 0.1, 546, false, true",
    "3.9, 0.053, 700, false, false",
    "3.9, 0.053, 17000, false, true"
  })
  void badlyCompiledCodeIsNotCompared(
      double rate, double onCpu, double best, boolean ofBoth, boolean compared) {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < 6; block++) {
      for (String variant : List.of("rep3", "java")) {
        boolean replicas = variant.equals("rep3");
        trials.add(
            TrialResult.of(block, 0, 1, variant)
                .metrics(new TreeMap<>(Map.of(METRIC, (replicas ? 360 : rate) + block / 100.0)))
                .resources(
                    new TreeMap<>(
                        Map.of(
                            TimeByCounters.THREAD_SECONDS,
                            2.0,
                            TimeByCounters.THREAD_CPU_SECONDS,
                            2 * (replicas ? 0.11 : onCpu))))
                .build());
      }
    }
    SortedMap<String, String> javaCode =
        new TreeMap<>(
            Map.of("java", 1 / best + " CPU s/MB", "rep3", (ofBoth ? 1 / best : 0) + " CPU s/MB"));
    RunPlan plan =
        new RunPlan(
            1,
            5,
            6,
            new TreeMap<>(Map.of("maps", "1", "threads", "1")),
            null,
            "rep3",
            List.of(Metric.higherIsBetter(METRIC, "throughput", "MB/s")),
            null);
    List<VariantResult> variants =
        Stream.of("rep3", "java")
            .map(id -> VariantResult.available(new Variant(id, Map.of("layout", id))))
            .toList();
    RunResult run =
        Analysis.of(
            new RunResult(
                RunHeader.of("0", "run", "any", "?", "2026-01-01T00:00:00Z"),
                plan,
                new Measured(
                    variants,
                    trials,
                    new TreeMap<>(Map.of(Measured.JAVA_CODE, javaCode)),
                    List.of(),
                    null)));
    assertThat(run.comparisons()).hasSize(compared ? 1 : 0);
    assertThat(
            run.warnings().stream()
                .filter(
                    line ->
                        line.matches(
                            ".* \\d\\.\\d times the CPU that its Java codec or coder needs in a"
                                + " separate JVM.*")))
        .hasSize(compared ? 0 : 1);
  }
}
