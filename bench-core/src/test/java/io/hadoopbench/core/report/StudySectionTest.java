package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.table.Numbers;
import java.util.List;
import org.junit.jupiter.api.Test;

class StudySectionTest {
  private final RunResult run = new RunFixture(null).run();
  private final List<List<String>> rows = StudySection.of(run).rows();

  @Test
  void publishedFigureStandsBesideOurs() {
    assertThat(rows.get(0)).startsWith("plain, average per call (us)")
        .contains("65.66").endsWith("", "", "");
  }

  @Test
  void theRatioThatTheStudyTakesIsShownForBoth() {
    Lookup lookup = new Lookup(run);
    String ours = Numbers.ratio(lookup.summary("encrypted", "serverMeanMicros").orElseThrow().median()
        / lookup.summary("plain", "serverMeanMicros").orElseThrow().median());
    assertThat(rows.get(1)).endsWith("plain", ours, "1.747");
  }

  @Test
  void figureThatTheRunDidNotMeasureSaysSo() {
    assertThat(rows.get(2)).contains("not measured", "19.7", Numbers.NONE);
  }
}
