package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cleanup.BaseDirectory;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.host.DoctorWorkload;
import io.hadoopbench.core.host.NodeFacts;
import io.hadoopbench.core.host.TaskFacts;
import io.hadoopbench.core.job.JobFailure;
import io.hadoopbench.core.job.JobOutcome;
import io.hadoopbench.core.job.JobSpec;
import io.hadoopbench.core.job.TrialJob;
import io.hadoopbench.core.measure.HostMeter;
import io.hadoopbench.core.measure.TaskReport;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.Credentials;

/** The jobs of a run, one at a time; the running one can be ended from any thread. */
public final class Jobs {
  /**
   * Names of options: operations per second of all threads together, as a target and at most; 0 for
   * none.
   */
  public static final String RATE = "rate";

  public static final String MOST_RATE = "maxRate";

  /** MapReduce itself waits 10 s for the application master before it asks the ResourceManager. */
  private static final int KILL_SECONDS = 20;

  private final Cluster cluster;
  private final int maps;
  private final int threads;
  private final double mostPerSecond;
  private final JobSpec.Timeout timeout;
  private final BaseDirectory base;
  private final Consumer<String> progress;
  private boolean olderNodes;
  private volatile TrialJob running;
  private volatile boolean ended;
  private Map<String, Map<String, Long>> facts;

  /**
   * @param maps map tasks of each job
   * @param threads of each map task
   * @param mostPerSecond operations that they may begin, all together, in jobs that are no trials;
   *     0: no bound
   * @param timeout with containers of a busy queue, which come late, and with maps that are slow to
   *     become ready
   * @param base where the run may write: the first job makes its directory, and what jobs write
   *     below is deleted
   * @param progress receives what jobs have learnt of the cluster
   */
  public Jobs(
      Cluster cluster,
      int maps,
      int threads,
      double mostPerSecond,
      JobSpec.Timeout timeout,
      BaseDirectory base,
      Consumer<String> progress) {
    this.cluster = cluster;
    this.maps = maps;
    this.threads = threads;
    this.mostPerSecond = mostPerSecond;
    this.timeout = timeout;
    this.base = base;
    this.progress = progress;
  }

  /** As the options say. */
  public static JobSpec.Timeout timeout(Settings settings) {
    int seconds = settings.count(JobSpec.Timeout.OPTION);
    return new JobSpec.Timeout(seconds, seconds);
  }

  /**
   * @throws io.hadoopbench.core.cli.UsageException if more is asked for than is allowed
   */
  public static void checkRates(Settings settings) {
    double most = settings.decimal(MOST_RATE);
    settings.require(
        RATE,
        rate -> most == 0 || settings.decimal(RATE) <= most,
        "beyond -" + MOST_RATE + " " + settings.text(MOST_RATE));
  }

  public Path runDir() {
    return base.runDir();
  }

  /** How long jobs of this run wait until all their maps are ready. */
  public JobSpec.Timeout timeout() {
    return timeout;
  }

  /**
   * Runs a job that is no trial: it prepares or asks something, with the run's own maps and
   * threads.
   *
   * @param name unique within the run
   * @param operations of all tasks together
   * @param warmups of each thread
   * @throws IOException if it fails, or any of its operations
   */
  public TaskReport run(String name, TaskSpec task, long operations, long warmups)
      throws IOException {
    Path control = new Path(runDir(), "control/" + name);
    JobSpec spec =
        JobSpec.of(
            arm(
                name,
                task,
                new JobSpec.Load(
                    maps, threads, JobSpec.Length.of(operations), warmups, 0, 0, mostPerSecond)),
            control.toString(),
            timeout);
    try {
      JobOutcome outcome = run(spec, List.of(task), () -> {});
      if (outcome.failed()) {
        throw new IOException(name + ": " + outcome.failure());
      }
      if (outcome.report().errorCount() > 0) {
        throw new IOException(name + ": " + outcome.report().errorText());
      }
      return outcome.report();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted in " + name);
    } finally {
      if (cluster.unhealthy().isEmpty()) {
        control.getFileSystem(cluster.clientConf()).delete(control, true);
      }
    }
  }

