package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hadoopbench.core.analysis.Analysis;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.Measured;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunHeader;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CeilingSectionTest {
  private static final int BLOCKS = 6;

  @Test
  void theTableHasTheKneeAndTheLatencyThere() {
    Section section = CeilingSection.of(run());
    assertThat(section.rows()).hasSize(2);
    assertThat(section.rows().get(0)).startsWith("namenode", "4", "4", "400", "2,500").contains("baseline");
    assertThat(section.rows().get(1)).startsWith("router/authentication", ">= 8", "8", "800", "1,250").contains("2.000 [2.000 – 2.000]", "faster");
  }

  @Test
  void detailsAreThoseOfTheKneeAndAStudyIsComparedWithIt() {
    String text = TerminalReport.render(run());
    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(text).contains("Knee: calls per second stop rising");
    assertThat(TerminalReport.answers(run())).startsWith("router/authentication at its knee is 2.00 times as fast as namenode/threads=4 (95 %: 2.00 to 2.00\ntimes): 400 -> 800 calls per second");
    assertThat(ResultSections.secondary(run()).rows()).extracting(row -> row.get(1), row -> row.get(2)).containsExactly(
        tuple("namenode", "2,500"), tuple("router/authentication", "1,250"));
    assertThat(StudySection.of(run()).rows().get(0)).contains("400");
  }

  @Test
  void thePlotHasEachVariantOverTheLoadForEveryMetric() {
    assertThat(MetricPlot.of(run(), run().plan().metrics().get(1)).loads()).hasSize(2).first().satisfies(curve -> {
      assertThat(curve.knee()).isEqualTo(4);
      assertThat(curve.points()).containsExactly(new double[] {4, 2500}, new double[] {8, 2500});
    });
  }

  /** The baseline stays at 400 calls a second, the other variant does 100 for each thread. */
  private static RunResult run() {
    List<VariantResult> variants = new ArrayList<>();
    List<TrialResult> trials = new ArrayList<>();
    for (Variant variant : List.of(new Variant("namenode", Map.of("target", "namenode")),
        new Variant("router/authentication", Map.of("target", "router", "hop", "authentication")))) {
      for (int threads : List.of(4, 8)) {
        Variant loaded = Load.of(variant, threads);
        variants.add(VariantResult.available(loaded));
        double perSecond = variant.id().equals("namenode") ? 400 : 100 * threads;
        for (int block = 0; block < BLOCKS; block++) {
          trials.add(TrialResult.of(block, 0, 1, loaded.id())
              .metrics(new TreeMap<>(Map.of("call.perSecond", perSecond, "call.p50Micros", 1e6 / perSecond))).build());
        }
      }
    }
    Study study = new Study("S", "any", new TreeMap<>(), List.of(new Study.Figure("namenode", "call.perSecond", "direct", 500, "")), "");
    RunPlan plan = new RunPlan(42, 5, BLOCKS, new TreeMap<>(), study, variants.get(0).id(), List.of(
        Metric.higherIsBetter("call.perSecond", "calls per second", "1/s"), Metric.lowerIsBetter("call.p50Micros", "call, median", "us")));
    return Analysis.of(new RunResult(RunHeader.of("0", "run", "any", "?", "2026-01-01T00:00:00Z"), plan,
        new Measured(variants, trials, List.of(), new TreeMap<>(), List.of())));
  }
}
