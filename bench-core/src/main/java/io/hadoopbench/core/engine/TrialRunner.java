package io.hadoopbench.core.engine;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.design.Jobs;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Threads;
import io.hadoopbench.core.design.TreatedScenario;
import io.hadoopbench.core.design.TrialLength;
import io.hadoopbench.core.design.TrialMetrics;
import io.hadoopbench.core.explain.Sampling.Recording;
import io.hadoopbench.core.explain.TaskProfiler;
import io.hadoopbench.core.explain.TrialExplainer;
import io.hadoopbench.core.load.JobOutcome;
import io.hadoopbench.core.load.JobSpec;
import io.hadoopbench.core.load.LoadTask;
import io.hadoopbench.core.load.TrialJob;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.HostMeter;
import io.hadoopbench.core.load.measure.HostMeter.TaskHost;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.os.CloseAll;
import io.hadoopbench.core.result.Interference;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.TrialResult.CacheState;
import io.hadoopbench.core.result.TrialResult.Series;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.servers.Compilers;
import io.hadoopbench.core.servers.SeriesSampler;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;

/** Runs a group's trials, from preparation and caches to the job and its evidence. */
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
   * @param attempt number of the attempt, from 1
   * @param acceptOthers whether calls by other clients leave the trial valid
   * @return the group's arms with their results, in order
   * @throws IOException if the cluster cannot be reached; a failed job is a result
   */
  public List<Arm> run(PlannedGroup group, int attempt, boolean acceptOthers)
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
  public List<Arm> warmUp(PlannedGroup group) throws IOException, InterruptedException {
    return run(
        group, 1, true, task -> TrialLength.ofWarmUp(settings, scenario.spec().workload(), task));
  }

  private List<Arm> run(
      PlannedGroup group,
      int attempt,
      boolean acceptOthers,
      Function<TaskSpec, JobSpec.Length> length)
      throws IOException, InterruptedException {
    run.cancelUnusedTokens();
    List<Arm> arms = group.arms(attempt);
    String name = group.name(arms, attempt);
    Path control = new Path(runDir, "control/" + name);
    try {
      run.settle(arms);
      for (Arm arm : arms) {
        run.prepare(arm);
        if (explainer.isPresent()) {
          arm.task.confAll(TaskProfiler.conf());
        }
        if (group.isInterleaved()) {
          // a shared client context would share connections and the first arm's configuration
          arm.task.conf(HdfsClientConfigKeys.DFS_CLIENT_CONTEXT, arm.variant.id());
        }
        JobSpec.Load load = load(arm.variant, shared(length.apply(arm.task), group));
        arm.spec = jobs.arm(arm.name(), arm.task, load);
      }
      List<CacheState> dropped = caches.drop();
      arms.forEach(arm -> arm.caches.addAll(dropped));
      run.caches(arms);
      List<JobSpec.Arm> specs = arms.stream().map(arm -> arm.spec).toList();
      JobSpec spec =
          new JobSpec(
              runDir.getName() + "/" + name,
              control.toString(),
              timeout(specs),
              specs,
              ExperimentDesign.slices(
                  request, group, attempt, specs.stream().map(JobSpec.Arm::load).toList(), seed));
      measure(spec, arms, acceptOthers, control);
      return arms;
    } finally {
      clean(arms, control);
    }
  }

  /**
   * Divides a timed trial's maximum number of files among the interleaved arms, because no files
   * are deleted before the last arm has ended.
   */
  private static JobSpec.Length shared(JobSpec.Length length, PlannedGroup group) {
    return length.again() || length.nanos() == 0
        ? length
        : new JobSpec.Length(
            Math.max(1, length.operations() / group.variants().size()), length.nanos(), false);
  }

  private void measure(JobSpec spec, List<Arm> arms, boolean acceptOthers, Path control)
      throws IOException, InterruptedException {
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
      outcome = jobs.run(spec, arms.stream().map(arm -> arm.task).toList(), watch);
    }
    begun.forEach(moment -> timed = timed.and(moment, compilers.moment(System.nanoTime())));
    if (outcome.failed()) {
      arms.forEach(arm -> arm.failed(outcome.failure().get().validity()));
      return;
    }
    run.ended(arms, outcome.reports());
    for (Arm arm : arms) {
      if (explainer.isPresent()) {
        arm.recordings =
            explainer
                .get()
                .recordings(
                    control.getFileSystem(cluster.clientConf()), control, arm.report().evidence());
      }
      judge(arm, acceptOthers, sampler);
    }
  }

  /**
   * Checks an arm whose job succeeded, and sets its result. An arm with an expected loss has no
   * other reason.
   */
  private void judge(Arm arm, boolean acceptOthers, SeriesSampler sampler) {
    TaskReport report = arm.report();
    Optional<String> notOpened =
        arm.outcome.inTasks(LoadTask.NOT_OPENED).keySet().stream().findFirst();
    if (notOpened.isPresent()) { // same result as a failed solo job
      arm.failed(Validity.of(Validity.Kind.JOB_FAILED, notOpened.get()));
      return;
    }
    longestSeconds = Math.max(longestSeconds, report.window().fullSeconds());
    Observed observed = arm.outcome.observed();
    SortedMap<String, Double> metrics = TrialMetrics.of(report);
    if (TrialMetrics.isHeldBack(report)) {
      context
          .warnings()
          .accept(
              "-maxRate "
                  + settings.text(Jobs.MOST_RATE)
                  + " limited the load, so rates do not show the cluster's capacity and are"
                  + " omitted; latencies are kept. Raise the limit to measure rates.");
    }
    metrics.putAll(observed.metrics());
    HostMeter.othersPercent(report.resources())
        .ifPresent(percent -> metrics.put(Interference.OTHERS, percent));
    if (cluster.isExisting()) {
      report.hosts().values().stream()
          .filter(host -> host.all() > 0)
          .mapToDouble(TaskHost::othersPercent)
          .max()
          .ifPresent(percent -> metrics.put(Interference.TASK_HOST_OTHERS, percent));
    }
    if (acceptOthers) {
      observed.acceptInterference();
    }
    arm.result(
        measured(arm, metrics, sampler),
        run.expectedLoss(arm)
            .map(loss -> Validity.of(Validity.Kind.EXPECTED_LOSS, loss))
            .orElseGet(() -> validity(arm, metrics)));
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

  /** Returns the JIT compilers in all JVMs that work for this run. */
  public Compilers compilers() throws IOException {
    return MonitoredServers.compilers(context, timed);
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

  private void clean(List<Arm> arms, Path control) throws IOException {
    // If the cluster died during the trial it cannot be cleaned up, and a clean-up error would hide
    // the cause.
    if (cluster.unhealthy().isEmpty()) {
      List<Closeable> all = new ArrayList<>();
      arms.forEach(arm -> all.add(() -> run.clean(arm)));
      all.add(() -> control.getFileSystem(cluster.clientConf()).delete(control, true));
      CloseAll.of(all);
    }
  }

  private Validity validity(Arm arm, SortedMap<String, Double> metrics) {
    return ValidityChecks.of(
            arm.spec.load(), arm.report(), scenario.spec().workload().clientIsMeasured())
        .and(ValidityChecks.caches(arm.caches))
        .and(run.validity(arm))
        .and(Validity.mismatches(TrialResult.impossible(metrics)));
  }

  private static TrialResult.Builder measured(
      Arm arm, SortedMap<String, Double> metrics, SeriesSampler sampler) {
    TaskReport report = arm.report();
    Observed observed = arm.outcome.observed();
    SortedMap<String, Double> resources = new TreeMap<>(report.resources());
    resources.putAll(observed.resources());
    resources.put("barrier.lastStartMillis", report.window().lastStartMillis());
    resources.put(
        "barrier.clockSpreadMillis",
        (double) report.window().clockAheadMax() - report.window().clockAheadMin());
    Evidence evidence = new Evidence().addAll(report.evidence()).addAll(observed.evidence());
    return arm.begun()
        .metrics(metrics)
        .evidence(new TreeMap<>(evidence.asMap()))
        .resources(resources)
        .series(
            new Series(
                report.window().startMillis(),
                new TreeMap<>(report.perSecond()),
                report.bytesPerSecond(),
                sampler.taken(report.window().endMillis())));
  }
}
