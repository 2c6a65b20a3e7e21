package io.hadoopbench.core.experiment;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.ClusterProvider;
import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.host.EnvironmentCollector;
import io.hadoopbench.core.model.RunStatus;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.scenario.Jobs;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.RunLength;
import io.hadoopbench.core.scenario.ServerPages;
import io.hadoopbench.core.store.RunStore;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.fs.FileSystem;

/** The way of a run, from the plan to the last trial. What it learns goes into the {@link RunJournal}, and nowhere else. */
public final class Experiment {
  /** Less than a hook may take. */
  private static final long CLEANING_SECONDS = 45;
  private static final String LOGS = "logs";

  private final RunRequest request;
  private final Settings settings;
  private final RunStore store;
  private final RunJournal book;
  private final Console console;
  private volatile Cluster cluster;
  private volatile Jobs jobs;
  private final CountDownLatch ended = new CountDownLatch(1);

  public Experiment(RunRequest request, RunStore store, RunJournal book, Console console) {
    this.request = request;
    this.settings = request.settings();
    this.store = store;
    this.book = book;
    this.console = console;
  }

  /**
   * Runs everything that is planned. The cluster is closed at the end, however that comes.
   *
   * @throws IOException if the cluster or the store fails; finished trials are kept
   */
  public void run(ClusterProvider provider) throws IOException, InterruptedException {
    try {
      for (int i = 0; i < settings.count(RunLength.RESTARTS) && !book.isFinished(); i++) {
        int start = i;
        within(provider, store.dir().resolve(start == 0 ? LOGS : LOGS + "/start-" + (start + 1)), Experiment::refuse,
            (run, context, profiling) -> runTrials(run, context, profiling, start));
      }
      book.finish(RunStatus.COMPLETE); // a run that could not undo what it made has failed, whatever its trials are worth
    } finally {
      ended.countDown();
    }
  }

  /**
   * Does everything that comes before the first file is written and the first trial runs, and undoes it; and asks the nodes where tasks run. What it learns of variants is in the
   * book.
   *
   * @param tasks receives what tasks have, see {@link io.hadoopbench.core.host.TaskFacts}
   * @return what is missing whatever the variants are, with remedies
   * @throws IOException likewise
   */
  public List<String> look(ClusterProvider provider, Map<String, Map<String, Long>> tasks) throws IOException, InterruptedException {
    List<String> lacks = new ArrayList<>();
    try {
      within(provider, store.dir().resolve(LOGS), lacks::addAll, (run, context, profiling) -> {
        available(run, false);
        if (lacks.isEmpty()) {
          lacks.addAll(ask(context.jobs(), tasks));
        }
      });
      return lacks;
    } finally {
      ended.countDown();
    }
  }

  /** Why tasks cannot run; empty when they can. */
  private static List<String> ask(Jobs jobs, Map<String, Map<String, Long>> tasks) throws IOException {
    try {
      tasks.putAll(jobs.taskFacts());
      return List.of();
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      return List.of("tasks fail: " + FirstLine.of(e) + "; where their Java is older than 17, take bench-java8.jar, or give them another with -D mapreduce.map.env=JAVA_HOME=DIR");
    }
  }

  /** What is done while a cluster is open. */
  @FunctionalInterface
  private interface Part {
    void in(ComposedRun run, RunContext context, Profiling profiling) throws IOException, InterruptedException;
  }

  private static void refuse(List<String> lacks) {
    if (!lacks.isEmpty()) {
      throw new UsageException(String.join("; ", lacks));
    }
  }

