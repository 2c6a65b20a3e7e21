package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.report.CostTable.Feature;
import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.stats.Analysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CostTableTest {
  private static final Metric RATE =
      Metric.higherIsBetter("create.perSecond", "files created per second", "1/s");
  private static final Feature ZONE =
      new Feature("encryption zone: files created", "encrypted", "", "S1: +75 %", true);

  private static CostTable.Run run(String started, double ratio, boolean counters) {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < 6; block++) {
      for (String variant : List.of("plain", "encrypted")) {
        double rate = variant.equals("plain") ? 1000 : 1000 * ratio * (1 + 0.01 * (block % 2));
        SortedMap<String, Double> used =
            new TreeMap<>(
                Map.of(
                    "client.threadSeconds",
                    1.0,
                    "client.threadCpuSeconds",
                    0.2,
                    "client.cpuSeconds",
                    0.25,
                    "kms.cpuSeconds",
                    variant.equals("plain") ? 0 : 0.1));
        trials.add(
            TrialResult.of(block, 0, 1, variant)
                .metrics(new TreeMap<>(Map.of(RATE.id(), rate, "create.count", rate)))
                .resources(counters ? used : new TreeMap<>())
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
                new Measured(RunFixture.zones(), trials, new TreeMap<>(), List.of(), null))),
        "machine A",
        true);
  }

  private static CostTable.Row row(CostTable.Run run) {
    return CostTable.row(ZONE, "kms-create", run);
  }

  @Test
  void aRowShowsTheLoadTheDayAndWhetherTheRunWasWarm() {
    CostTable.Run run = run("2026-11-22T10:00:00Z", 0.5, false);
    assertThat(row(run).cost()).isEqualTo("49.8 % slower (49.5 to 50.0 %)");
    assertThat(row(run).days()).isEqualTo("1 run, 1 day, 1 machine");
    assertThat(row(run).load()).isEqualTo("2 maps x 1 thread");
    assertThat(row(run).measured()).isEqualTo("2026-11-22, machine A");
    assertThat(row(new CostTable.Run(run.result(), "machine A", false)).measured())
        .isEqualTo("2026-11-22, machine A, not warm");
  }

  @Test
  void cpuOfEachRoleWhereMostOfItGoesAndSizingComeFromCounters() {
    CostTable.Row row = row(run("2026-11-22T10:00:00Z", 0.5, true));
    assertThat(row.cpu())
        .isEqualTo("per operation: clients 250 us → 498 us (+99 %), KMS 0 us → 199 us");
    assertThat(row.where()).isEqualTo("55 % not explained, 20 % CPU of KMS");
    assertThat(row.cores())
        .isEqualTo(
            "for 1,000 operations/s: 0.25 cores (0.25 to 0.25) more on clients, 0.2 cores (0.2 to"
                + " 0.2) more on KMS");
  }

  @Test
  void whatWasNotMeasuredIsShownAsAbsent() {
    CostTable.Row row = row(run("2026-11-22T10:00:00Z", 0.5, false));
    assertThat(List.of(row.cpu(), row.where())).containsOnly("–");
    assertThat(row.cores()).isEmpty();
    CostTable.Row other =
        CostTable.row(
            new Feature("another", "no-such-variant", "", "", false),
            "kms-create",
            run("2026-11-22T10:00:00Z", 0.5, false));
    assertThat(other.cost()).isEqualTo("not measured yet");
    assertThat(other.command()).isEqualTo("kms-create");
  }

  @Test
  void thePageHasARowForEachFeature() {
    List<CostTable.Row> rows =
        List.of(
            row(run("2026-11-22T10:00:00Z", 0.5, true)),
            CostTable.Row.missing(
                new Feature("a | <b>", "v", "", "", false), "any -levels 'a=b;c=d'"));
    String page = CostTable.page(List.of("By [somebody](x.md)."), rows);
    assertThat(page)
        .contains(
            "# What features cost\n\n" + "By [somebody](x.md).\n\n" + "50 % slower means",
            "same file size.\n\n## Costs\n\n| feature |",
            "| encryption zone: files created | 49.8 % slower",
            " | S1: +75 % |",
            "| a \\| &lt;b&gt; | not measured yet | – | – | – | any -levels 'a=b;c=d' | – |",
            "## CPU, and where the time goes",
            "## Sizing");
  }

  /** A KMS without calls had clearly less CPU in one of forty rows by chance. */
  @Test
  void cpuThatIsBarelyClearIsChanceAmongSoManyRows() {
    assertThat(new Explanation.Span(-18, new Interval(-44, -0.3)))
        .satisfies(span -> assertThat(span.clear()).isTrue())
        .satisfies(span -> assertThat(span.clearAmongMany()).isFalse());
    assertThat(new Explanation.Span(120, new Interval(65, 170)).clearAmongMany()).isTrue();
    assertThat(new Explanation.Span(120, null).clearAmongMany())
        .as("values without an interval are marked as such")
        .isTrue();
    assertThat(new Explanation.Span(1, new Interval(-0.1, 2)).clearAmongMany()).isFalse();
  }
}
