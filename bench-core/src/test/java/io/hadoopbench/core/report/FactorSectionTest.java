package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.store.HistogramFiles.Latencies;
import io.hadoopbench.core.stats.Analysis;
import io.hadoopbench.core.table.Screen;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FactorSectionTest {
  private static final int BLOCKS = 6;

  /** A NameNode handles 400 calls per second under any load, a Router 100 per thread. */
  private static RunResult run(List<String> targets) {
    List<VariantResult> variants = new ArrayList<>();
    List<TrialResult> trials = new ArrayList<>();
    for (String target : targets) {
      for (int threads : List.of(1, 8)) {
        String id = (targets.size() > 1 ? target + "/" : "") + "threads=" + threads;
        Variant variant =
            new Variant(id, Map.of("target", target, "threads", Integer.toString(threads)));
        variants.add(VariantResult.available(variant));
        double perSecond = target.equals("namenode") ? 400 : 100 * threads;
        for (int block = 0; block < BLOCKS; block++) {
          trials.add(
              RunFixture.trial(
                  block,
                  id,
                  Map.of("call.perSecond", perSecond, "call.p50Micros", 1e6 / perSecond)));
        }
      }
    }
    Study study =
        new Study(
            "S",
            "any",
            new TreeMap<>(),
            List.of(new Study.Figure("router", "call.perSecond", "routed", 500, "", "")),
            List.of(),
            List.of(),
            "");
    RunPlan plan =
        new RunPlan(
            42,
            5,
            BLOCKS,
            new TreeMap<>(),
            study,
            variants.get(0).id(),
            List.of(
                Metric.higherIsBetter("call.perSecond", "calls per second", "1/s"),
                Metric.lowerIsBetter("call.p50Micros", "call, median", "us")),
            null);
    return Analysis.of(
        new RunResult(
            RunHeader.of("0", "run", "any", "?", "2026-01-01T00:00:00Z"),
            plan,
            new Measured(variants, trials, new TreeMap<>(), List.of(), null)));
  }

  private final RunResult run = run(List.of("namenode", "router"));

  @Test
  void theEffectsOfEachFactorAreInWords() {
    Section section = ResultSections.byFactor(run);
    assertThat(section.title()).isEqualTo("By factor: calls per second");
    assertThat(section.rows())
        .containsExactly(
            List.of(
                "target",
                "router/threads=1",
                "is 75.0 % slower than namenode/threads=1 (95 % CI 75.0 to 75.0 %)"),
            List.of(
                "",
                "router/threads=8",
                "is 2.00 times as fast as namenode/threads=8 (95 % CI 2.00 to 2.00 times)"),
            List.of(
                "threads",
                "namenode/threads=8",
                "shows no relevant difference from namenode/threads=1 (95 % CI +0.0 to +0.0"
                    + " %)"),
            List.of(
                "",
                "router/threads=8",
                "is 8.00 times as fast as router/threads=1 (95 % CI 8.00 to 8.00 times)"));
  }

  @Test
  void everyReportHasTheTable() {
    String terminal = TerminalReport.full(run, Screen.NONE, "report.html");
    assertThat(terminal.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(terminal)
        .contains("By factor: calls per second")
        .contains("is 8.00 times as fast as router/threads=1");
    assertThat(MarkdownReport.whole(run, Latencies.NONE))
        .contains("## By factor: calls per second", "| threads | namenode/threads=8 |");
    assertThat(Reports.html(run, Latencies.NONE)).contains("<section id=\"by-factor\">");
  }

  @Test
  void resultsCompareVariantsUnderEachLoadAndNotLoads() {
    assertThat(Headline.of(run))
        .extracting(Headline.Sentence::toString)
        .containsExactly(
            "router/threads=1 is 75.0 % slower than namenode/threads=1 (95 % CI 75.0 to 75.0 %):"
                + " 400 → 100 calls per second, +7.5 ms each",
            "router/threads=8 is 2.00 times as fast as namenode/threads=8 (95 % CI 2.00 to 2.00"
                + " times): 400 → 800 calls per second, -10 ms each");
    Section summary = ResultSections.primary(run);
    assertThat(summary.columns())
        .extracting(Section.Column::name)
        .contains("ratio to the baseline with the same load [95 %]");
    assertThat(summary.rows())
        .extracting(row -> row.get(3))
        .containsExactly("baseline", "baseline", "0.250 [0.250 – 0.250]", "2.000 [2.000 – 2.000]");
  }

  @Test
  void aRunOfOneFactorHasNoSuchTableAndTheLoadIsTheQuestion() {
    RunResult loads = run(List.of("router"));
    assertThat(ResultSections.byFactor(loads).isEmpty()).isTrue();
    assertThat(TerminalReport.full(loads, Screen.NONE, "report.html")).doesNotContain("By factor");
    assertThat(Headline.of(loads))
        .singleElement()
        .asString()
        .startsWith("threads=8 is 8.00 times as fast as threads=1");
    assertThat(ResultSections.primary(loads).columns())
        .extracting(Section.Column::name)
        .contains("ratio to threads=1 [95 %]");
  }

  /** A study has one value, and the run one for each load. */
  @Test
  void aStudyIsShownNextToTheFirstLoad() {
    assertThat(StudySection.of(run).rows().get(0)).startsWith("routed (1/s)", "100");
  }
}