  /** @param preflight receives what is missing whatever the variants are, before anything is written */
  private void within(ClusterProvider provider, Path logs, Consumer<List<String>> preflight, Part part) throws IOException, InterruptedException {
    try (Profiling profiling = profiling(provider)) {
      cluster = provider.open(request.scenario().needs(settings, request.variants()), new ClusterOptions(request.conf(), settings.flag("yarn"),
          request.scenario().spec().workload().traced(settings), logs, console::line));
      SortedMap<String, SortedMap<String, String>> environment = new EnvironmentCollector().collect(cluster.clientConf());
      environment.put("cluster", new TreeMap<>(cluster.describe()));
      book.environment(environment);
      preflight.accept(lacks());
      BaseDirectory base = BaseDirectory.create(FileSystem.get(cluster.clientConf()), request.baseDir(),
          book.result().header().runId());
      int threads = request.scenario().threads(request.variants().get(0), settings);
      jobs = new Jobs(cluster, settings.count("maps"), threads, Jobs.patience(settings), base.runDir());
      RunContext context = new RunContext(cluster, settings, base.runDir(), store.dir(), jobs,
          ServerPages.of(settings, cluster.clientConf(), book::warn), ConcurrentHashMap.newKeySet(), book::warn, console::line);
      try (ComposedRun run = ComposedRun.open(request.scenario(), context)) {
        part.in(run, context, profiling);
      } catch (IOException e) {
        // a dead server is the cause of whatever else went wrong
        throw cluster.unhealthy().map(dead -> new IOException(dead + "; the run ended with: " + e.getMessage(), e)).orElse(e);
      } finally {
        delete(base);
      }
    } finally {
      close();
    }
  }

  private Profiling profiling(ClusterProvider provider) {
    boolean here = !provider.isExisting() || JobRunner.isLocal(request.conf());
    return TrialProfiler.of(settings, here, () -> cluster.jvms(), store.dir().resolve("profile/work"), book::warn);
  }

  private void delete(BaseDirectory base) {
    if (settings.flag("keepResults")) {
      return;
    }
    try {
      base.delete();
    } catch (IOException e) {
      book.warn(base.runDir() + " is left on the cluster: " + e.getMessage());
    }
  }

  /**
   * Ends the running job, waits until the run has deleted what it made, and closes the cluster; from any thread. On a cluster of our own all that ends with it.
   *
   * @throws IOException if something is left, with what deletes it
   */
  void interrupt() throws IOException, InterruptedException {
    try {
      Jobs running = jobs;
      if (running != null && cluster.isExisting()) {
        running.kill();
        if (!ended.await(CLEANING_SECONDS, TimeUnit.SECONDS)) {
          throw new IOException("what the run made on the cluster may be left: " + running.runDir() + " and what belongs to it; the program sweep deletes it");
        }
      }
    } finally {
      close();
    }
  }

  private void close() {
    Cluster open = cluster;
    if (open != null) {
      open.close();
    }
  }

  private void runTrials(ComposedRun run, RunContext context, Profiling profiling, int start) throws IOException, InterruptedException {
    TrialRunner trials = new TrialRunner(request.scenario(), run, context, PageCaches.of(context), profiling);
    List<Variant> variants = available(run, true);
    if (start == 0) {
      book.limits(LimitMeter.measure(request.scenario(), settings, variants, cluster.clientConf(), console::line));
    }
    new TrialLoop(request, trials, cluster, store, book, console).run(variants, start);
  }

  /** What is missing on a cluster of somebody else; one of our own has all of it. */
  private List<String> lacks() {
    return cluster.isExisting() ? Preflight.lacks(request, cluster.clientConf(), Clock.systemUTC()) : List.of();
  }

  /** @param fill whether what trials read is written, too */
  private List<Variant> available(ComposedRun run, boolean fill) throws IOException {
    List<Variant> available = new ArrayList<>();
    for (Variant variant : request.variants()) {
      Optional<String> reason = run.unavailable(variant);
      if (reason.isEmpty()) {
        available.add(variant);
      }
      book.variant(reason.map(why -> VariantResult.unavailable(variant, why)).orElseGet(() -> VariantResult.available(variant)));
    }
    for (Map.Entry<Variant, String> lost : run.begin(fill).entrySet()) {
      available.remove(lost.getKey());
      book.variant(VariantResult.unavailable(lost.getKey(), lost.getValue()));
      console.line("variant " + lost.getKey().id() + " is unavailable: " + lost.getValue());
    }
    return available;
  }
}