  /**
   * Why the nodes where tasks run lack something; they are asked once, with a small job, because
   * this host may have other libraries.
   *
   * @param fact one of {@link io.hadoopbench.core.host.NodeFacts} that is answered with yes or no
   * @return empty when every task that was asked has it, else what the first that has not says
   */
  public Optional<String> lacks(String fact) throws IOException {
    return taskFacts().getOrDefault(fact, Map.of("not told", 1L)).keySet().stream()
        .filter(value -> !NodeFacts.isYes(value))
        .findFirst();
  }

  /**
   * What the nodes where tasks run have, see {@link TaskFacts}. Where they run is the cluster's
   * choice.
   */
  public Map<String, Map<String, Long>> taskFacts() throws IOException {
    if (facts == null) {
      facts = TaskFacts.of(run("doctor", new TaskSpec(DoctorWorkload.class), 0, 0));
    }
    return facts;
  }

  /** What a task does, by a name that is unique within the run. */
  public JobSpec.Arm arm(String name, TaskSpec task, JobSpec.Load load) {
    return new JobSpec.Arm(
        runDir().getName() + "/" + name,
        task.workload().getName(),
        task.settings(),
        task.conf(),
        load);
  }

  /**
   * @param tasks of its arms, in their order
   * @throws InterruptedIOException if jobs have been killed: no further one begins, and this one is
   *     nothing
   */
  public JobOutcome run(JobSpec spec, List<TaskSpec> tasks, TrialJob.Watch watch)
      throws IOException, InterruptedException {
    List<Credentials> secrets = tasks.stream().map(TaskSpec::takeCredentials).toList();
    JobOutcome outcome = runOnce(spec, secrets, watch);
    if (olderNodes || !outcome.failed() || !outcome.failure().contains(JobFailure.OLDER_NODES)) {
      return outcome;
    }
    olderNodes = true; // no task has begun
    progress.accept(
        JobFailure.OLDER_NODES + ": jobs go with " + JobFailure.OPENS + "=false from here on");
    return runOnce(spec, secrets, watch);
  }

  private JobOutcome runOnce(JobSpec spec, List<Credentials> secrets, TrialJob.Watch watch)
      throws IOException, InterruptedException {
    requireGoingOn();
    base.make();
    Configuration conf = cluster.clientConf();
    if (olderNodes) {
      conf.setBoolean(JobFailure.OPENS, false);
    }
    if (!cluster.isExisting()) {
      HostMeter.describe(
          cluster.jvms().stream()
              .collect(
                  Collectors.groupingBy(
                      jvm -> jvm.role().lowerCase(),
                      Collectors.mapping(Cluster.ServerJvm::pid, Collectors.toList()))),
          conf);
    }
    running = new TrialJob(conf, spec, secrets);
    try {
      JobOutcome outcome = running.run(watch);
      requireGoingOn();
      return outcome;
    } finally {
      running = null;
    }
  }

  private void requireGoingOn() throws InterruptedIOException {
    if (ended) {
      throw new InterruptedIOException("the run was told to end");
    }
  }

  /** Whether jobs have been killed: containers end a moment after their job. */
  public boolean killed() {
    return ended;
  }

  /**
   * Ends the running job, if one runs, and lets none begin any more; from any thread.
   *
   * @throws IOException if whoever runs jobs does not take that within {@value #KILL_SECONDS} s,
   *     with what may be left
   */
  public void kill() throws IOException, InterruptedException {
    ended = true;
    TrialJob job = running;
    if (job == null) {
      return;
    }
    // who waits for an answer of a ResourceManager holds Hadoop's lock of it, and hooks run one
    // after the other
    FutureTask<Void> asked =
        new FutureTask<>(
            () -> {
              job.kill();
              return null;
            });
    Thread asking = new Thread(asked, "kill");
    asking.setDaemon(true);
    asking.start();
    try {
      asked.get(KILL_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IOException(
          "YARN has not answered for "
              + KILL_SECONDS
              + " s: the running job and "
              + runDir()
              + " may be left; its tasks end within a minute once they can work, and the program"
              + " sweep ends and deletes both",
          e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    }
  }
}
