package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.store.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the history of many nightly runs. */
class HistoryProgramTest {
  @TempDir Path temp;

  @Test
  void everyRunHasItsIntervalAndWhatChanged() throws Exception {
    for (int nightlyRun = 0; nightlyRun < 5; nightlyRun++) {
      NightlyRuns.write(
          temp.resolve("nights/n" + (9 - nightlyRun)),
          nightlyRun,
          nightlyRun < 3 ? 0.7 : 0.6,
          nightlyRun < 2 ? "17.0.15" : "17.0.16");
    }
    NightlyRuns.write(
        temp.resolve("nights/failed"), 5, 0.7, "17.0.16", RunStatus.FAILED, "kms-create");
    NightlyRuns.Said said = NightlyRuns.bench("history", temp.resolve("nights"));
    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(said.err()).contains("omitted: " + temp.resolve("nights/failed"));
    assertThat(said.out().replaceAll("\\s*\\|?\\s+", " "))
        .contains("2026-03-01 01:17", "is 30 % slower", "jvm version: 17.0.15 then")
        .containsOnlyOnce("17.0.15 then")
        .containsPattern("is (39|40)[\\d.]* % slower");
  }

  @Test
  void anUnreadableResultIsOmittedWithAMessage() throws Exception {
    NightlyRuns.write(temp.resolve("nights/a"), 0, 0.7, "17");
    NightlyRuns.write(temp.resolve("nights/b"), 1, 0.7, "17");
    Files.writeString(temp.resolve("nights/a/result.json"), "{");
    NightlyRuns.Said said = NightlyRuns.bench("history", temp.resolve("nights"));
    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(said.err())
        .contains("omitted: " + temp.resolve("nights/a/result.json"))
        .hasLineCount(1);
    assertThat(said.out()).contains("kms-create");
    Files.writeString(temp.resolve("nights/b/result.json"), "{");
    assertThat(NightlyRuns.bench("history", temp.resolve("nights")).err())
        .contains(
            "none of the runs is complete; the first incomplete run is "
                + temp.resolve("nights/a/result.json"))
        .hasLineCount(1);
  }

  @Test
  void trialsAreNotKeptAndNothingOnThePageMissesThem() throws Exception {
    NightlyRuns.write(temp.resolve("nights/a"), 0, 0.7, "17");
    Console console = new Console(System.out, System.err, false);
    RunResult run =
        StoredRuns.read(
                List.of(temp.resolve("nights").toString()), console, RunDifferences::withoutTrials)
            .get(0)
            .run();
    assertThat(run.trials()).allSatisfy(trial -> assertThat(trial.series()).isNull()).hasSize(1);
    assertThat(run.comparisons()).hasSize(1);
    assertThat(RunDifferences.environment(new RunStore(temp.resolve("nights/a")).read(), run))
        .isEmpty();
  }

  @Test
  void whatCannotBeReadIsWrongUse() throws Exception {
    NightlyRuns.write(temp.resolve("n"), 0, 0.7, "17");
    assertThat(NightlyRuns.bench("history").exit()).isEqualTo(ExitCode.USAGE);
    assertThat(NightlyRuns.bench("history", temp.resolve("none")).err())
        .contains("no such directory")
        .hasLineCount(1);
  }
}
