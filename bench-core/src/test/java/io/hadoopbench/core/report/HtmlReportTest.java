package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.store.HistogramFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
  @TempDir Path dir;

  @Test
  void pageLoadsNothingFromAnywhere() {
    String own = page().replace(Templates.text(Templates.ECHARTS), "").replace("href=\"#", "");
    assertThat(own)
        .doesNotContainIgnoringCase(
            "src=", "href=", "@import", "url(", "http://", "https://", "<link", "<base", "<iframe");
  }

  @Test
  void firstScreenGivesTheAnswerAsOneSentence() {
    String page = page();
    assertThat(page)
        .contains("<strong>encrypted is 3")
        .contains("% slower than plain (95&nbsp;% CI ");
    assertThat(page.indexOf("class=\"answer")).isLessThan(page.indexOf("<table"));
  }

  @Test
  void everyPlotHasItsData() {
    String page = page();
    assertThat(page)
        .contains(
            "\"effects\":[{\"variant\":\"encrypted\"",
            "\"operation\":\"create\"",
            "\"of\":\"create\"",
            "\"values\":[",
            "\"of\":\"NameNode: calls\"",
            "\"valid\":false",
            "\"outlier\":true",
            "\"tolerance\":{\"low\":0.95,\"high\":1.05}");
  }

  @Test
  void contentsLeadToWhatThereIs() {
    String page = page();
    List<String> links =
        Pattern.compile("<a href=\"#([-\\w]+)\"")
            .matcher(page)
            .results()
            .map(match -> match.group(1))
            .toList();
    assertThat(links)
        .contains(
            "summary",
            "blocks",
            "latency",
            "series",
            "servers",
            "evidence",
            "environment",
            "options");
    assertThat(links)
        .doesNotHaveDuplicates()
        .allSatisfy(id -> assertThat(page).contains(" id=\"" + id + "\""));
  }

  @Test
  void theReportDescribesWhatIsMeasuredIfTheRunRecordsIt() {
    RunResult run = new RunFixture(dir).run();
    assertThat(page()).doesNotContain("What it measures");
    assertThat(
            Reports.html(
                new RunResult(
                    run.header().describing("Creates <files>."),
                    run.plan(),
                    run.measured(),
                    run.findings()),
                HistogramFiles.merge(dir, run)))
        .contains(
            "<a href=\"#measures\">What it measures</a>",
            "<details id=\"measures\">",
            "<p>Creates &lt;files&gt;.</p>");
  }

  @Test
  void rowsHaveHeadsAndTablesCaptions() {
    assertThat(page())
        .contains("<th scope=\"row\">encrypted-cold</th>", "<caption>creates per second</caption>");
  }

  @Test
  void theReportRecommendsNextSteps() {
    assertThat(page())
        .contains("Read the caveats below", "same command with -explain", "help kms-create");
  }

  @Test
  void everyTableIsThere() {
    assertThat(page())
        .contains(
            "id=\"summary\"",
            "id=\"metrics\"",
            "id=\"study\"",
            "id=\"latency\"",
            "id=\"trials\"",
            "id=\"evidence\"",
            "id=\"caches\"",
            "id=\"resources\"",
            "id=\"environment\"",
            "id=\"options\"",
            "id=\"unavailable\"",
            "id=\"invalid\"");
  }

  private String page() {
    RunResult run = new RunFixture(dir).run();
    return Reports.html(run, HistogramFiles.merge(dir, run));
  }
}
