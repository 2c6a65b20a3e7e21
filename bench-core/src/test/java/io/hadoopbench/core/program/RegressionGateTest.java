package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.stats.Analysis;
import io.hadoopbench.core.suite.SuiteFile.Place;
import io.hadoopbench.core.suite.SuiteRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the results of a suite over many nightly runs. */
class RegressionGateTest {
  @TempDir Path temp;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private int nightlyRuns;
  private Double absolute;

  private ProgramResult nightlyRun(double effect) throws IOException {
    return nightlyRun(effect, 1, 8);
  }

  private ProgramResult nightlyRun(double effect, double speed, int blocks) throws IOException {
    Path dir =
        NightlyRuns.write(
            temp.resolve("night" + nightlyRuns).resolve("create"),
            nightlyRuns++,
            effect,
            speed,
            blocks);
    SuiteRun run =
        new SuiteRun(
            "create",
            "kms-create",
            List.of(),
            Map.of(),
            null,
            Map.of(),
            absolute,
            List.of(),
            List.of(),
            List.of(),
            new Place("s.yaml", 1, 1),
            Map.of());
    said.reset();
    return new SuiteBaseline(
            Optional.empty(),
            Optional.of(temp.resolve("window")),
            1,
            new Console(new PrintStream(new ByteArrayOutputStream()), new PrintStream(said), false))
        .judge(run, new FinishedRun(dir, Analysis.of(new RunStore(dir).read())));
  }

  private void fill() throws IOException {
    for (int i = 0; i < 5; i++) {
      assertThat(nightlyRun(0.5)).isEqualTo(new ProgramResult(ExitCode.OK, "", ""));
      assertThat(said.toString())
          .isEqualToIgnoringNewLines(
              "encrypted, create.perSecond: nightly run "
                  + (i + 1)
                  + " of the 5 that fill the baseline window");
    }
  }

  @Test
  void eachNightlyRunReportsItsSensitivityAndWorseRunsNeverJoinTheWindow() throws IOException {
    fill();
    assertThat(nightlyRun(0.5).exit()).isZero();
    assertThat(said.toString())
        .matches(
            "(?s)encrypted, create.perSecond: [\\d.]+ \\[.*] x the last 5 nightly runs; a change of"
                + " \\d+ % is detected within 3 nightly runs in 9 of 10 cases\\s+");
    for (int i = 0; i < 10; i++) {
      ProgramResult worse = nightlyRun(0.33);
      assertThat(worse.exit()).isEqualTo(ExitCode.WORSE);
      assertThat(worse.cause())
          .startsWith("encrypted, create.perSecond: worse, 0.6")
          .contains("x the last 5 nightly runs, tolerance 5 %");
    }
    assertThat(temp.resolve("night15/create/compare.xml")).content().contains("failures=\"1\"");
    assertThat(temp.resolve("night15/create/compare.md"))
        .content()
        .contains("worse, 0.6", "| encrypted | files created per second |");
    assertThat(nightlyRun(0.5).exit()).isZero();
  }

  @Test
  void aNightlyRunOfOneBlockIsInconclusiveAndThreeInARowFail() throws IOException {
    fill();
    ProgramResult open = nightlyRun(0.3, 1, 1);
    assertThat(open.exit()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(open.cause())
        .isEqualTo(
            "encrypted, create.perSecond: inconclusive, fewer than 6 blocks have a valid value");
    assertThat(nightlyRun(0.3, 1, 1).exit()).isEqualTo(ExitCode.INCONCLUSIVE);
    ProgramResult third = nightlyRun(0.3, 1, 1);
    assertThat(third.exit()).isEqualTo(ExitCode.INVALID);
    assertThat(third.cause()).endsWith("; 3 nightly runs in a row are inconclusive");
    assertThat(nightlyRun(0.5).exit()).isZero();
    assertThat(said.toString()).contains("x the last 5 nightly runs");
  }

  @Test
  void aSlowdownOfAllVariantsIsDetectedByGatesOfAbsoluteValues() throws IOException {
    fill();
    assertThat(nightlyRun(0.5, 0.4, 8).exit()).as("a ratio is not affected").isZero();
    absolute = 30.0;
    for (int i = 0; i < 5; i++) {
      assertThat(nightlyRun(0.5).exit()).isZero();
    }
    assertThat(nightlyRun(0.5, 0.85, 8).exit()).as("15 % slower").isZero();
    ProgramResult slow = nightlyRun(0.5, 0.4, 8);
    assertThat(slow.exit()).isEqualTo(ExitCode.WORSE);
    assertThat(slow.cause())
        .contains(
            "plain, create.perSecond, absolute value: worse, 0.3",
            "encrypted, create.perSecond, absolute value: worse",
            "tolerance 30 %")
        .doesNotContain("perSecond: worse");
  }

  @Test
  void otherOptionsRestartTheWindowWhichOutlivesTheNightlyRuns() throws IOException {
    fill();
    Path file = temp.resolve("window/create.jsonl");
    Files.writeString(
        file, Files.readString(file).replace("\"threads\":\"4\"", "\"threads\":\"1\""));
    ProgramResult anew = nightlyRun(0.3);
    assertThat(anew)
        .isEqualTo(
            new ProgramResult(
                ExitCode.OK,
                "",
                "the baseline window restarts, because earlier nightly runs differ in -threads 1"
                    + " then, 4 now"));
    assertThat(said.toString()).contains("nightly run 1 of the 5");
    Files.writeString(
        file,
        Files.readString(file)
            .replace("\"threads\":\"1\"", "\"threads\":\"4\"")
            .lines()
            .limit(5)
            .reduce("", (all, line) -> all + line + "\n"));
    for (int i = 0; i < 6; i++) {
      new RunStore(temp.resolve("night" + i).resolve("create")).discard();
    }
    assertThat(nightlyRun(0.3).exit()).isEqualTo(ExitCode.WORSE);
  }

  @Test
  void anInvalidWindowIsNamedWithItsLineAndKept() throws IOException {
    Path file = temp.resolve("window/create.jsonl");
    for (String bad :
        List.of(
            "{",
            "{}",
            "null",
            "{\"settings\":{},\"points\":[{\"variant\":\"a\",\"answer\":\"fine\",\"log\":1}]}")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, bad + "\n");
      ProgramResult refused = nightlyRun(0.5);
      assertThat(refused.exit()).isEqualTo(ExitCode.INVALID);
      assertThat(refused.cause())
          .isEqualTo(
              file
                  + ", line 1: not a nightly run; delete the line, or delete the file to restart"
                  + " the window");
      assertThat(file).hasContent(bad);
    }
  }
}
