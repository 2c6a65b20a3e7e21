package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.stats.Analysis;
import io.hadoopbench.core.suite.SuiteFile.Place;
import io.hadoopbench.core.suite.SuiteRun;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the results of a suite with an earlier run. */
class SuiteBaselineTest {
  @TempDir Path temp;

  private ProgramResult judge(double then, double now, Map<String, Double> tolerances)
      throws Exception {
    NightlyRuns.write(temp.resolve("monday/create"), 0, then, "17");
    return judge(NightlyRuns.write(temp.resolve("tuesday/create"), 1, now, "17"), tolerances);
  }

  private ProgramResult judge(Path dir, Map<String, Double> tolerances) throws Exception {
    SuiteRun run =
        new SuiteRun(
            "create",
            "kms-create",
            List.of(),
            Map.of(),
            null,
            tolerances,
            null,
            List.of(),
            List.of(),
            List.of(),
            new Place("s.yaml", 1, 1),
            Map.of());
    PrintStream out = new PrintStream(new ByteArrayOutputStream());
    return new SuiteBaseline(
            Optional.of(temp.resolve("monday")), Optional.empty(), 1, new Console(out, out, false))
        .judge(run, new FinishedRun(dir, Analysis.of(new RunStore(dir).read())));
  }

  @Test
  void aWorseEffectIsExitThreeWithItsCauseAndFilesNextToTheReport() throws Exception {
    ProgramResult judged = judge(0.7, 0.6, Map.of());
    assertThat(judged.exit()).isEqualTo(ExitCode.WORSE);
    assertThat(judged.cause())
        .startsWith("worse: encrypted, create.perSecond: 0.8")
        .endsWith("more than 5 %");
    assertThat(temp.resolve("tuesday/create/compare.xml")).content().contains("failures=\"1\"");
    assertThat(temp.resolve("tuesday/create/compare.md")).exists();
  }

  @Test
  void aSpecificToleranceIsTheGate() throws Exception {
    assertThat(judge(0.7, 0.6, Map.of("create.perSecond", 30.0)))
        .isEqualTo(new ProgramResult(ExitCode.OK, "", ""));
  }

  @Test
  void whatCannotBeComparedIsANote() throws Exception {
    Path solo = NightlyRuns.write(temp.resolve("tuesday/create"), 1, 0.7, "17");
    assertThat(judge(solo, Map.of()))
        .isEqualTo(
            new ProgramResult(ExitCode.OK, "", "not compared: no earlier run has this name"));
    NightlyRuns.write(
        temp.resolve("monday/create"), 0, 0.7, "17", RunStatus.COMPLETE, "kms-rename");
    assertThat(judge(solo, Map.of()).note())
        .isEqualTo("not compared: cannot compare runs of kms-rename and kms-create");
    Path failed =
        NightlyRuns.write(
            temp.resolve("tuesday/failed"), 1, 0.5, "17", RunStatus.FAILED, "kms-create");
    assertThat(judge(failed, Map.of())).isEqualTo(new ProgramResult(ExitCode.FAILED, "failed", ""));
  }

  @Test
  void theWorstCodeWins() {
    assertThat(
            List.of(
                ExitCode.worse(0, 4),
                ExitCode.worse(4, 3),
                ExitCode.worse(3, 2),
                ExitCode.worse(1, 2),
                ExitCode.worse(0, 0)))
        .containsExactly(4, 3, 2, 1, 0);
  }
}
