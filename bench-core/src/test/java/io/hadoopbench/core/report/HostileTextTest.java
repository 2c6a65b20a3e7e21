package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.store.HistogramFiles.Latencies;
import io.hadoopbench.core.result.store.TrialsCsv.Csv;
import io.hadoopbench.core.stats.Analysis;
import io.hadoopbench.core.table.Screen;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Names, reasons and facts come from users and servers, and reports are opened in browsers and
 * terminals.
 */
class HostileTextTest {
  private static final String HOSTILE = "</script><img src=x onerror=alert(1)><!-- \"'&|\u001b[2J";

  @Test
  void htmlHoldsNoMarkupFromOutside() {
    String html =
        Reports.html(hostile(), Latencies.NONE).replace(Templates.text(Templates.ECHARTS), "");
    assertThat(html).doesNotContain("<img", "<!--");
    assertThat(html.split("</script>", -1)).as("data, ECharts, our script").hasSize(4);
    assertThat(html).contains("&lt;/script&gt;&lt;img", "\\u003c/script>\\u003cimg");
  }

  @Test
  void markdownHoldsNoMarkupFromOutsideAndNoBrokenRow() {
    String markdown = MarkdownReport.whole(hostile(), Latencies.NONE);
    assertThat(markdown).doesNotContain("<img", "</script>").contains("\\|");
  }

  @Test
  void markdownMakesNoLinkFromOutside() {
    assertThat(
            Templates.markdown(
                "report.md",
                Map.of(
                    "sections",
                    List.of(),
                    "folded",
                    List.of(),
                    "answers",
                    List.of(),
                    "explained",
                    List.of(),
                    "warnings",
                    List.of(),
                    "furtherWarnings",
                    List.of(),
                    "facts",
                    "",
                    "header",
                    new ReportHeader(
                        "[a](javascript:b)",
                        "_x_",
                        "embedded",
                        "1\n# head",
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of()))))
        .contains("[a\\](javascript:b)", "\\_x\\_", "1 # head");
  }

  @Test
  void aCommandThatIsPastedIsOneSpanOfCode() {
    assertThat(MarkdownReport.brief(hostile(), "bin/bench kms-create -key 'a`b\n<img'"))
        .contains("\n`bin/bench kms-create -key 'ab <img'`\n");
  }

  @Test
  void terminalGetsNoControlCharacters() {
    assertThat(TerminalReport.full(hostile(), Screen.of(80, false), "report.html"))
        .doesNotContain("\u001b")
        .contains("<img");
  }

  @Test
  void csvQuotesWhatNeedsIt() {
    assertThat(Csv.row(List.of("a", "b,c", "say \"x\"", "two\nlines", "")))
        .isEqualTo("a,\"b,c\",\"say \"\"x\"\"\",\"two\nlines\",\r\n");
  }

  private static RunResult hostile() {
    VariantResult plain = VariantResult.available(new Variant("plain", Map.of("zone", "plain")));
    VariantResult bad = VariantResult.available(new Variant(HOSTILE, Map.of("zone", HOSTILE)));
    VariantResult gone =
        VariantResult.unavailable(new Variant("gone", Map.of("zone", "gone")), HOSTILE);
    return Analysis.of(
        RunFixture.with(
            List.of(trial("plain", 0, true), trial(HOSTILE, 0, true), trial(HOSTILE, 1, false)),
            List.of(plain, bad, gone)));
  }

  private static TrialResult trial(String variant, int block, boolean valid) {
    return TrialResult.of(block, 0, 1, variant)
        .validity(Validity.mismatches(valid ? List.of() : List.of(HOSTILE)))
        .metrics(new TreeMap<>(Map.of("createsPerSecond", 5.0)))
        .evidence(new TreeMap<>(Map.of(HOSTILE, new TreeMap<>(Map.of(HOSTILE, 1L)))))
        .resources(new TreeMap<>(Map.of(HOSTILE, 1.0)))
        .build();
  }
}
