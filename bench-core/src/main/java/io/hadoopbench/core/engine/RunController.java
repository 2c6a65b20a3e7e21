package io.hadoopbench.core.engine;

import io.hadoopbench.core.cleanup.BaseDirectory;
import io.hadoopbench.core.cleanup.Lease;
import io.hadoopbench.core.cleanup.OrphanedDirectories;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.cluster.Quotas;
import io.hadoopbench.core.design.Jobs;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.ServerPages;
import io.hadoopbench.core.design.Threads;
import io.hadoopbench.core.explain.Sampling;
import io.hadoopbench.core.explain.TrialExplainer;
import io.hadoopbench.core.os.Cancellation;
import io.hadoopbench.core.os.EnvironmentCollector;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.os.Storage;
import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.store.RunStore;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.fs.FileSystem;

/**
 * Controls a run from the plan to the last trial. Results are written only to the {@link
 * RunJournal}.
 */
public final class RunController {
  /** Time limit for cleaning up, shorter than the timeout for a shutdown hook. */
  private static final long CLEANING_SECONDS = 45;

  private static final String LOGS = "logs";
  private static final String INTERRUPTED =
      "interrupted: the trial that was running is not part of the result";

  private final RunRequest request;
  private final Settings settings;
  private final RunStore store;
  private final RunJournal journal;
  private final Console console;
  private volatile Cluster cluster;
  private volatile Jobs jobs;
  private volatile Optional<CircuitBreaker> circuitBreaker = Optional.empty();
  private final Cancellation cancellation = new Cancellation();
  private final CountDownLatch ended = new CountDownLatch(1);

  public RunController(RunRequest request, RunStore store, RunJournal journal, Console console) {
    this.request = request;
    this.settings = request.settings();
    this.store = store;
    this.journal = journal;
    this.console = console;
  }

  /**
   * Runs the plan and always closes the cluster.
   *
   * @param limit aborts the run if it takes longer
   * @throws IOException if the cluster or the store fails; finished trials are kept
   */
  public void run(ClusterProvider provider, Optional<Duration> limit)
      throws IOException, InterruptedException {
    try (GuardRails guard = new GuardRails(this, limit)) {
      runToItsEnd(provider);
    }
  }

  private void runToItsEnd(ClusterProvider provider) throws IOException, InterruptedException {
    try {
      for (int i = 0; i < settings.count(RunLength.RESTARTS) && !journal.isFinished(); i++) {
        int start = i;
        if (journal
            .earlier()
            .filter(earlier -> earlier.has((start + 1) * RunLength.most(settings) - 1))
            .isPresent()) {
          continue;
        }
        within(
            provider,
            logs(start),
            RunController::refuse,
            (run, base, context, explainer) -> runTrials(run, base, context, explainer, start));
      }
      // reached only after a successful cleanup; a run that cannot clean up has failed even if all
      // trials are valid
      journal.finish(RunStatus.COMPLETE);
    } finally {
      ended.countDown();
    }
  }

  /**
   * Executes all steps before the first file and the first trial, undoes them, and checks the task
   * nodes. The journal records which variants are available.
   *
   * @param tasks receives facts about tasks (see {@link Jobs#taskFacts})
   * @return problems that do not depend on variants, with remedies
   * @throws IOException if the cluster or the store fails
   */
  public List<String> inspect(ClusterProvider provider, Map<String, Map<String, Long>> tasks)
      throws IOException, InterruptedException {
    List<String> lacks = new ArrayList<>();
    try {
      within(
          provider,
          store.dir().resolve(LOGS),
          lacks::addAll,
          (run, base, context, explainer) -> {
            available(run, base, false);
            if (lacks.isEmpty()) {
              lacks.addAll(taskProblems(context.jobs(), tasks));
            }
          });
      return lacks;
    } finally {
      ended.countDown();
    }
  }

  private static List<String> taskProblems(Jobs jobs, Map<String, Map<String, Long>> tasks)
      throws IOException {
    try {
      tasks.putAll(jobs.taskFacts());
      return List.of();
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      return List.of("tasks fail: " + FirstLine.of(e));
    }
  }

  @FunctionalInterface
  private interface Part {
    void in(
        OpenScenario run,
        BaseDirectory base,
        RunContext context,
        Optional<TrialExplainer> explainer)
        throws IOException, InterruptedException;
  }

