package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.result.Study.Figure;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StudyTablesTest {
  private static final Study STUDY =
      new Study(
          "S9",
          "title",
          new TreeMap<>(),
          List.of(
              new Figure("plain", "serverMeanMicros", "creates", 65.66, "", "plain zone"),
              new Figure(
                  "encrypted", "serverMeanMicros", "creates", 114.7, "plain", "encrypted zone"),
              new Figure("plain", "serverTotalSeconds", "all of it", 19.7, "", "plain zone")),
          List.of(new Study.Table("time in create(), us", List.of("plain zone", "encrypted zone"))),
          List.of(),
          "");

  static RunResult run(Study study) {
    RunResult r = new RunFixture(null).run();
    RunPlan p = r.plan();
    return new RunResult(
        r.header(),
        new RunPlan(
            p.seed(),
            p.tolerancePercent(),
            p.blocks(),
            p.options(),
            study,
            p.baseline(),
            p.metrics(),
            null),
        r.measured(),
        r.analysed());
  }

  @Test
  void eachColumnHasOursAndThePublishedFigureSideBySide() {
    RunResult run = run(STUDY);
    Section table = StudySection.tables(run).get(0);
    assertThat(table.columns())
        .extracting(Section.Column::name)
        .containsExactly("case", "plain zone", "published", "encrypted zone", "published");
    assertThat(table.rows().get(0))
        .containsExactly(
            "creates",
            Numbers.value(run.summary("plain", "serverMeanMicros").orElseThrow().median()),
            "65.66",
            Numbers.value(run.summary("encrypted", "serverMeanMicros").orElseThrow().median()),
            "114.7");
  }

  @Test
  void valuesMissingInTheStudyAreEmptyAndUnmeasuredOnesAreMarked() {
    assertThat(StudySection.tables(run(STUDY)).get(0).rows().get(1))
        .containsExactly("all of it", "not measured", "19.7", "", "");
    assertThat(StudySection.tables(run(null))).isEmpty();
  }
}
