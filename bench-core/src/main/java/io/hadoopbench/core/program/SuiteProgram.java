package io.hadoopbench.core.program;

import io.hadoopbench.core.cleanup.RunId;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.ProgressBar;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.Utility;
import io.hadoopbench.core.cluster.RunNetwork;
import io.hadoopbench.core.engine.ShutdownGuard;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.report.CostTable;
import io.hadoopbench.core.report.SuitePage;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.result.store.RunStore.NewDirectory;
import io.hadoopbench.core.result.store.SuiteResult;
import io.hadoopbench.core.stats.Analysis;
import io.hadoopbench.core.suite.Macro;
import io.hadoopbench.core.suite.SuiteFile;
import io.hadoopbench.core.suite.SuiteFile.Suite;
import io.hadoopbench.core.suite.SuiteRun;
import io.hadoopbench.core.table.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/**
 * Runs the scenarios listed in a file one after another and stores the results in one directory.
 * Each run is equivalent to running the scenario's own program.
 */
public final class SuiteProgram extends Utility {
  private static final String AGAINST = "against";
  private static final String WINDOW = "window";
  private static final String CHECK = "check";
  private static final String OUT = "out";

  private final Clock clock = Clock.systemUTC();

  public SuiteProgram() {
    super(
        "suite",
        "Runs the scenarios listed in a file, one after another.",
        """
        \nFILE is YAML; docs/guide/suites.md explains it. A failed run does not \
        stop the remaining runs. The exit code is the worst exit code among the \
        runs, in the order 0, 5 (inconclusive: a nightly run could not have \
        detected a relevant change), 4 (no valid result), 3 (regression), 2 (wrong \
        usage), 1 (failed).\
        """,
        options(),
        new Operand("FILE", "name the suite file"));
  }

  private static List<Option> options() {
    return List.of(
        Option.text(
            OUT,
            "DIR",
            "suite directory, with a subdirectory for each run; default:"
                + " results/<suite>-<time>"),
        Option.text(
            AGAINST,
            "DIR",
            "directory of the suite's earlier execution: compare each run with the run of the same"
                + " name there; exit with 3 if a run is worse"),
        Option.text(
            WINDOW,
            "DIR",
            """
            directory of the baseline windows (one file per run): each run is compared \
            with the oldest and the latest nightly runs in its file and then added to \
            that file; created if missing\
            """),
        Option.flag(
            CHECK,
            "read the file, check each run as far as possible without a cluster, print the"
                + " estimated time, and exit"),
        RunNetwork.option());
  }

  @Override
  protected int run(Configuration conf, List<String> operands, Settings settings, Console console)
      throws IOException {
    RunNetwork.checkEntered(settings);
    Suite suite = SuiteFile.read(Path.of(operands.get(0)));
    List<PlannedRun> runs = PlannedRun.all(suite, conf);
    settings.require(AGAINST, dir -> Files.isDirectory(Path.of(dir)), "no such directory");
    settings.require(
        WINDOW,
        dir -> Files.isDirectory(Path.of(dir)) || !Files.exists(Path.of(dir)),
        "is a file; name a directory");
    if (settings.flag(CHECK)) {
      runs.forEach(
          run ->
              console
                  .out()
                  .println(
                      "%s: %s %s, %s trials, about %s"
                          .formatted(
                              run.run().name(),
                              run.run().scenario(),
                              String.join(" ", run.run().args()),
                              run.trials(),
                              ProgressBar.words(run.time()))));
      console
          .out()
          .println(
              "total: about "
                  + ProgressBar.words(PlannedRun.time(runs))
                  + ", if trials take as long as usual");
      return ExitCode.OK;
    }
    Path dir =
        Path.of(settings.find(OUT).orElseGet(() -> "results/" + RunId.next(suite.name(), clock)));
    NewDirectory.makeEmpty(dir);
    return new SuiteRunner(
            suite,
            runs,
            dir,
            new SuiteBaseline(
                settings.find(AGAINST).map(Path::of),
                settings.find(WINDOW).map(Path::of),
                runs.size(),
                console),
            conf,
            console,
            SuiteChild::run,
            Commands.ofThisHost(),
            clock)
        .run();
  }

  /** Runs a suite. {@code suite.json} and {@code index.html} are updated after each run. */
  static final class SuiteRunner {

    /** Suffix for the directory of the first attempt if a run was repeated. */
    private static final String FIRST = ".first";

    @FunctionalInterface
    interface Runs {
      ProgramResult make(SuiteRun run, Configuration conf, Path suite, Console console)
          throws IOException, InterruptedException;
    }

