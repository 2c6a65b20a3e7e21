package io.hadoopbench.core.experiment;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.job.JobOutcome;
import io.hadoopbench.core.job.JobSpec;
import io.hadoopbench.core.job.TrialJob;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.TaskHosts;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.CacheState;
import io.hadoopbench.core.model.ForeignLoad;
import io.hadoopbench.core.model.HostMetrics;
import io.hadoopbench.core.model.Series;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.probe.Compilers;
import io.hadoopbench.core.profile.Recording;
import io.hadoopbench.core.profile.TaskProfiler;
import io.hadoopbench.core.scenario.Composition;
import io.hadoopbench.core.scenario.Jobs;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.core.scenario.Threads;
import io.hadoopbench.core.scenario.TrialLength;
import io.hadoopbench.core.scenario.TrialMetrics;
import io.hadoopbench.core.scenario.TrialOutcome;
import io.hadoopbench.core.series.SeriesSampler;
import io.hadoopbench.core.store.Contradictions;
import io.hadoopbench.core.store.RunStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.fs.Path;

/** Runs one trial: prepare, caches, job, evidence. */
final class TrialRunner {
  private final Composition scenario;
  private final ComposedRun run;
  private final Cluster cluster;
  private final Settings settings;
  private final Path runDir;
  private final Jobs jobs;
  private final PageCaches caches;
  private final Optional<TrialExplainer> explainer;
  private final RunContext context;
  private double longestSeconds;
  private final Set<String> silent = ConcurrentHashMap.newKeySet();

