package io.hadoopbench.core.block;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.job.JobOutcome;
import io.hadoopbench.core.job.JobSpec;
import io.hadoopbench.core.job.LoadTask;
import io.hadoopbench.core.job.TrialJob;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.HostMeter;
import io.hadoopbench.core.measure.TaskHost;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.CacheState;
import io.hadoopbench.core.model.Interference;
import io.hadoopbench.core.model.Series;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Validity;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.os.CloseAll;
import io.hadoopbench.core.pace.SliceSchedule;
import io.hadoopbench.core.probe.Compilers;
import io.hadoopbench.core.profile.Recording;
import io.hadoopbench.core.profile.TaskProfiler;
import io.hadoopbench.core.scenario.Interleaving;
import io.hadoopbench.core.scenario.Jobs;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.core.scenario.Threads;
import io.hadoopbench.core.scenario.TreatedScenario;
import io.hadoopbench.core.scenario.TrialLength;
import io.hadoopbench.core.scenario.TrialMetrics;
import io.hadoopbench.core.scenario.TrialOutcome;
import io.hadoopbench.core.series.SeriesSampler;
import io.hadoopbench.core.store.RunStore;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;

/** Runs the trials of a group, from preparation and caches to the job and its evidence. */
public final class TrialRunner {
  private final RunRequest request;
  private final TreatedScenario scenario;
  private final OpenScenario run;
  private final Cluster cluster;
  private final Settings settings;
  private final Path runDir;
  private final Jobs jobs;
  private final PageCaches caches;
  private final Optional<TrialExplainer> explainer;
  private final RunContext context;
  private final long seed;
  private double longestSeconds;
  private Compilers.Timed timed = Compilers.Timed.NOTHING;
  private final Set<String> silent = ConcurrentHashMap.newKeySet();

  /**
   * @param seed random seed of the run
   */
  public TrialRunner(
      RunRequest request,
      OpenScenario run,
      RunContext context,
      PageCaches caches,
      Optional<TrialExplainer> explainer,
      long seed) {
    this.request = request;
    this.scenario = request.scenario();
    this.seed = seed;
    this.run = run;
    this.cluster = context.cluster();
    this.settings = context.settings();
    this.runDir = context.runDir();
    this.jobs = context.jobs();
    this.caches = caches;
    this.explainer = explainer;
    this.context = context;
  }

  /**
   * The outcome of a trial.
   *
   * @param validity with the kind of each reason
   * @param latencyNanos latency histograms by operation; empty if the job failed
   * @param recordings sampled stacks of the JVMs; empty if the job failed or the run is not
   *     explained
   */
  public record Outcome(
      TrialResult result,
      Validity validity,
      SortedMap<String, Histogram> latencyNanos,
      List<Recording> recordings) {}

  /**
   * @param attempt number of the attempt, from 1
   * @param acceptOthers whether calls by other clients leave the trial valid
   * @return the outcome of each trial, in order
   * @throws IOException if the cluster cannot be reached; a failed job is an outcome
   */
  public List<Outcome> run(PlannedGroup group, int attempt, boolean acceptOthers)
      throws IOException, InterruptedException {
    return run(
        group,
        attempt,
        acceptOthers,
        task -> TrialLength.of(settings, scenario.spec().workload(), task));
  }

  /**
   * Runs a warm-up round without recording its results. If trials have a fixed number of
   * operations, warm-up trials are shorter.
   */
  public List<Outcome> warmUp(PlannedGroup group) throws IOException, InterruptedException {
    return run(
        group, 1, true, task -> TrialLength.ofWarmUp(settings, scenario.spec().workload(), task));
  }

  private List<Outcome> run(
      PlannedGroup group,
      int attempt,
      boolean acceptOthers,
      Function<TaskSpec, JobSpec.Length> length)
      throws IOException, InterruptedException {
    run.cancelUnusedTokens();
    Path control = new Path(runDir, "control/" + group.name(attempt));
    List<OpenScenario.Arm> arms = new ArrayList<>();
    try {
      run.settle(group, attempt);
      List<JobSpec.Arm> specs = new ArrayList<>();
      for (PlannedTrial planned : group.trials()) {
        OpenScenario.Arm arm = run.prepare(planned.variant(), planned.name(attempt));
        arms.add(arm);
        if (explainer.isPresent()) {
          arm.task().confAll(TaskProfiler.conf());
        }
        if (group.isInterleaved()) {
          // a shared client context would share connections and the first arm's configuration
          arm.task().conf(HdfsClientConfigKeys.DFS_CLIENT_CONTEXT, planned.variant().id());
        }
        JobSpec.Load load = load(planned.variant(), shared(length.apply(arm.task()), group));
        specs.add(jobs.arm(planned.name(attempt), arm.task(), load));
      }
      return run(group, attempt, acceptOthers, control, arms, specs);
    } finally {
      clean(arms, control);
    }
  }