    private final Suite suite;
    private final List<PlannedRun> planned;
    private final Path dir;
    private final SuiteBaseline against;
    private final Configuration conf;
    private final Console console;
    private final Runs start;
    private final Commands commands;
    private final Clock clock;
    private final List<SuiteResult.Run> runs = new ArrayList<>();

    private final Map<String, SuitePage.RunSummary> left = new HashMap<>();

    /** Complete runs by name, for the cost table. */
    private final Map<String, CostTable.Run> measured = new HashMap<>();

    private SuiteResult result;

    SuiteRunner(
        Suite suite,
        List<PlannedRun> planned,
        Path dir,
        SuiteBaseline against,
        Configuration conf,
        Console console,
        Runs start,
        Commands commands,
        Clock clock) {
      this.suite = suite;
      this.planned = planned;
      this.dir = dir;
      this.against = against;
      this.conf = conf;
      this.console = console;
      this.start = start;
      this.commands = commands;
      this.clock = clock;

      this.planned.forEach(
          run ->
              runs.add(
                  new SuiteResult.Run(
                      run.run().name(), run.run().scenario(), null, "not run", "", 0)));
      this.result = SuiteResult.of(suite.name(), Main.version(), clock.instant().toString(), runs);
    }

    /**
     * Runs the suite.
     *
     * @return the worst exit code among the runs
     */
    int run() throws IOException {
      console.line("suite %s: %s runs, directory %s".formatted(suite.name(), planned.size(), dir));
      boolean written = true;
      try (ShutdownGuard guard = ShutdownGuard.afterRuns(this::interrupted)) {
        write(null);
        Optional<String> refused = Macro.firstFailure(suite.before(), commands);
        if (refused.isPresent()) {
          runs.replaceAll(run -> run.ended(ExitCode.FAILED, "before the suite: " + refused.get()));
        } else {
          runAll();
        }
        if (!ShutdownGuard.ends()) {
          warn("after the suite", suite.after());
          written = tryWrite(clock.instant().toString());
        }
      }
      console.out().println("suite: " + Printable.line(dir.resolve(SuitePage.FILE).toString()));
      if (Files.isRegularFile(dir.resolve(CostTable.FILE))) {
        console.out().println("costs: " + Printable.line(dir.resolve(CostTable.FILE).toString()));
      }
      console.line(result.summary());
      return written ? result.exitCode() : ExitCode.worse(result.exitCode(), ExitCode.FAILED);
    }

    private void runAll() {
      try (ProgressBar bar = new ProgressBar(console, PlannedRun.time(planned), System::nanoTime)) {
        Console within = console.within(bar);
        for (int i = 0; i < planned.size() && !ShutdownGuard.ends(); i++) {
          SuiteRun run = planned.get(i).run();
          bar.part(planned.get(i).time(), PlannedRun.time(planned.subList(i + 1, planned.size())));
          String label = "run %s/%s  %s  ".formatted(i + 1, planned.size(), run.name());
          within.line(label + bar.left());
          SuiteResult.Run ended = answered(one(planned.get(i), within));
          if (!ShutdownGuard.ends()) { // otherwise the run was interrupted and has no result
            runs.set(i, ended);
            within.line(
                "%sexit %s%s%s"
                    .formatted(
                        label,
                        ended.exit(),
                        ended.cause().isEmpty() ? "" : ": " + ended.cause(),
                        ended.note().isEmpty() ? "" : "; " + ended.note()));
            tryWrite(null);
          }
        }
      }
    }

    /**
     * Adds the results of a run. A run with an unreadable result has failed but does not stop the
     * suite.
     */
    private synchronized SuiteResult.Run answered(SuiteResult.Run ended) {
      Path run = dir.resolve(ended.name());
      if (!Files.isRegularFile(run.resolve(RunStore.RESULT))) {
        return ended;
      }
      try {
        RunResult analysed = Analysis.of(new RunStore(run).read());
        SuitePage.RunSummary found = SuitePage.RunSummary.of(analysed);
        left.put(ended.name(), found);
        // a run that ended early has neither a final result nor a cost
        boolean complete = analysed.status() == RunStatus.COMPLETE;
        if (complete) {
          measured.put(ended.name(), CostTable.Run.of(analysed));
        }
        return ended.answering(found.answers().size(), complete ? found.answered() : 0);
      } catch (IOException e) {
        return ended.ended(
            ExitCode.FAILED,
            ended.cause() + (ended.cause().isEmpty() ? "" : "; ") + e.getMessage());
      }
    }