  TrialRunner(Composition scenario, ComposedRun run, RunContext context, PageCaches caches, Optional<TrialExplainer> explainer) {
    this.scenario = scenario;
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
   * What a trial left.
   *
   * @param repeatable what went wrong did so by chance, or others worked on the servers: the trial may be tried again
   * @param latencyNanos by operation; empty when the job failed
   * @param recordings stacks of the JVMs; empty when the job failed or the run is not explained
   * @param expectedLoss see {@link ComposedRun#expectedLoss}; then the trial is invalid for this reason alone
   */
  record Outcome(TrialResult result, boolean repeatable, SortedMap<String, Histogram> latencyNanos, List<Recording> recordings,
      Optional<String> expectedLoss) { }

  /**
   * @param attempt from 1
   * @param beside whether it counts also if others worked on the servers beside it
   * @throws IOException if the cluster cannot be reached; a failed job is an outcome
   */
  Outcome run(PlannedTrial planned, int attempt, boolean beside) throws IOException, InterruptedException {
    return run(planned, attempt, beside, task -> load(planned.variant(), TrialLength.of(settings, scenario.spec().workload(), task)));
  }

  /** The same, which nobody will see; one whose length is a number of operations ends sooner. */
  Outcome rehearse(PlannedTrial planned) throws IOException, InterruptedException {
    return run(planned, 1, true, task -> load(planned.variant(), TrialLength.ofRehearsal(settings, scenario.spec().workload(), task)));
  }

  private Outcome run(PlannedTrial planned, int attempt, boolean beside, Function<TaskSpec, JobSpec.Load> load)
      throws IOException, InterruptedException {
    String trial = name(planned, attempt);
    ComposedRun.Arm arm = run.prepare(planned.variant(), trial);
    TaskSpec task = arm.task();
    if (explainer.isPresent()) {
      task.confAll(TaskProfiler.conf());
    }
    Path control = new Path(runDir, "control/" + trial);
    try {
      List<CacheState> states = new ArrayList<>(caches.drop());
      states.addAll(run.caches(arm));
      JobSpec.Load size = load.apply(task);
      JobSpec spec = JobSpec.of(jobs.arm(trial, task, size), control.toString(), patience(size.length()));
      TrialJob.Watch barrier = () -> {
        jobs.timed(true);
        run.atBarrier(arm);
      };
      TrialJob.Watch watch = explainer.map(explain -> explain.around(barrier)).orElse(barrier);
      SeriesSampler sampler = new SeriesSampler(run::watched, context.metricsPeriod(), silent, context.warnings());
      JobOutcome outcome;
      try (sampler) {
        outcome = jobs.run(spec, List.of(task), settings.flag(SeriesSampler.OPTION) ? sampler.around(watch) : watch);
      } finally {
        jobs.timed(false);
      }
      if (outcome.failed()) {
        return new Outcome(failed(planned, attempt, outcome.failure(), states), true, new TreeMap<>(), List.of(), Optional.empty());
      }
      TaskReport report = outcome.report();
      longestSeconds = Math.max(longestSeconds, report.window().fullSeconds());
      TrialOutcome ended = run.ended(arm, report);
      Optional<String> loss = arm.expectedLoss();
      SortedMap<String, Double> metrics = TrialMetrics.of(report);
      if (TrialMetrics.isHeldBack(report)) {
        context.warnings().accept("-" + Jobs.MOST_RATE + " " + settings.text(Jobs.MOST_RATE)
            + " held the load back: what was done in a second is not the cluster's, and left out; what a single operation took stays");
      }
      metrics.putAll(ended.observed().metrics());
      if (cluster.isExisting()) {
        TaskHosts.othersPercent(report.resources()).ifPresent(percent -> metrics.put(HostMetrics.TASK_HOST_OTHERS, percent));
      }
      List<String> reasons = new ArrayList<>(loss.map(List::of).orElseGet(() -> reasons(arm, spec, report, states, metrics)));
      List<String> others = ended.observed().others();
      if (beside) {
        others.forEach(who -> ended.observed().evidence().add(ForeignLoad.SEEN, who));
      } else {
        reasons.addAll(others);
      }
      boolean again = report.window().lateStarts() > 0 || !ended.observed().chances().isEmpty() || !beside && !others.isEmpty();
      List<Recording> recordings = explainer.isEmpty() ? List.of()
          : explainer.get().recordings(control.getFileSystem(cluster.clientConf()), control, report.evidence());
      return new Outcome(measured(planned, attempt, reasons, metrics, ended, states, sampler), again, report.latencyNanos(), recordings, loss);
    } finally {
      clean(arm, control);
    }
  }

  /** With a trial of a number of operations as with the longest before. */
  private JobSpec.Patience patience(JobSpec.Length length) {
    double seconds = length.nanos() > 0 ? length.nanos() / 1e9 : longestSeconds;
    return seconds > 0 ? jobs.patience().withJobOf(seconds) : jobs.patience();
  }

  /** Of all that works in this run. */
  Compilers compilers() throws IOException {
    return run.compilers();
  }

  /** See {@link TrialExplainer#keep}. */
  TrialResult keep(RunStore store, String trial, TrialResult result, List<Recording> recordings) throws IOException {
    return explainer.isEmpty() ? result : explainer.get().keep(store, trial, result, recordings);
  }

  private JobSpec.Load load(Variant variant, JobSpec.Length length) {
    return new JobSpec.Load(settings.count("maps"), Threads.of(variant, settings), length, settings.number("warmup"),
        settings.decimal(Jobs.RATE), settings.number("maxErrors"), settings.decimal(Jobs.MOST_RATE));
  }

  static String name(PlannedTrial planned, int attempt) {
    return String.format(Locale.ROOT, "b%02d-%02d-%s-%d", planned.block(), planned.order(), planned.variant().fileName(), attempt);
  }

  private void clean(ComposedRun.Arm arm, Path control) throws IOException {
    // a cluster that died in the trial cannot be cleaned, and must not hide why
    if (cluster.unhealthy().isEmpty()) {
      arm.clean();
      control.getFileSystem(cluster.clientConf()).delete(control, true);
    }
  }

  private List<String> reasons(ComposedRun.Arm arm, JobSpec spec, TaskReport report, List<CacheState> states, SortedMap<String, Double> metrics) {
    List<String> reasons = new ArrayList<>(TrialChecks.reasons(spec.arms().get(0).load(), report, scenario.spec().workload().clientIsMeasured()));
    reasons.addAll(TrialChecks.caches(states));
    reasons.addAll(arm.contradictions());
    reasons.addAll(Contradictions.impossible(metrics));
    return reasons;
  }

  private static TrialResult measured(PlannedTrial planned, int attempt, List<String> reasons, SortedMap<String, Double> metrics,
      TrialOutcome outcome, List<CacheState> states, SeriesSampler sampler) {
    TaskReport report = outcome.report();
    Observed observed = outcome.observed();
    SortedMap<String, Double> resources = TaskHosts.rest(report.resources());
    resources.putAll(observed.resources());
    resources.putAll(sampler.cost());
    resources.put("barrier.lastStartMillis", report.window().lastStartMillis());
    resources.put("barrier.clockSpreadMillis", (double) report.window().clockAheadMax() - report.window().clockAheadMin());
    Evidence evidence = new Evidence().addAll(report.evidence()).addAll(observed.evidence());
    return begun(planned, attempt).reasons(reasons).metrics(metrics).evidence(new TreeMap<>(evidence.asMap())).resources(resources)
        .caches(states).series(new Series(report.window().startMillis(), new TreeMap<>(report.perSecond()), report.bytesPerSecond(),
            sampler.taken(report.window().endMillis()))).build();
  }

  private static TrialResult failed(PlannedTrial planned, int attempt, String failure, List<CacheState> states) {
    return begun(planned, attempt).reasons(List.of(failure)).caches(states).build();
  }

  private static TrialResult.Builder begun(PlannedTrial planned, int attempt) {
    return TrialResult.of(planned.block(), planned.order(), attempt, planned.variant().id());
  }
}
