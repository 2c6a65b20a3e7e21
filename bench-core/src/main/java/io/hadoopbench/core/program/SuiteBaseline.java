package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.report.BaselineLines;
import io.hadoopbench.core.report.ChangeReport;
import io.hadoopbench.core.report.JUnitReport;
import io.hadoopbench.core.result.Change;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.store.Format;
import io.hadoopbench.core.result.store.NamedRun;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.result.store.WindowFile;
import io.hadoopbench.core.result.store.WindowFile.Answer;
import io.hadoopbench.core.result.store.WindowFile.NightlyRun;
import io.hadoopbench.core.stats.BaselineWindow;
import io.hadoopbench.core.stats.BaselineWindow.Judged;
import io.hadoopbench.core.suite.SuiteRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Judges a run of a suite by its own result and by comparing it with the run of the same name in an
 * earlier suite and with earlier nightly runs.
 *
 * @param earlier directory of the earlier suite; empty if there is none
 * @param window directory that holds the baseline windows, one file per run; empty if there is none
 * @param runs number of runs in the suite, by which the error probability of a nightly run is
 *     divided
 */
record SuiteBaseline(Optional<Path> earlier, Optional<Path> window, int runs, Console console) {
  private static final String MARKDOWN = "compare.md";
  private static final String JUNIT = "compare.xml";

  /**
   * Judges a finished run.
   *
   * @return the result, with a note if the run was not compared
   */
  ProgramResult judge(SuiteRun run, FinishedRun finished) throws IOException {
    ProgramResult measured = new ProgramResult(finished.exitCode(), finished.cause(), "");
    if (measured.exit() == ExitCode.FAILED) {
      return measured;
    }
    ProgramResult compared =
        earlier.isPresent()
            ? compared(earlier.get().resolve(run.name()), run, finished, measured)
            : measured;
    return window.isPresent()
        ? nightlyRun(
            new WindowFile(window.get().resolve(run.name() + ".jsonl")), run, finished, compared)
        : compared;
  }

  private ProgramResult compared(
      Path then, SuiteRun run, FinishedRun finished, ProgramResult measured) throws IOException {
    if (!Files.exists(then.resolve(RunStore.RESULT))) {
      return measured.noting("not compared: no earlier run has this name");
    }
    try {
      List<String> worse =
          CompareProgram.compare(
              then,
              finished.dir(),
              run.tolerances(),
              Optional.of(finished.dir().resolve(MARKDOWN)),
              Optional.of(finished.dir().resolve(JUNIT)),
              console);
      return worse.isEmpty()
          ? measured
          : measured.and(
              ExitCode.WORSE,
              worse.stream().map(line -> "worse: " + line).collect(Collectors.joining("; ")));
    } catch (UsageException e) { // the suite has changed; later runs can be compared with this run
      return measured.noting("not compared: " + e.getMessage());
    }
  }

  private ProgramResult nightlyRun(
      WindowFile file, SuiteRun run, FinishedRun finished, ProgramResult measured)
      throws IOException {
    RunResult now = finished.result();
    SortedMap<String, String> settings = RunDifferences.settings(now);
    List<NightlyRun> all;
    try {
      all = file.read();
    } catch (Format.RefusedException e) {
      return measured.and(ExitCode.INVALID, e.getMessage());
    }
    List<NightlyRun> nightlyRuns =
        all.stream().filter(nightlyRun -> nightlyRun.settings().equals(settings)).toList();
    List<Judged> judged =
        new BaselineWindow(nightlyRuns, 1.0 / runs)
            .judge(now, run.tolerances(), run.absolutePercent());
    file.add(
        new NightlyRun(
            now.header().runId(),
            now.header().started(),
            file.file()
                .toAbsolutePath()
                .getParent()
                .relativize(finished.dir().toAbsolutePath())
                .toString(),
            settings,
            judged.stream().map(Judged::point).toList()));
    report(file, nightlyRuns, finished, judged);
    judged.forEach(one -> console.line(BaselineLines.of(now.plan(), one)));
    ProgramResult verdict =
        with(
            measured,
            ExitCode.INCONCLUSIVE,
            now,
            judged,
            one -> one.point().answer() == Answer.INCONCLUSIVE && !one.failed());
    verdict = with(verdict, ExitCode.INVALID, now, judged, Judged::failed);
    verdict =
        with(verdict, ExitCode.WORSE, now, judged, one -> one.point().answer() == Answer.WORSE);
    return nightlyRuns.isEmpty() && !all.isEmpty()
        ? verdict.noting(
            "the baseline window restarts, because earlier nightly runs differ in "
                + String.join(
                    ", ", RunDifferences.options(all.get(all.size() - 1).settings(), settings)))
        : verdict;
  }

  private static ProgramResult with(
      ProgramResult verdict,
      int exit,
      RunResult now,
      List<Judged> judged,
      Predicate<Judged> which) {
    List<String> lines =
        judged.stream().filter(which).map(one -> BaselineLines.of(now.plan(), one)).toList();
    return lines.isEmpty() ? verdict : verdict.and(exit, String.join("; ", lines));
  }

  private static void report(
      WindowFile file, List<NightlyRun> nightlyRuns, FinishedRun finished, List<Judged> judged)
      throws IOException {
    RunResult now = finished.result();
    List<Change> changes = judged.stream().map(Judged::change).filter(Objects::nonNull).toList();
    List<Change> worse =
        judged.stream()
            .filter(one -> one.point().answer() == Answer.WORSE)
            .map(Judged::change)
            .toList();
    List<String> differences =
        nightlyRuns.isEmpty()
            ? List.of()
            : differences(file, nightlyRuns.get(nightlyRuns.size() - 1), now);
    ChangeReport report =
        new ChangeReport(
            now,
            judged.stream().map(one -> BaselineLines.of(now.plan(), one)).toList(),
            changes,
            differences);
    Files.writeString(finished.dir().resolve(MARKDOWN), report.markdown());
    Files.writeString(
        finished.dir().resolve(JUNIT),
        new JUnitReport(changes, worse).text(List.of(NamedRun.of(now)), leftOut -> {}));
  }

  /** Returns the differences from the previous nightly run, if that run is still stored. */
  private static List<String> differences(WindowFile file, NightlyRun before, RunResult now)
      throws IOException {
    Path dir = file.file().resolveSibling(before.dir());
    if (!Files.isRegularFile(dir.resolve(RunStore.RESULT))) {
      return List.of();
    }
    try {
      return RunDifferences.environment(new RunStore(dir).read(), now);
    } catch (RunStore.NoRunException e) {
      return List.of(e.getMessage());
    }
  }
}
