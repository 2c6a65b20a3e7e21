package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.report.CostTable.Feature;
import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.stats.Analysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CostRowsTest {
  private static final Metric RATE =
      Metric.higherIsBetter("create.perSecond", "files created per second", "1/s");

  private static CostTable.Run run(String started, double ratio) {
    List<TrialResult> trials = new ArrayList<>();
    List<VariantResult> variants = new ArrayList<>();
    for (String variant : List.of("plain", "encrypted")) {
      variants.add(VariantResult.available(new Variant(variant, Map.of("zone", variant))));
      for (int block = 0; block < 6; block++) {
        double rate = variant.equals("plain") ? 1000 : 1000 * ratio * (1 + 0.01 * (block % 2));
        trials.add(
            TrialResult.of(block, 0, 1, variant)
                .metrics(new TreeMap<>(Map.of(RATE.id(), rate, "create.count", rate)))
                .build());
      }
    }
    RunPlan plan =
        new RunPlan(
            1,
            5,
            6,
            new TreeMap<>(Map.of("threads", "1", "maps", "2")),
            null,
            "plain",
            List.of(RATE),
            null);
    return new CostTable.Run(
        Analysis.of(
            new RunResult(
                RunHeader.of("0", "run", "any", "?", started),
                plan,
                new Measured(variants, trials, new TreeMap<>(), List.of(), null))),
        "machine A",
        true);
  }

  private static CostTable.Row row(CostTable.Run... runs) {
    return CostRows.row(
        new Feature("encryption zone: files created", "encrypted", "", "S1: +75 %", true),
        "kms-create",
        List.of(runs));
  }

  @Test
  void aFeatureThatNoRunMeasuredIsShownAsMissing() {
    assertThat(row().cost()).isEqualTo("not measured yet");
    assertThat(row().command()).isEqualTo("kms-create");
  }

  @Test
  void theCostIsThatOfTheLastRunAndOtherDaysShowItsVariation() {
    CostTable.Row row =
        row(
            run("2026-11-21T10:00:00Z", 0.6),
            run("2026-11-21T12:00:00Z", 0.9),
            run("2026-11-22T10:00:00Z", 0.5));
    assertThat(row.cost()).isEqualTo("49.8 % slower (49.5 to 50.0 %)");
    assertThat(row.days())
        .isEqualTo("10 to 50 % slower, mean 39 % slower (3 runs, 2 days, 1 machine)");
    assertThat(row.load()).isEqualTo("2 maps x 1 thread");
    assertThat(row.measured()).isEqualTo("2026-11-22, machine A");
    assertThat(row(run("2026-11-22T10:00:00Z", 0.5)).days()).isEqualTo("1 run, 1 day, 1 machine");
    assertThat(row(run("2026-11-21T10:00:00Z", 0.8), run("2026-11-22T10:00:00Z", 1.1)).days())
        .isEqualTo("20 % slower to 11 % faster, mean 6 % slower (2 runs, 2 days, 1 machine)");
    assertThat(row(run("2026-11-21T10:00:00Z", 0.8), run("2026-11-22T10:00:00Z", 1.24)).days())
        .contains("mean the same (");
  }

  @Test
  void fromFiveDaysOnTheIntervalOfAnotherDayIsReported() {
    CostTable.Run[] runs =
        Stream.of(1, 2, 3, 4, 5)
            .map(day -> run("2026-11-0" + day + "T10:00:00Z", 0.5 + 0.01 * day))
            .toArray(CostTable.Run[]::new);
    assertThat(row(runs).days())
        .isEqualTo("another day: 42 to 51 % slower, mean 47 % slower (5 runs, 5 days, 1 machine)");
    runs[0] = new CostTable.Run(runs[0].result(), "another machine", runs[0].warm());
    assertThat(row(runs).days())
        .as("4 days on the machine")
        .isEqualTo("45 to 49 % slower, mean 47 % slower (5 runs, 5 days, 2 machines)");
  }
}