  /**
   * Divides the maximum number of files of a timed trial among the interleaved arms, because no
   * files are deleted before the last arm has ended.
   */
  private static JobSpec.Length shared(JobSpec.Length length, PlannedGroup group) {
    return length.again() || length.nanos() == 0
        ? length
        : new JobSpec.Length(
            Math.max(1, length.operations() / group.trials().size()), length.nanos(), false);
  }

  private List<Outcome> run(
      PlannedGroup group,
      int attempt,
      boolean acceptOthers,
      Path control,
      List<OpenScenario.Arm> arms,
      List<JobSpec.Arm> specs)
      throws IOException, InterruptedException {
    List<CacheState> dropped = caches.drop();
    Map<OpenScenario.Arm, List<CacheState>> states = run.caches(arms);
    states.values().forEach(own -> own.addAll(0, dropped));
    JobSpec spec =
        new JobSpec(
            runDir.getName() + "/" + group.name(attempt),
            control.toString(),
            timeout(specs),
            specs,
            slices(group, attempt, specs));
    Compilers compilers = compilers();
    List<Compilers.Moment> begun = new ArrayList<>();
    SeriesSampler sampler = new SeriesSampler(run::watched, silent, context.warnings());
    TrialJob.Watch watch =
        new TrialJob.Watch() {
          @Override
          public void allReady() throws IOException {
            run.atBarrier(arms);
            begun.add(compilers.moment(System.nanoTime()));
            explainer.ifPresent(TrialExplainer::start);
            if (settings.flag(SeriesSampler.OPTION)) {
              sampler.begin();
            }
          }

          @Override
          public void opens(long nanos) {
            sampler.opens(nanos);
          }

          @Override
          public void allDone() {
            explainer.ifPresent(TrialExplainer::stop);
          }
        };
    JobOutcome outcome;
    try (sampler) {
      outcome = jobs.run(spec, arms.stream().map(OpenScenario.Arm::task).toList(), watch);
    }
    begun.forEach(moment -> timed = timed.and(moment, compilers.moment(System.nanoTime())));
    List<Outcome> outcomes = new ArrayList<>();
    if (outcome.failed()) {
      Validity why = outcome.failure().get().validity();
      for (int i = 0; i < arms.size(); i++) {
        outcomes.add(failed(group.trials().get(i), attempt, why, states.get(arms.get(i))));
      }
      return outcomes;
    }
    List<TrialOutcome> ended = run.ended(arms, outcome.reports());
    for (int i = 0; i < arms.size(); i++) {
      List<Recording> recordings =
          explainer.isEmpty()
              ? List.of()
              : explainer
                  .get()
                  .recordings(
                      control.getFileSystem(cluster.clientConf()),
                      control,
                      ended.get(i).report().evidence());
      outcomes.add(
          outcome(
              group.trials().get(i),
              attempt,
              acceptOthers,
              arms.get(i),
              specs.get(i),
              ended.get(i),
              states.get(arms.get(i)),
              sampler,
              recordings));
    }
    return outcomes;
  }

  private Outcome outcome(
      PlannedTrial planned,
      int attempt,
      boolean acceptOthers,
      OpenScenario.Arm arm,
      JobSpec.Arm spec,
      TrialOutcome ended,
      List<CacheState> states,
      SeriesSampler sampler,
      List<Recording> recordings) {
    TaskReport report = ended.report();
    Optional<String> notOpened = ended.inTasks(LoadTask.NOT_OPENED).keySet().stream().findFirst();
    if (notOpened.isPresent()) { // same outcome as a failed solo job
      return failed(
          planned, attempt, Validity.of(Validity.Kind.JOB_FAILED, notOpened.get()), states);
    }
    longestSeconds = Math.max(longestSeconds, report.window().fullSeconds());
    SortedMap<String, Double> metrics = TrialMetrics.of(report);
    if (TrialMetrics.isHeldBack(report)) {
      context
          .warnings()
          .accept(
              "-"
                  + Jobs.MOST_RATE
                  + " "
                  + settings.text(Jobs.MOST_RATE)
                  + " limited the load, so rates do not show the cluster's capacity and are"
                  + " omitted; latencies are kept. Raise the limit to measure rates.");
    }
    metrics.putAll(ended.observed().metrics());
    HostMeter.othersPercent(report).ifPresent(percent -> metrics.put(Interference.OTHERS, percent));
    if (cluster.isExisting()) {
      report.hosts().values().stream()
          .filter(host -> host.all() > 0)
          .mapToDouble(TaskHost::othersPercent)
          .max()
          .ifPresent(percent -> metrics.put(Interference.TASK_HOST_OTHERS, percent));
    }
    if (acceptOthers) {
      ended.observed().acceptInterference();
    }
    Validity validity =
        arm.expectedLoss()
            .map(loss -> Validity.of(Validity.Kind.EXPECTED_LOSS, loss))
            .orElseGet(() -> validity(arm, spec.load(), report, states, metrics));
    return new Outcome(
        measured(planned, attempt, validity, metrics, ended, states, sampler),
        validity,
        report.latencyNanos(),
        recordings);
  }

