package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.analysis.Analysis;
import io.hadoopbench.core.model.Measured;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunHeader;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.table.Section;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ResultSectionsTest {
  private static Section of(String rate) {
    List<TrialResult> trials = IntStream.range(0, 8).boxed().flatMap(block -> Stream.of("plain", "encrypted").map(variant -> TrialResult.of(block, 0, 1, variant)
        .metrics(new TreeMap<>(Map.of("create.perSecond", 100.0, "create.p99Micros", variant.equals("plain") ? 10.0 + block % 2 : 20.0))).build())).toList();
    RunPlan plan = new RunPlan(1, 5, 8, new TreeMap<>(Map.of("rate", rate)), null, "plain",
        List.of(Metric.higherIsBetter("create.perSecond", "creates", "1/s"), Metric.lowerIsBetter("create.p99Micros", "create, 99th percentile", "us")));
    List<VariantResult> variants = Stream.of("plain", "encrypted").map(id -> VariantResult.available(new Variant(id, Map.of()))).toList();
    return ResultSections.secondary(Analysis.of(new RunResult(RunHeader.of("0", "run", "any", "?", "2026-01-01T00:00:00Z"), plan, new Measured(variants, trials, List.of(), new TreeMap<>(), List.of()))));
  }

  @Test
  void aTailOfAClosedLoopHasARatioNoAnswerAndTheReasonBesideIt() {
    assertThat(of("0").rows().get(1)).endsWith("", "no answer").anyMatch(cell -> cell.startsWith("1.9"));
    assertThat(of("0").notes()).contains(LatencySection.CLOSED_LOOP);
    assertThat(of("250").rows().get(1)).endsWith("longer");
    assertThat(of("250").notes()).doesNotContain(LatencySection.CLOSED_LOOP);
  }
}
