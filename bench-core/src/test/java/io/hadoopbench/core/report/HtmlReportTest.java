package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.store.HistogramFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
  @TempDir
  Path dir;

  @Test
  void pageLoadsNothingFromAnywhere() {
    String own = page().replace(Templates.text(Templates.ECHARTS), "");
    assertThat(own).doesNotContainIgnoringCase("src=", "href=", "@import", "url(", "http://", "https://", "<link", "<base", "<iframe");
  }

  @Test
  void firstScreenGivesTheAnswerAsOneSentence() {
    String page = page();
    assertThat(page).contains("<strong>encrypted is 3").contains("% slower than plain (95 %: ");
    assertThat(page.indexOf("class=\"answer")).isLessThan(page.indexOf("<table"));
  }

  @Test
  void everyPlotHasItsData() {
    String page = page();
    assertThat(page).contains("\"effects\":[{\"variant\":\"encrypted\"", "\"operation\":\"create\"", "\"of\":\"create\"", "\"values\":[",
        "\"of\":\"NameNode: calls\"",
        "\"valid\":false",
        "\"outlier\":true", "\"tolerance\":{\"low\":0.95,\"high\":1.05}");
  }

  @Test
  void everyTableIsThere() {
    assertThat(page()).contains("id=\"summary\"", "id=\"metrics\"", "id=\"study\"", "id=\"limits\"", "id=\"latency\"", "id=\"trials\"",
        "id=\"evidence\"", "id=\"caches\"", "id=\"resources\"", "id=\"environment\"", "id=\"options\"",
        "id=\"unavailable\"", "id=\"invalid\"");
  }

  private String page() {
    RunResult run = new RunFixture(dir).run();
    return Reports.html(run, HistogramFiles.merge(dir, run));
  }
}