  /**
   * Returns the log directory for a server start in this part of a resumed run. The logs of earlier
   * parts are kept.
   */
  private Path logs(int start) {
    Path logs =
        journal.earlier().isEmpty()
            ? store.dir().resolve(LOGS)
            : store.dir().resolve(LOGS).resolve(journal.runId());
    return start == 0 ? logs : logs.resolve("start-" + (start + 1));
  }

  private static void refuse(List<String> lacks) {
    if (!lacks.isEmpty()) {
      throw new UsageException(String.join("; ", lacks));
    }
  }

  /**
   * Runs an action with an open cluster.
   *
   * @param refused receives problems that do not depend on variants; called before anything is
   *     written
   */
  private void within(
      ClusterProvider provider, Path logs, Consumer<List<String>> refused, Part part)
      throws IOException, InterruptedException {
    Optional<TrialExplainer> explainer =
        TrialExplainer.of(
            settings,
            provider.isExisting(),
            () -> cluster,
            store.dir().resolve("explain/work"),
            journal::warn);
    try (Closeable work = explainer.map(Closeable.class::cast).orElse(() -> {})) {
      ClusterNeeds needs = request.scenario().needs(settings, request.variants());
      cluster =
          provider.open(
              needs,
              new ClusterOptions(
                  request.conf(),
                  settings.flag("yarn"),
                  request.scenario().spec().workload().traced(settings),
                  settings.flag(Sampling.EXPLAIN),
                  logs,
                  console::line));
      SortedMap<String, SortedMap<String, String>> environment =
          new EnvironmentCollector().collect(cluster.clientConf());
      environment.put("cluster", new TreeMap<>(cluster.describe()));
      if (journal.earlier().isPresent()) {
        journal.earlier().get().requireSame(environment, cluster.isExisting());
        if (cluster.isExisting()) {
          OrphanedDirectories.deleteOf(
              journal.earlier().get().runIds(),
              cluster.clientConf(),
              request.baseDir(),
              request.scenario().spec().workload()::dropTable,
              journal::warn);
        }
      }
      journal.environment(environment);
      Preflight preflight = preflight(needs);
      preflight
          .doubts()
          .forEach(
              doubt -> {
                journal.warn(doubt);
                console.line("note: " + doubt);
              });
      refused.accept(preflight.lacks());
      ServerPages pages = ServerPages.of(settings, cluster.clientConf(), journal::warn);
      BaseDirectory base =
          BaseDirectory.of(
              FileSystem.get(cluster.clientConf()), request.baseDir(), journal.runId());
      int threads = Threads.of(request.variants().get(0), settings);
      jobs =
          new Jobs(
              cluster,
              settings.count("maps"),
              threads,
              settings.decimal(Jobs.MOST_RATE),
              Jobs.timeout(settings),
              base,
              cancellation,
              console::line);
      RunContext context =
          new RunContext(
              cluster,
              settings,
              base.runDir(),
              store.dir(),
              jobs,
              pages,
              new Quotas(base.fs()),
              Set::of,
              journal::warn,
              console::line);
      circuitBreaker =
          CircuitBreaker.of(settings, pages, CircuitBreaker.pages(context), System::nanoTime);
      try (Lease lease =
              Lease.of(base, cluster.isExisting() || !JobRunner.isLocal(cluster.clientConf()));
          OpenScenario run = OpenScenario.open(request.scenario(), context)) {
        part.in(run, base, run.context(), explainer);
      } catch (IOException e) {
        // if a server died, that is the cause of all other failures
        throw cluster
            .unhealthy()
            .map(dead -> new IOException(dead + "; the run failed with: " + e.getMessage(), e))
            .orElse(e);
      } finally {
        delete(base);
      }
    } finally {
      close();
    }
  }

  private void delete(BaseDirectory base) {
    if (settings.flag("keepFiles")) {
      return;
    }
    try {
      base.delete(cancellation.isCancelled() && cluster.isExisting());
    } catch (IOException e) {
      journal.warn(base.runDir() + " could not be deleted from the cluster: " + e.getMessage());
    }
  }

  /** Returns why the run was cancelled; empty if it was not. */
  public Optional<String> cancelled() {
    return cancellation.reason();
  }

  /**
   * Ends the run because the process is ending. Kills the current job, waits until the run has
   * deleted its files, and closes the cluster, which also ends the embedded cluster's containers.
   * Any thread may call this method.
   *
   * @throws IOException if something could not be deleted; the message gives the remedy
   */
  public void interrupt() throws IOException, InterruptedException {
    console.goodbye(INTERRUPTED + "; continue with the same command and -resume " + store.dir());
    Cluster open = cluster;
    try {
      journal.finish(RunStatus.INTERRUPTED);
    } finally {
      end(INTERRUPTED, open != null && (open.isExisting() || JobRunner.isLocal(open.clientConf())));
    }
  }