    private SuiteResult.Run one(PlannedRun plan, Console part) {
      SuiteRun run = plan.run();
      Instant begin = clock.instant();
      Optional<String> refused = Macro.firstFailure(run.before(), commands);
      ProgramResult ending =
          refused.isPresent()
              ? new ProgramResult(ExitCode.FAILED, "before the run: " + refused.get(), "")
              : judged(run, part);
      return new SuiteResult.Run(
          run.name(),
          run.scenario(),
          ending.exit(),
          ending.cause(),
          ending.note(),
          Duration.between(begin, clock.instant()).toMillis() / 1000.0);
    }

    private ProgramResult judged(SuiteRun run, Console part) {
      ProgramResult ending =
          ProgramResult.of(
              run.scenario(),
              conf,
              () -> {
                ProgramResult made = start.make(run, run.conf(conf), dir, part);
                Path own = dir.resolve(run.name());
                String note = "";
                // poor JIT compilation and unequal interference may not recur in a new JVM
                if (made.exit() == ExitCode.INVALID
                    && finished(own)
                        .filter(one -> !one.result().uncompared().isEmpty())
                        .isPresent()) {
                  note =
                      "repeated because %s (first attempt: %s)"
                          .formatted(
                              finished(own).get().cause(),
                              Files.move(own, own.resolveSibling(own.getFileName() + FIRST)));
                  part.line(run.name() + ": " + note);
                  made = start.make(run, run.conf(conf), dir, part);
                }
                Optional<FinishedRun> finished =
                    made.cause().isEmpty() ? finished(own) : Optional.empty();
                return (finished.isPresent() ? against.judge(run, finished.get()) : made)
                    .noting(note);
              });
      if (!ShutdownGuard.ends()) {
        warn("after " + run.name(), run.after());
      }
      return ending;
    }

    /** Returns a finished run with its result; empty if the run is unfinished or has no result. */
    private static Optional<FinishedRun> finished(Path run) throws IOException {
      if (!Files.isRegularFile(run.resolve(RunStore.RESULT))) {
        return Optional.empty();
      }
      RunResult result = new RunStore(run).read();
      return result.status() == RunStatus.RUNNING
          ? Optional.empty()
          : Optional.of(new FinishedRun(run, Analysis.of(result)));
    }

    private void warn(String when, List<Macro> macros) {
      macros.stream()
          .map(macro -> macro.failure(commands))
          .flatMap(Optional::stream)
          .forEach(why -> console.line("warning: " + when + ": " + why));
    }

    /**
     * Writes the summary. A failure does not stop the suite. Even if the disk is full, the
     * remaining runs and programs are executed.
     */
    private boolean tryWrite(String finished) {
      try {
        write(finished);
        return true;
      } catch (IOException e) {
        console.line("warning: " + dir + " is not up to date: " + e.getMessage());
        return false;
      }
    }

    private synchronized void write(String finished) throws IOException {
      result = result.with(runs, finished);
      result.write(dir);
      List<CostTable.Row> rows =
          planned.stream().map(PlannedRun::run).flatMap(this::costs).toList();
      if (!rows.isEmpty()) {
        Files.writeString(
            dir.resolve(CostTable.FILE),
            CostTable.page(
                List.of(
                    """
                    Measured by the suite %s, started %s. A cost is from one run on its \
                    machine; its interval does not include variation between days.\
                    """
                        .formatted(suite.name(), result.started())),
                rows));
      }
      Files.writeString(
          dir.resolve(SuitePage.FILE),
          SuitePage.render(result, left, file -> Files.isRegularFile(dir.resolve(file))));
    }

    private Stream<CostTable.Row> costs(SuiteRun run) {
      CostTable.Run one = measured.get(run.name());
      return run.costs().stream()
          .map(
              feature ->
                  one == null
                      ? CostTable.Row.missing(feature, run.command())
                      : CostTable.row(feature, run.command(), one));
    }

    private void interrupted() {
      List<String> missing =
          runs.stream().filter(run -> run.exit() == null).map(SuiteResult.Run::name).toList();
      console.goodbye(
          "suite %s: interrupted%s"
              .formatted(
                  suite.name(),
                  missing.isEmpty()
                      ? ""
                      : " in "
                          + missing.get(0)
                          + (missing.size() == 1
                              ? ", the last run"
                              : "; not run: "
                                  + String.join(", ", missing.subList(1, missing.size())))));
      try {
        runs.replaceAll(
            run ->
                run.exit() == null && run.name().equals(missing.get(0))
                    ? run.ended(null, "interrupted")
                    : run);
        write(null);
      } catch (IOException e) {
        console.goodbye(e.getMessage());
      }
      console.goodbye(result.summary());
    }
  }
}
