package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.analysis.Analysis;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.store.Latencies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TerminalReportTest {
  @Test
  void noLineIsLongerThanAHundredColumns() {
    assertThat(TerminalReport.render(new RunFixture(null).run()).lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
  }

  @Test
  void noLineIsLongerThanAHundredColumnsWithLongNamesAndReasonsEither() {
    String name = "aes-256-gcm-with-a-very-long-name/".repeat(5);
    List<VariantResult> variants = List.of(VariantResult.available(new Variant("plain", Map.of("z", "plain"))),
        VariantResult.available(new Variant(name, Map.of("z", name))),
        VariantResult.unavailable(new Variant("gone", Map.of("z", "gone")), "/a/path/".repeat(40)));
    List<TrialResult> trials = List.of(trial(0, "plain", List.of()), trial(0, name, List.of()), trial(1, name, List.of(name, "x ".repeat(90))));
    String report = TerminalReport.render(Analysis.of(RunFixture.with(trials, variants)));
    assertThat(report.lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(report.replaceAll("\\s|\\|", "")).contains("/a/path//a/path/");
  }

  @Test
  void reportIsPlainAscii() {
    assertThat(TerminalReport.render(new RunFixture(null).run()).chars()).allMatch(c -> c == '\n' || c >= ' ' && c < 127);
  }

  @Test
  void variantThatCouldNotRunIsShownWithItsReason() {
    assertThat(TerminalReport.render(new RunFixture(null).run())).contains("encrypted-hsm", "connection refused");
  }

  @Test
  void noisyVariantIsCalledNoisy() {
    assertThat(TerminalReport.render(new RunFixture(null).run())).contains("encrypted-cold is noisy: its trials spread over");
  }

  @Test
  void onlyTheFirstInvalidTrialsAreListedAndTheRestIsCounted() {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < 9; block++) {
      trials.add(trial(block, "plain", List.of("reason " + block)));
    }
    String report = TerminalReport.render(Analysis.of(RunFixture.with(trials, RunFixture.variants())));
    assertThat(report).contains("reason 4", "and 4 more invalid trials", "the baseline plain has no valid trial").doesNotContain("reason 5");
  }

  @Test
  void theAnswerStandsAloneForTheEnd() {
    List<TrialResult> trials = List.of(trial(0, "plain", List.of()), trial(0, "encrypted", List.of()));
    assertThat(TerminalReport.answers(Analysis.of(RunFixture.with(trials, RunFixture.variants())))).startsWith("encrypted against plain is open: ").contains(" -> ");
    assertThat(TerminalReport.answers(RunFixture.with(List.of(), RunFixture.variants()))).isEmpty();
  }

  @Test
  void runThatWasNotAnalysedOrHasNoTrialStillRenders() {
    assertThat(TerminalReport.render(new RunFixture(null).unanalysed())).contains("10/11");
    String empty = TerminalReport.render(RunFixture.with(List.of(), RunFixture.variants()));
    assertThat(empty).contains("0/0", "There is no valid trial");
    assertThat(MarkdownReport.whole(RunFixture.with(List.of(), RunFixture.variants()), Latencies.NONE)).contains("0/0");
    assertThat(Reports.html(RunFixture.with(List.of(), RunFixture.variants()), Latencies.NONE)).contains("No comparison yet.");
  }

  private static TrialResult trial(int block, String variant, List<String> reasons) {
    return TrialResult.of(block, 0, 1, variant).reasons(reasons).metrics(new TreeMap<>(Map.of("createsPerSecond", 1_234_567.8))).build();
  }
}
