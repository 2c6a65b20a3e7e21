package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.store.HistogramFiles.Latencies;
import io.hadoopbench.core.stats.Analysis;
import io.hadoopbench.core.table.Screen;
import io.hadoopbench.core.table.TerminalText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalReportTest {
  /** Every word of the narrow report occurs in the wide one, which wraps nothing or omitted. */
  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100, 160})
  void noLineIsTooLongAndNoWordOrNumberBroken(int columns) {
    RunResult run = new RunFixture(null).run();
    String report = TerminalReport.brief(run, Screen.of(columns, false), "report.html");
    assertThat((report + full(run, Screen.of(columns, false))).lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
    Screen wide = new Screen(1000, false);
    assertThat(words(report).filter(word -> !word.matches("[-+]+")))
        .isSubsetOf(
            Stream.concat(
                    words("Columns that do not fit: median. and more caveats rows"),
                    words(full(run, wide)))
                .toList());
  }

  private static Stream<String> words(String text) {
    return Stream.of(text.replaceAll("[.,:]?(\\s|$)", " ").split("[\\s|/]+"));
  }

  @Test
  void noLineIsLongerThanAHundredColumnsWithLongNamesAndReasonsEither() {
    String name = "aes-256-gcm-with-a-very-long-name/".repeat(5);
    List<VariantResult> variants =
        List.of(
            VariantResult.available(new Variant("plain", Map.of("z", "plain"))),
            VariantResult.available(new Variant(name, Map.of("z", name))),
            VariantResult.unavailable(
                new Variant("gone", Map.of("z", "gone")), "/a/path/".repeat(40)));
    List<TrialResult> trials =
        List.of(
            trial(0, "plain", List.of()),
            trial(0, name, List.of()),
            trial(1, name, List.of(name, "x ".repeat(90))));
    String report = full(Analysis.of(RunFixture.with(trials, variants)), Screen.NONE);
    assertThat(report.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(report.replaceAll("\\s|\\|", "")).contains("/a/path//a/path/");
  }

  @Test
  void reportIsPlainAscii() {
    assertThat(full(new RunFixture(null).run(), Screen.NONE).chars())
        .allMatch(c -> c == '\n' || c >= ' ' && c < 127);
  }

  @Test
  void variantThatCouldNotRunIsShownWithItsReason() {
    assertThat(full(new RunFixture(null).run(), Screen.NONE))
        .contains("encrypted-hsm", "connection refused");
  }

  @Test
  void noisyVariantIsCalledNoisy() {
    assertThat(full(new RunFixture(null).run(), Screen.NONE))
        .contains("encrypted-cold is noisy: its trials span");
  }

  @Test
  void theShortReportListsTheFirstInvalidTrialsAndCountsTheRest() {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < 9; block++) {
      trials.add(trial(block, "plain", List.of("reason " + block)));
    }
    RunResult run = Analysis.of(RunFixture.with(trials, RunFixture.variants()));
    assertThat(brief(run))
        .contains("reason 4", "the baseline plain has no valid trial")
        .doesNotContain("reason 5");
    assertThat(full(run, Screen.NONE)).contains("reason 8");
  }

  @Test
  void theShortReportBeginsAndEndsWithTheResultAndHasAtMostFortyLines() {
    RunResult run = new RunFixture(null).run();
    String result = TerminalText.ascii(Headline.of(run).get(0).toString());
    assertThat(brief(run).strip())
        .startsWith(result.substring(0, 60))
        .contains("Before you quote this number", "report: results/a/report.html")
        .doesNotContain(" p ", "Interleaved vs solo");
    assertThat(brief(run).substring(brief(run).indexOf("report: ")))
        .contains(result.substring(0, 60));
    assertThat(brief(run).lines()).hasSizeLessThanOrEqualTo(TerminalReport.LINES);
  }

  @Test
  void theShortReportOfManyVariantsHasAtMostFortyLinesAsWell() {
    List<VariantResult> variants = new ArrayList<>();
    List<TrialResult> trials = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      String id = i == 0 ? "plain" : "variant-" + i;
      variants.add(VariantResult.available(new Variant(id, Map.of("z", id))));
      for (int block = 0; block < 7; block++) {
        trials.add(trial(block, id, List.of()));
      }
    }
    String report = brief(Analysis.of(RunFixture.with(trials, variants)));
    assertThat(report.lines()).hasSizeLessThanOrEqualTo(TerminalReport.LINES);
    assertThat(report).contains(" more rows", "and 27 more variants");
  }

  private static String brief(RunResult run) {
    return TerminalReport.brief(run, Screen.NONE, "results/a/report.html");
  }

  private static String full(RunResult run, Screen screen) {
    return TerminalReport.full(run, screen, "report.html");
  }

  @Test
  void anInconclusiveResultNamesBothValues() {
    List<TrialResult> trials =
        List.of(trial(0, "plain", List.of()), trial(0, "encrypted", List.of()));
    assertThat(brief(Analysis.of(RunFixture.with(trials, RunFixture.variants()))).strip())
        .startsWith("encrypted compared with plain is inconclusive: ")
        .contains(" -> ");
    assertThat(brief(RunFixture.with(List.of(), RunFixture.variants())))
        .contains("No trial is valid");
  }

  @Test
  void theInterimResultNamesItsCompleteBlocks() {
    List<TrialResult> trials =
        List.of(
            trial(0, "plain", List.of()),
            trial(0, "encrypted", List.of()),
            trial(1, "plain", List.of()));
    assertThat(TerminalReport.soFar(Analysis.of(RunFixture.with(trials, RunFixture.variants()))))
        .startsWith("interim result, 1 complete block: encrypted ")
        .hasLineCount(1);
    assertThat(TerminalReport.soFar(RunFixture.with(trials.subList(2, 3), RunFixture.variants())))
        .isEqualTo("interim result, 0 complete blocks: no comparison yet");
  }

  @Test
  void noIntervalIsPrintedBeforeTheSixthBlock() {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < 6; block++) {
      assertThat(TerminalReport.progress(RunFixture.with(trials, RunFixture.variants())))
          .as("%d blocks", block)
          .isEmpty();
      trials.add(trial(block, "plain", List.of()));
      trials.add(trial(block, "encrypted", List.of()));
    }
    assertThat(TerminalReport.progress(RunFixture.with(trials, RunFixture.variants())))
        .hasValue("encrypted no relevant difference (+0.0 to +0.0 %)");
  }

  @Test
  void runThatWasNotAnalysedOrHasNoTrialStillRenders() {
    assertThat(full(new RunFixture(null).unanalysed(), Screen.NONE))
        .contains("30 of 31 trials valid");
    String empty = full(RunFixture.with(List.of(), RunFixture.variants()), Screen.NONE);
    assertThat(empty).contains("0 of 0 trials valid", "No trial is valid");
    assertThat(
            MarkdownReport.whole(RunFixture.with(List.of(), RunFixture.variants()), Latencies.NONE))
        .contains("No trial is valid");
    assertThat(Reports.html(RunFixture.with(List.of(), RunFixture.variants()), Latencies.NONE))
        .contains("No comparison yet.");
  }

  private static TrialResult trial(int block, String variant, List<String> reasons) {
    return TrialResult.of(block, 0, 1, variant)
        .validity(Validity.mismatches(reasons))
        .metrics(new TreeMap<>(Map.of("createsPerSecond", 1_234_567.8)))
        .build();
  }
}
