package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.store.HistogramFiles.Latencies;
import io.hadoopbench.core.stats.Analysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MarkdownReportTest {
  private static final String COMMAND = "bin/bench kms-create -threads 16";

  /** Creates so many variants in addition to the baseline, and as many warnings. */
  private static RunResult many(int number) {
    List<TrialResult> trials = new ArrayList<>();
    List<VariantResult> variants = new ArrayList<>(List.of(variant("plain")));
    for (int block = 0; block < 8; block++) {
      trials.add(trial(block, "plain", 1000));
      for (int v = 0; v < number; v++) {
        trials.add(trial(block, "v" + v, 900 - v + block * v));
      }
    }
    for (int v = 0; v < number; v++) {
      variants.add(variant("v" + v));
    }
    RunResult run = RunFixture.with(trials, variants);
    List<String> warnings =
        variants.stream().map(variant -> "Warning of " + variant.id() + ".").toList();
    return Analysis.of(
        new RunResult(run.header(), run.plan(), run.measured().withWarnings(warnings)));
  }

  private static VariantResult variant(String id) {
    return VariantResult.available(new Variant(id, Map.of("zone", id)));
  }

  private static TrialResult trial(int block, String variant, double rate) {
    return RunFixture.trial(
        block, variant, Map.of("createsPerSecond", rate, "serverMeanMicros", 5.0 + block % 2));
  }

  private static List<RunResult> runs() {
    return List.of(
        new RunFixture(null).run(), new RunFixture(null).unanalysed(), many(3), many(30), many(70));
  }

  @Test
  void atMostSixtyLinesAreUnfoldedAndNothingIsLost() {
    for (RunResult run : runs()) {
      String text = MarkdownReport.whole(run, Latencies.NONE);
      assertThat(text.replaceAll("(?s)<details>.*?</details>", "").lines().count())
          .isLessThanOrEqualTo(MarkdownReport.OPEN_LINES);
      new ReportTables(run, Latencies.NONE, ReportTables.Output.MARKDOWN)
          .all()
          .forEach(section -> assertThat(text).containsOnlyOnce("## " + section.title() + "\n"));
      assertThat(run.warnings())
          .allSatisfy(warning -> assertThat(text).contains("- " + warning.replace("<", "&lt;")));
    }
  }

  @Test
  void theResultAndItsTableAreUnfoldedAndFactsAreFolded() {
    String text = MarkdownReport.whole(new RunFixture(null).run(), Latencies.NONE);
    String open = text.replaceAll("(?s)<details>.*?</details>", "");
    assertThat(open)
        .contains("- **encrypted is ", "## creates per second")
        .doesNotContain("## Environment", "## Evidence", "## Options");
    assertThat(text)
        .contains("## Environment", "## Evidence", "## Options")
        .doesNotContain("\n\n\n");
  }

  @Test
  void aBriefHasTheAnswerTheTableTheMachineAndTheCommandInFortyLines() {
    for (RunResult run : runs()) {
      String text = MarkdownReport.brief(run, COMMAND);
      assertThat(text.lines().count()).isLessThanOrEqualTo(MarkdownReport.BRIEF_LINES);
      assertThat(text)
          .contains("| plain | ", "`" + COMMAND + "`", "embedded cluster")
          .doesNotContain("<details>", "\n\n\n");
    }
    assertThat(MarkdownReport.brief(new RunFixture(null).run(), COMMAND))
        .contains("- **encrypted is ", "- The page cache was not dropped");
    assertThat(MarkdownReport.brief(many(30), COMMAND))
        .contains("more rows", "Further caveats are in report.md.");
  }

  @Test
  void anUnknownCommandIsOmitted() {
    assertThat(MarkdownReport.brief(new RunFixture(null).run(), "")).doesNotContain("`");
  }
}
