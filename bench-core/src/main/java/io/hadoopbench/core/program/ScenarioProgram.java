package io.hadoopbench.core.program;

import io.hadoopbench.core.cleanup.RunId;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.HelpText;
import io.hadoopbench.core.cli.Program;
import io.hadoopbench.core.cli.ProgressBar;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterProvider;
import io.hadoopbench.core.design.Jobs;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.TreatedScenario;
import io.hadoopbench.core.design.WorkloadSpec;
import io.hadoopbench.core.engine.InterruptedRun;
import io.hadoopbench.core.engine.NothingToCompareException;
import io.hadoopbench.core.engine.RequestPreview;
import io.hadoopbench.core.engine.RunController;
import io.hadoopbench.core.engine.RunJournal;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.engine.ShutdownGuard;
import io.hadoopbench.core.load.measure.OpenLoop;
import io.hadoopbench.core.os.CpuModel;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.report.Reports;
import io.hadoopbench.core.report.TerminalReport;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.result.store.RunStore.RunLock;
import io.hadoopbench.core.stats.Analysis;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Screen;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** Runs a scenario as a program, from the command line to the reports. */
public record ScenarioProgram(ScenarioSpec scenario, Clock clock) implements Program {
  /** Name of the option with which the program only prints what a run would do. */
  static final String PLAN = "plan";

  /** Returns all scenarios by name. */
  static SortedMap<String, ScenarioSpec> all() {
    SortedMap<String, ScenarioSpec> all = new TreeMap<>();
    ServiceLoader.load(Scenario.class).forEach(one -> all.put(one.spec().name(), one.spec()));
    return all;
  }

  @Override
  public String name() {
    return scenario.name();
  }

  @Override
  public String summary() {
    return scenario.question();
  }

  @Override
  public String help(Screen screen, boolean all) {
    TreatedScenario own = TreatedScenario.of(scenario);
    HelpText help =
        new HelpText(screen, name() + " [generic options] [options]")
            .text(scenario.question() + "\n\n" + scenario.description())
            .list(
                "factors",
                own.factors().stream()
                    .map(
                        factor ->
                            Map.entry(
                                factor.name(),
                                factor.help()
                                    + " Levels: "
                                    + factor.describe()
                                    + (factor.defaultLevels().equals(factor.levels())
                                        ? ""
                                        : "; by default "
                                            + String.join(", ", factor.defaultLevels()))))
                    .toList());
    List<String> further = new ArrayList<>();
    CommonOptions.grouped(own)
        .forEach(
            (title, options) -> {
              help.options(
                  title, options.stream().filter(option -> all || !option.isAdvanced()).toList());
              options.stream()
                  .filter(option -> !all && option.isAdvanced())
                  .forEach(option -> further.add("-" + option.name()));
            });
    if (!further.isEmpty()) {
      help.text("more options (see " + name() + " -h all): " + String.join(", ", further));
    }
    return help.list(
            "studies",
            scenario.studies().stream().map(study -> Map.entry(study.id(), study.title())).toList())
        .generic()
        .toString();
  }

  @Override
  public int run(Configuration conf, List<String> args, Console console) throws Exception {
    return execute(conf, args, console, null).map(FinishedRun::exitCode).orElse(ExitCode.OK);
  }

  /**
   * Executes the run and writes its reports. Returns an empty value if only the preview was
   * requested.
   *
   * @param limit aborts the run if it takes longer; null for no limit
   */
  Optional<FinishedRun> execute(
      Configuration conf, List<String> args, Console console, Duration limit) throws Exception {
    RunRequest parsed = RequestParser.parse(scenario, conf, args);
    Settings settings = parsed.settings();
    boolean full = FinishedRun.isFull(settings);
    ClusterProvider provider = ClusterProvider.named(settings.text("cluster"));
    if (settings.flag(PLAN)) {
      console.print(new RequestPreview(parsed).text(console.screen()));
      return Optional.empty();
    }
    RunRequest request = MeasuredFileSystem.of(parsed, provider, console);
    Optional<InterruptedRun> earlier =
        settings.has(ResumedRun.OPTION)
            ? Optional.of(new InterruptedRun(ResumedRun.read(request)))
            : Optional.empty();
    String runId = RunId.next(scenario.name(), clock);
    Path out =
        Path.of(
            earlier.isPresent()
                ? settings.text(ResumedRun.OPTION)
                : settings.has("out") ? settings.text("out") : "results/" + runId);
    RunStore store = earlier.isPresent() ? new RunStore(out) : RunStore.create(out);
    try (RunLock lock = RunLock.of(out).orElseThrow(() -> ResumedRun.taken(out));
        HadoopLog log = HadoopLog.into(out)) {
      RunJournal journal =
          earlier.isPresent()
              ? new RunJournal(store, clock, earlier.get(), runId)
              : begin(request, store, runId);
      console.line(describe(request, journal.result().plan().seed(), out));
      earlier.ifPresent(part -> console.line("  resumed   " + part.end()));
      if (provider.isExisting()) {
        console.line(new RequestPreview(request).text(console.screen()));
      }
      try (ProgressBar own =
              console.bar() == null
                  ? new ProgressBar(console, new RequestPreview(request).time(), System::nanoTime)
                  : null;
          ShutdownGuard goodbye = ShutdownGuard.afterRun(() -> interrupted(out, store, console))) {
        measure(
            request,
            provider,
            store,
            journal,
            earlier,
            limit,
            own == null ? console : console.within(own));
      }
      // read again, because secrets are removed when a result is stored
      RunResult result = Analysis.of(store.read());
      store.write(result);
      FinishedRun finished = new FinishedRun(out, result);
      finished.publish(console, full);
      return Optional.of(finished);
    }
  }