  /** Ends the run while the process continues. Measured trials are kept. */
  void abort(String why) throws IOException, InterruptedException {
    journal.warn(why);
    try {
      recordCircuitBreaker();
      journal.finish(RunStatus.FAILED);
    } finally {
      end(why, cluster != null);
    }
  }

  /**
   * Ends the run.
   *
   * @param jobsFirst whether tasks must end before the run directory on the cluster is deleted
   */
  private void end(String why, boolean jobsFirst) throws IOException, InterruptedException {
    try {
      cancellation.cancel(why);
      Jobs running = jobs;
      if (running != null && jobsFirst) {
        running.kill(why);
      }
      if (jobsFirst && !ended.await(CLEANING_SECONDS, TimeUnit.SECONDS) && cluster.isExisting()) {
        throw new IOException(
            "the run's files may remain on the cluster: "
                + (running == null ? request.baseDir() + "/" + journal.runId() : running.runDir())
                + " and related directories; delete them with the 'sweep' program");
      }
    } finally {
      close();
    }
  }

  /** Returns why the circuit breaker opened; empty if it is closed or disabled. */
  Optional<String> circuitBreaker() {
    return circuitBreaker.flatMap(CircuitBreaker::reached);
  }

  private void recordCircuitBreaker() throws IOException {
    if (circuitBreaker.isPresent()) {
      journal.environment(CircuitBreaker.SECTION, circuitBreaker.get().described());
    }
  }

  private void close() {
    Cluster open = cluster;
    if (open != null) {
      open.close();
    }
  }

  private void runTrials(
      OpenScenario run,
      BaseDirectory base,
      RunContext context,
      Optional<TrialExplainer> explainer,
      int start)
      throws IOException, InterruptedException {
    TrialRunner trials =
        new TrialRunner(
            request,
            run,
            context,
            PageCaches.of(context),
            explainer,
            journal.result().plan().seed());
    List<Variant> variants = available(run, base, true);
    if (start == 0) {
      SortedMap<String, String> javaCode =
          JavaCodeTask.measure(request.scenario(), context, variants);
      if (!javaCode.isEmpty()) {
        journal.environment(Measured.JAVA_CODE, javaCode);
      }
    }
    try {
      new BlockRunner(request, trials, cluster, store, journal, console).run(variants, start);
    } finally {
      recordCircuitBreaker();
    }
  }

  /** Checks an existing cluster. The embedded cluster always meets these requirements. */
  private Preflight preflight(ClusterNeeds needs) throws IOException {
    if (cluster.isExisting()) {
      return Preflight.of(request, cluster.clientConf(), Clock.systemUTC());
    }
    Optional<Path> files = cluster.storage();
    return Preflight.ofOwn(
        files.isPresent() ? Optional.of(Storage.of(files.get())) : Optional.empty(),
        !needs.writesData());
  }

  /**
   * Finds the available variants. Requests that are recognisably invalid are rejected first, before
   * anything is created.
   *
   * @param fill whether to also write the files that trials read
   */
  private List<Variant> available(OpenScenario run, BaseDirectory base, boolean fill)
      throws IOException {
    SortedMap<String, String> directories = run.requireEqualArms(request.variants());
    if (!directories.isEmpty()) {
      journal.environment("directories", directories);
    }
    Map<Variant, String> reasons = new LinkedHashMap<>();
    for (Variant variant : request.variants()) {
      run.unavailable(variant).ifPresent(reason -> reasons.put(variant, reason));
    }
    if (!fill || NothingToCompareException.isPossible(request.variants(), reasons)) {
      base.make();
      reasons.putAll(run.begin(fill));
    }
    reasons.forEach(
        (variant, reason) ->
            console.line("note: variant " + variant.id() + " is unavailable: " + reason));
    List<Variant> available =
        request.variants().stream().filter(variant -> !reasons.containsKey(variant)).toList();
    journal.earlier().ifPresent(earlier -> earlier.requireVariants(available));
    for (Variant variant : request.variants()) {
      journal.variant(
          reasons.containsKey(variant)
              ? VariantResult.unavailable(variant, reasons.get(variant))
              : VariantResult.available(variant));
    }
    if (fill) {
      NothingToCompareException.check(request.variants(), reasons);
    }
    return available;
  }
}
