package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.table.Numbers;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StudySectionTest {
  private final RunResult run = new RunFixture(null).run();
  private final List<List<String>> rows = StudySection.of(run).rows();

  @Test
  void publishedValuesAreNextToMeasuredOnes() {
    assertThat(rows.get(0))
        .startsWith("plain, average per call (us)")
        .contains("65.66")
        .endsWith("", "", "");
  }

  @Test
  void theRatioThatTheStudyTakesIsShownForBoth() {
    String ours =
        Numbers.ratio(
            run.summary("encrypted", "serverMeanMicros").orElseThrow().median()
                / run.summary("plain", "serverMeanMicros").orElseThrow().median());
    assertThat(rows.get(1)).endsWith("plain", ours, "1.747");
  }

  /**
   * A run with -study S1 -nrFiles 3000 was shown next to the value of 300,000 files without a note.
   */
  @Test
  void optionsThatDifferFromTheStudyAreNoted() {
    assertThat(StudySection.otherOptions(run)).isEmpty();
    Study study = run.plan().study();
    RunPlan plan = run.plan();
    Study sized =
        new Study(
            study.id(),
            study.title(),
            new TreeMap<>(Map.of("nrFiles", "3000", "maps", "1")),
            study.figures(),
            List.of(),
            List.of(),
            "");
    RunResult other =
        new RunResult(
            run.header(),
            new RunPlan(1, 5, 10, plan.options(), sized, plan.baseline(), plan.metrics(), null),
            run.measured(),
            run.findings());
    assertThat(StudySection.of(other).notes())
        .contains(
            "Options differ from the study's: -nrFiles 300000, not 3000. The values are not"
                + " comparable with the published ones.");
  }

  @Test
  void missingValuesAreMarkedAsNotMeasured() {
    assertThat(rows.get(2)).contains("not measured", "19.7", Numbers.NONE);
  }
}