  /**
   * Schedules the slices. The schedule depends only on the run's seed and the position of the
   * group.
   */
  private SliceSchedule slices(PlannedGroup group, int attempt, List<JobSpec.Arm> arms) {
    if (!group.isInterleaved()) {
      return null;
    }
    return Interleaving.of(
        request.slice(),
        arms.stream().map(JobSpec.Arm::load).toList(),
        request.conf().getDouble(Interleaving.EMPTY, 0),
        Objects.hash(seed, group.block(), group.trials().get(0).order(), attempt));
  }

  /**
   * Returns the timeout. If trials have a fixed number of operations, it is derived from the
   * longest trial so far.
   */
  private JobSpec.Timeout timeout(List<JobSpec.Arm> arms) {
    double seconds =
        arms.stream()
            .mapToDouble(
                arm ->
                    arm.load().length().nanos() > 0
                        ? arm.load().length().nanos() / 1e9
                        : longestSeconds)
            .sum();
    return seconds > 0 ? jobs.timeout().withJobOf(seconds) : jobs.timeout();
  }

  /** See {@link OpenScenario#isInterleaved}. */
  public boolean isInterleaved() {
    return run.isInterleaved();
  }

  /** Returns the JIT compilers of all JVMs that work for this run. */
  public Compilers compilers() throws IOException {
    return WorkingJvms.compilers(context, timed);
  }

  /** See {@link TrialExplainer#keep}. */
  public TrialResult keep(
      RunStore store, String trial, TrialResult result, List<Recording> recordings)
      throws IOException {
    return explainer.isEmpty() ? result : explainer.get().keep(store, trial, result, recordings);
  }

  private JobSpec.Load load(Variant variant, JobSpec.Length length) {
    return new JobSpec.Load(
        settings.count("maps"),
        Threads.of(variant, settings),
        length,
        settings.number("warmupOps"),
        settings.decimal(Jobs.RATE),
        settings.number("maxErrors"),
        settings.decimal(Jobs.MOST_RATE));
  }

  private void clean(List<OpenScenario.Arm> arms, Path control) throws IOException {
    // If the cluster died during the trial it cannot be cleaned up, and a clean-up error would hide
    // the cause.
    if (cluster.unhealthy().isEmpty()) {
      CloseAll.of(
          Stream.concat(
                  arms.stream().map(arm -> (Closeable) arm::clean),
                  Stream.<Closeable>of(
                      () -> control.getFileSystem(cluster.clientConf()).delete(control, true)))
              .toList());
    }
  }

  private Validity validity(
      OpenScenario.Arm arm,
      JobSpec.Load load,
      TaskReport report,
      List<CacheState> states,
      SortedMap<String, Double> metrics) {
    return ValidityChecks.of(load, report, scenario.spec().workload().clientIsMeasured())
        .and(ValidityChecks.caches(states))
        .and(arm.validity())
        .and(Validity.mismatches(TrialResult.impossible(metrics)));
  }

  private static TrialResult measured(
      PlannedTrial planned,
      int attempt,
      Validity validity,
      SortedMap<String, Double> metrics,
      TrialOutcome outcome,
      List<CacheState> states,
      SeriesSampler sampler) {
    TaskReport report = outcome.report();
    Observed observed = outcome.observed();
    SortedMap<String, Double> resources = new TreeMap<>(report.resources());
    report
        .rates()
        .forEach(
            (operation, rate) -> {
              resources.put("slices.perSecond." + operation, rate.perSecond());
              resources.put("slices.ownPerSecond." + operation, rate.ownPerSecond());
            });
    resources.putAll(observed.resources());
    resources.put("barrier.lastStartMillis", report.window().lastStartMillis());
    resources.put(
        "barrier.clockSpreadMillis",
        (double) report.window().clockAheadMax() - report.window().clockAheadMin());
    Evidence evidence = new Evidence().addAll(report.evidence()).addAll(observed.evidence());
    return begun(planned, attempt)
        .validity(validity)
        .metrics(metrics)
        .evidence(new TreeMap<>(evidence.asMap()))
        .resources(resources)
        .caches(states)
        .series(
            new Series(
                report.window().startMillis(),
                new TreeMap<>(report.perSecond()),
                report.bytesPerSecond(),
                sampler.taken(report.window().endMillis())))
        .build();
  }

  private static Outcome failed(
      PlannedTrial planned, int attempt, Validity why, List<CacheState> states) {
    return new Outcome(
        begun(planned, attempt).validity(why).caches(states).build(),
        why,
        new TreeMap<>(),
        List.of());
  }

  private static TrialResult.Builder begun(PlannedTrial planned, int attempt) {
    return TrialResult.of(planned.block(), planned.order(), attempt, planned.variant().id());
  }
}
