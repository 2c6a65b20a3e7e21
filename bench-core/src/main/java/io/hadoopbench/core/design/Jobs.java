package io.hadoopbench.core.design;

import io.hadoopbench.core.cleanup.BaseDirectory;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.load.DoctorWorkload;
import io.hadoopbench.core.load.JobOutcome;
import io.hadoopbench.core.load.JobOutcome.JobFailure;
import io.hadoopbench.core.load.JobSpec;
import io.hadoopbench.core.load.TrialJob;
import io.hadoopbench.core.load.measure.HostMeter;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.os.Cancellation;
import io.hadoopbench.core.os.NodeFacts;
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

/** Executes a run's jobs, one at a time. Any thread can kill the current job. */
public final class Jobs {
  /**
   * Option names: target rate and maximum rate in operations per second over all threads; 0 for
   * none.
   */
  public static final String RATE = "rate";

  public static final String MOST_RATE = "maxRate";

  /**
   * MapReduce waits 10 s for the application master before it asks the ResourceManager to kill a
   * job.
   */
  private static final int KILL_SECONDS = 20;

  private final Cluster cluster;
  private final int maps;
  private final int threads;
  private final double mostPerSecond;
  private final JobSpec.Timeout timeout;
  private final BaseDirectory base;
  private final Cancellation cancellation;
  private final Consumer<String> progress;
  private boolean olderNodes;
  private Map<String, Map<String, Long>> facts;

  /**
   * Prepares jobs.
   *
   * @param maps map tasks per job
   * @param threads load threads per map task
   * @param mostPerSecond limit on the operations per second of all threads together in jobs other
   *     than trials; 0 for no limit
   * @param timeout limits on the wait for containers in a busy queue and for maps to become ready
   * @param base the run directory, which the first job creates; job files below it are deleted
   * @param cancellation starts no further job after the run has been cancelled
   * @param progress receives messages about the cluster
   */
  public Jobs(
      Cluster cluster,
      int maps,
      int threads,
      double mostPerSecond,
      JobSpec.Timeout timeout,
      BaseDirectory base,
      Cancellation cancellation,
      Consumer<String> progress) {
    this.cluster = cluster;
    this.maps = maps;
    this.threads = threads;
    this.mostPerSecond = mostPerSecond;
    this.timeout = timeout;
    this.base = base;
    this.cancellation = cancellation;
    this.progress = progress;
  }

  public static JobSpec.Timeout timeout(Settings settings) {
    int seconds = settings.count(JobSpec.Timeout.OPTION);
    return new JobSpec.Timeout(seconds, seconds);
  }

  /**
   * Checks the rate options.
   *
   * @throws io.hadoopbench.core.cli.UsageException if the target exceeds the limit
   */
  public static void checkRates(Settings settings) {
    double most = settings.decimal(MOST_RATE);
    settings.require(
        RATE,
        rate -> most == 0 || settings.decimal(RATE) <= most,
        "exceeds -maxRate " + settings.text(MOST_RATE));
  }

  public Path runDir() {
    return base.runDir();
  }

  public JobSpec.Timeout timeout() {
    return timeout;
  }

  /**
   * Runs a job that is not a trial, with the run's number of maps and threads.
   *
   * @param name name that is unique within the run
   * @param operations number of operations in all tasks together
   * @param warmups number of warm-up operations per thread
   * @throws IOException if the job or one of its operations fails
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
        throw new IOException(name + ": " + outcome.failure().get().text());
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
   * Checks a fact about the task nodes. A small job reads the facts once, because task nodes may
   * have different libraries from this host.
   *
   * @param fact a yes/no fact of {@link io.hadoopbench.core.os.NodeFacts}
   * @return empty if the fact is "yes" in all tasks, otherwise the value in the first task where it
   *     is "no"
   */
  public Optional<String> lacks(String fact) throws IOException {
    return taskFacts().getOrDefault(fact, Map.of("not reported", 1L)).keySet().stream()
        .filter(value -> !NodeFacts.isYes(value))
        .findFirst();
  }

  /**
   * Returns facts about the task nodes (see {@link DoctorWorkload#facts}). The cluster chooses the
   * nodes.
   */
  public Map<String, Map<String, Long>> taskFacts() throws IOException {
    return taskFacts(new TaskSpec(DoctorWorkload.class));
  }

  /**
   * Returns facts about the task nodes. Runs a job with this task if the facts are not yet known.
   *
   * @param ask task whose workload is a {@link DoctorWorkload}
   */
  public Map<String, Map<String, Long>> taskFacts(TaskSpec ask) throws IOException {
    if (facts == null) {
      facts = DoctorWorkload.facts(run("doctor", ask, 0, 0));
    }
    return facts;
  }

  /** Returns an arm with this task and a name that is unique within the run. */
  public JobSpec.Arm arm(String name, TaskSpec task, JobSpec.Load load) {
    return new JobSpec.Arm(
        runDir().getName() + "/" + name,
        task.workload().getName(),
        task.settings(),
        task.conf(),
        load);
  }

  /**
   * Runs a job.
   *
   * @param tasks the tasks of the job's arms, in order
   * @throws InterruptedIOException if the run was cancelled, in which case the job has no result
   */
  public JobOutcome run(JobSpec spec, List<TaskSpec> tasks, TrialJob.Watch watch)
      throws IOException, InterruptedException {
    List<Credentials> secrets = tasks.stream().map(TaskSpec::takeCredentials).toList();
    JobOutcome outcome = runOnce(spec, secrets, watch);
    if (olderNodes
        || outcome
            .failure()
            .filter(failure -> failure.cause() == JobFailure.Cause.OLDER_NODES)
            .isEmpty()) {
      return outcome;
    }
    olderNodes = true; // no task has run yet, so the job can be repeated
    progress.accept(
        JobFailure.OLDER_NODES
            + ": from now on, jobs run with mapreduce.jvm.add-opens-as-default=false");
    return runOnce(spec, secrets, watch);
  }

  private JobOutcome runOnce(JobSpec spec, List<Credentials> secrets, TrialJob.Watch watch)
      throws IOException, InterruptedException {
    cancellation.requireNotCancelled();
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
    JobOutcome outcome = new TrialJob(conf, spec, secrets, cancellation).run(watch);
    cancellation.requireNotCancelled();
    return outcome;
  }

  /** Returns whether the run was cancelled. Its containers end shortly after the job. */
  public boolean cancelled() {
    return cancellation.isCancelled();
  }

  /**
   * Cancels the run and kills the running job, if any. Any thread may call this method.
   *
   * @throws IOException if the cluster does not confirm the kill within {@value #KILL_SECONDS} s;
   *     the message lists what may remain
   */
  public void kill(String why) throws IOException, InterruptedException {
    // runs in a separate thread, because a lock in Hadoop is held while waiting for a
    // ResourceManager, and shutdown hooks run one after another
    FutureTask<Void> asked =
        new FutureTask<>(
            () -> {
              cancellation.kill(why);
              return null;
            });
    Thread asking = new Thread(asked, "kill");
    asking.setDaemon(true);
    asking.start();
    try {
      asked.get(KILL_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IOException(
          "YARN has not responded for "
              + KILL_SECONDS
              + " s. The running job and "
              + runDir()
              + " may remain. Its tasks exit within a minute; the 'sweep' program kills the job and"
              + " deletes the directory",
          e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    }
  }
}