  /**
   * Measures the run.
   *
   * @throws IOException if the run fails before its first trial. Later failures are recorded in the
   *     result
   */
  private void measure(
      RunRequest request,
      ClusterProvider provider,
      RunStore store,
      RunJournal journal,
      Optional<InterruptedRun> earlier,
      Duration limit,
      Console console)
      throws IOException, InterruptedException {
    RunController controller = new RunController(request, store, journal, console);
    try (ShutdownGuard guard = ShutdownGuard.install(controller::interrupt)) {
      controller.run(
          provider,
          Stream.concat(Stream.ofNullable(limit), RunLength.mostTime(request.settings()).stream())
              .min(Comparator.naturalOrder()));
    } catch (UsageException e) {
      if (earlier.isPresent()) {
        store.write(earlier.get().run());
      } else {
        store.discard();
      }
      throw e;
    } catch (IOException | RuntimeException | InterruptedException | Error e) {
      ShutdownGuard.stayIfEnding();
      if (e instanceof InterruptedException interrupted && controller.cancelled().isEmpty()) {
        throw interrupted;
      }
      String why =
          controller
              .cancelled()
              .orElseGet(
                  () ->
                      FirstLine.withoutStack(
                          e instanceof IOException
                              ? String.valueOf(e.getMessage())
                              : FirstLine.ofCauses(e)));
      journal.warn(why);
      journal.finish(RunStatus.FAILED);
      if (e instanceof NothingToCompareException || journal.result().trials().isEmpty()) {
        if (controller.cancelled().isPresent()) {
          throw new IOException(why, e);
        }
        throw e;
      }
      console.line(
          scenario.name()
              + ": "
              + (controller.cancelled().isPresent()
                  ? why
                  : Failure.line(scenario.name(), request.conf(), e)));
    }
  }

  /** Prints and stores the interim result of an interrupted run. */
  private static void interrupted(Path out, RunStore store, Console console) {
    try {
      RunResult result = Analysis.of(store.read());
      if (!result.trials().isEmpty()) {
        store.write(result);
        Reports.write(out, result);
        console.goodbye(
            TerminalReport.soFar(result) + "\nreport: " + new FinishedRun(out, result).page());
      }
    } catch (IOException e) {
      console.goodbye("cannot write the report: " + e.getMessage());
    }
  }

  private RunJournal begin(RunRequest request, RunStore store, String runId) throws IOException {
    Settings settings = request.settings();
    long seed =
        settings.has("seed")
            ? settings.number("seed")
            : new SecureRandom().nextInt(Integer.MAX_VALUE);
    return new RunJournal(
        store,
        clock,
        RunHeader.of(
                Main.version(),
                runId,
                scenario.name(),
                scenario.question(),
                clock.instant().toString())
            .describing(scenario.description()),
        plan(request, seed));
  }

  private String describe(RunRequest request, long seed, Path out) {
    Settings settings = request.settings();
    List<String> ids = request.variants().stream().map(Variant::id).toList();
    return String.join(
        "\n  ",
        scenario.name() + ": " + scenario.question(),
        "variants  "
            + ids.get(0)
            + " (baseline)"
            + ids.stream().skip(1).map(", "::concat).collect(Collectors.joining()),
        "design    "
            + (settings.count(RunLength.RESTARTS) > 1
                ? settings.count(RunLength.RESTARTS) + " starts x "
                : "")
            + Numbers.counted(settings.count(RunLength.BLOCKS), "block")
            + ", "
            + new RequestPreview(request).order()
            + ", "
            + Numbers.counted(settings.count("maps"), "map")
            + ", "
            + new RequestPreview(request).threads()
            + ", seed "
            + seed,
        "cluster   " + settings.text("cluster"),
        "host      %s x %s, Java %s"
            .formatted(
                Runtime.getRuntime().availableProcessors(),
                CpuModel.here(),
                System.getProperty("java.version")),
        "results   " + out,
        "time      about " + ProgressBar.words(new RequestPreview(request).time()));
  }

  /** Returns the plan of a run. */
  public static RunPlan plan(RunRequest request, long seed) {
    Settings settings = request.settings();
    return new RunPlan(
        seed,
        settings.decimal("tolerance"),
        RunLength.all(settings),
        request.options(),
        request.study(),
        request.variants().get(0).id(),
        metrics(request),
        request.scenario().treatments().stream()
            .flatMap(treatment -> treatment.clientFactors().stream())
            .collect(Collectors.toSet()));
  }

  /**
   * Returns the metrics of a run, with the primary metric first. If the user sets or limits the
   * rate, rates cannot differ, so times per operation come first. In an open loop, times are
   * measured from the intended start.
   */
  private static List<Metric> metrics(RunRequest request) {
    Settings settings = request.settings();
    boolean open = settings.decimal(Jobs.RATE) > 0;
    List<Metric> metrics = new ArrayList<>(open ? OpenLoop.METRICS : List.of());
    WorkloadSpec workload = request.scenario().spec().workload();
    request.scenario().metrics().stream()
        .filter(
            metric -> workload.traced(settings) || !workload.tracedMetrics().contains(metric.id()))
        .forEach(metrics::add);
    if (open || settings.decimal(Jobs.MOST_RATE) > 0) {
      metrics.sort(Comparator.comparing(Metric::isRate));
    }
    return List.copyOf(metrics);
  }
}
