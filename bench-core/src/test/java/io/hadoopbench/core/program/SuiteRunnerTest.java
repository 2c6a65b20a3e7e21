package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.program.SuiteProgram.SuiteRunner;
import io.hadoopbench.core.report.CostTable.Feature;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.suite.Macro;
import io.hadoopbench.core.suite.SuiteFile.Place;
import io.hadoopbench.core.suite.SuiteFile.Suite;
import io.hadoopbench.core.suite.SuiteRun;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A suite whose runs end before they begin. */
class SuiteRunnerTest {
  @TempDir Path dir;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private static Macro shell(String script) {
    return new Macro("m", List.of("sh", "-c", script), Duration.ofSeconds(10));
  }

  private static PlannedRun run(String name, Macro before) {
    return new PlannedRun(
        new SuiteRun(
            name,
            "kms-create",
            List.of(),
            Map.of(),
            null,
            Map.of(),
            null,
            List.of(before),
            List.of(),
            List.of(new Feature("a zone", "encrypted", "", "", true)),
            new Place("s.yaml", 1, 1),
            Map.of()),
        1,
        Duration.ofSeconds(1));
  }

  private int suite(String first) throws Exception {
    Macro fails = shell("exit 3");
    List<PlannedRun> runs = List.of(run("a", shell(first + "; exit 3")), run("b", fails));
    Suite suite =
        new Suite(
            "s",
            List.of(),
            List.of(shell("touch " + dir.resolve("after"))),
            runs.stream().map(PlannedRun::run).toList());
    return suite(suite, runs, SuiteChild::run);
  }

  private int suiteOfOne(SuiteRunner.Runs start) throws Exception {
    List<PlannedRun> runs = List.of(run("a", shell("true")));
    return suite(
        new Suite("s", List.of(), List.of(), runs.stream().map(PlannedRun::run).toList()),
        runs,
        start);
  }

  private int suite(Suite suite, List<PlannedRun> runs, SuiteRunner.Runs start) throws Exception {
    PrintStream out = new PrintStream(said);
    Console console = new Console(out, out, false);
    return new SuiteRunner(
            suite,
            runs,
            dir,
            new SuiteBaseline(Optional.empty(), Optional.empty(), 2, console),
            new Configuration(false),
            console,
            start,
            Commands.ofThisHost(),
            Clock.systemUTC())
        .run();
  }

  @Test
  void aResultThatCannotBeReadStopsNeitherTheOtherRunsNorWhatComesAfter() throws Exception {
    assertThat(suite("mkdir " + dir.resolve("a") + "; echo '{' >" + dir.resolve("a/result.json")))
        .isEqualTo(ExitCode.FAILED);
    assertThat(said.toString())
        .contains(
            "a (exit 1): before the run: macro m ended with 3; "
                + dir.resolve("a/result.json")
                + ": not a result",
            "b (exit 1): before the run");
    assertThat(dir.resolve("after")).exists();
    assertThat(dir.resolve("index.html")).exists();
    assertThat(dir.resolve("costs.md"))
        .content()
        .contains("| a zone | not measured yet | – | – | – | kms-create | – |");
    assertThat(said.toString()).contains("costs: " + dir.resolve("costs.md"));
    assertThat(dir.resolve("index.html")).content().contains("<a href=\"costs.md\">");
  }

  /** A directory in place of the file to write has the effect of a full disk. */
  @Test
  void aDiskThatIsFullStopsNeitherTheOtherRunsNorWhatComesAfter() throws Exception {
    assertThat(suite("mkdir " + dir.resolve("suite.json.tmp"))).isEqualTo(ExitCode.FAILED);
    assertThat(said.toString())
        .contains("warning: " + dir + " is not up to date: ", "b (exit 1): before the run");
    assertThat(dir.resolve("after")).exists();
  }

  /**
   * The JVM compiled the coder poorly, or interference affected one variant only: both may not
   * recur in a new JVM, and the nightly run is saved.
   */
  @Test
  void aRunThatCouldNotCompareAVariantIsRepeated() throws Exception {
    AtomicInteger starts = new AtomicInteger();
    assertThat(
            suiteOfOne(
                (run, conf, in, console) -> {
                  boolean first = starts.incrementAndGet() == 1;
                  Path own =
                      first
                          ? NightlyRuns.disturbed(in.resolve(run.name()))
                          : NightlyRuns.write(in.resolve(run.name()), 1, 0.7, "17");
                  assertThat(own).exists();
                  return ProgramResult.of(first ? ExitCode.INVALID : ExitCode.OK);
                }))
        .as(said.toString())
        .isEqualTo(ExitCode.OK);
    assertThat(starts).hasValue(2);
    assertThat(said.toString())
        .contains(
            "a: repeated because encrypted is not compared; see the caveats (first attempt: "
                + dir.resolve("a.first")
                + ")",
            "run 1/1  a  exit 0; repeated because ");
    assertThat(dir.resolve("a.first/result.json")).exists();
  }

  @Test
  void aRunIsRepeatedOnlyOnce() throws Exception {
    AtomicInteger starts = new AtomicInteger();
    assertThat(
            suiteOfOne(
                (run, conf, in, console) -> {
                  NightlyRuns.disturbed(in.resolve(run.name()));
                  starts.incrementAndGet();
                  return ProgramResult.of(ExitCode.INVALID);
                }))
        .as(said.toString())
        .isEqualTo(ExitCode.INVALID);
    assertThat(starts).hasValue(2);
  }

  /**
   * Regression: after the JVM was killed in block eight of forty, the cost table contained a cost
   * with a narrow interval.
   */
  @Test
  void aRunThatEndedEarlyHasNoResultAndNoCost() throws Exception {
    for (RunStatus status : List.of(RunStatus.COMPLETE, RunStatus.RUNNING)) {
      FileUtil.fullyDelete(dir.resolve("a").toFile());
      suiteOfOne(
          (run, conf, in, console) -> {
            NightlyRuns.write(in.resolve(run.name()), 0, 0.7, "17", status, "kms-create");
            return new ProgramResult(ExitCode.FAILED, "its JVM ended", "");
          });
      assertThat(Files.readString(dir.resolve("costs.md")).contains("not measured yet"))
          .as(status.toString())
          .isEqualTo(status == RunStatus.RUNNING);
      assertThat(said.toString().lines().reduce("", (a, b) -> b))
          .startsWith(
              "conclusive " + (status == RunStatus.RUNNING ? 0 : 1) + " of 1; failed 1 of 1: a ");
    }
  }
}
