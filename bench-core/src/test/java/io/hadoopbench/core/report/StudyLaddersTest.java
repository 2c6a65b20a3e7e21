package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.Findings.Summary;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.result.Study.Ladder;
import io.hadoopbench.core.result.Study.Rung;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StudyLaddersTest {
  private static final Study STUDY =
      new Study(
          "S9",
          "title",
          new TreeMap<>(),
          List.of(),
          List.of(),
          List.of(
              new Ladder(
                  "levels",
                  "serverMeanMicros",
                  List.of(
                      new Rung("plain", "no zone", 5, 100, 2, 105, 95),
                      new Rung("encrypted", "a zone", 5, 110, 2, 112, 108),
                      new Rung("nobody", "two zones", 5, 109, 3, 113, 106)))),
          "");

  @Test
  void levelsHaveTheirValuesOursAndPublished() {
    RunResult run = StudyTablesTest.run(STUDY);
    Summary ours = run.summary("plain", "serverMeanMicros").orElseThrow();
    Section values = StudyLadders.of(run).get(0);
    assertThat(values.columns())
        .extracting(Section.Column::name)
        .containsExactly(
            "level",
            "median",
            "published",
            "std dev",
            "published",
            "max",
            "published",
            "min",
            "published");
    assertThat(values.rows().get(0))
        .containsExactly(
            "no zone",
            Numbers.value(ours.median()),
            "100",
            values.rows().get(0).get(3),
            "2",
            Numbers.value(ours.max()),
            "105",
            Numbers.value(ours.min()),
            "95");
    assertThat(values.rows().get(2)).startsWith("two zones", "not measured");
  }

  @Test
  void changesAreAgainstTheFirstLevelAndAgainstTheOneBefore() {
    List<Section> sections = StudyLadders.of(StudyTablesTest.run(STUDY));
    assertThat(sections.get(1).rows().get(0)).startsWith("a zone").element(2).isEqualTo("+10.00 %");
    assertThat(sections.get(1).rows().get(1).get(2)).isEqualTo("+9.00 %");
    List<String> step = sections.get(2).rows().get(0);
    assertThat(step.get(1)).startsWith("+").endsWith(" %");
    assertThat(step.get(3)).isIn("longer", "inconclusive", "longer, size inconclusive");
    assertThat(step.subList(4, 7)).containsExactly("+10.00 %", "+7.1 to +12.9", "longer");
    assertThat(sections.get(2).rows().get(1))
        .startsWith("two zones", "not measured")
        .endsWith("no difference");
  }

  @Test
  void aRunWithoutSuchAStudyHasNone() {
    assertThat(StudyLadders.of(StudyTablesTest.run(null))).isEmpty();
  }

  @Test
  void differentOptionsAreNotedBelowTheLevelsOfAStudy() {
    RunResult own = StudyTablesTest.run(STUDY);
    String option = own.plan().options().firstKey();
    Study other =
        new Study(
            STUDY.id(),
            STUDY.title(),
            new TreeMap<>(Map.of(option, "another")),
            List.of(),
            List.of(),
            STUDY.ladders(),
            "");
    assertThat(StudyLadders.of(StudyTablesTest.run(other)).get(0).notes())
        .anyMatch(note -> note.startsWith("Options differ from the study's: -" + option + " "));
    assertThat(StudyLadders.of(own).get(0).notes()).hasSize(1);
  }
}
