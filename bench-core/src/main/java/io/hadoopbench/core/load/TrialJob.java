package io.hadoopbench.core.load;

import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.explain.TaskProfiler;
import io.hadoopbench.core.load.JobOutcome.JobFailure;
import io.hadoopbench.core.load.LoadMapper.VirtualInputFormat;
import io.hadoopbench.core.load.measure.StartBarrier;
import io.hadoopbench.core.os.Cancellation;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.token.Token;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the trials of a group as one MapReduce job, with LocalJobRunner or on YARN, depending on the
 * configuration.
 */
public final class TrialJob {
  private static final Logger LOG = LoggerFactory.getLogger(TrialJob.class);
  private static final long POLL_MILLIS = 50;

  /** Poll interval for a job in this JVM. Polling such a job needs no remote call. */
  private static final long LOCAL_POLL_MILLIS = 10;

  private static final long TASKS_MILLIS = 15_000;

  /**
   * Poll interval while the load runs. It is longer because each poll is a call to the NameNode
   * under test.
   */
  private static final long POLL_DONE_MILLIS = 200;

  private final Configuration conf;
  private final JobSpec spec;
  private final List<Credentials> credentials;
  private final long pollMillis;
  private final Cancellation cancellation;
  private SubmittedJob submitted;

  /**
   * @param conf the cluster's client configuration
   * @param credentials credentials for each arm's tasks, in addition to the tokens for the run
   *     directory
   * @param cancellation kills the job, immediately if it is running, otherwise as soon as it has
   *     been submitted
   */
  public TrialJob(
      Configuration conf, JobSpec spec, List<Credentials> credentials, Cancellation cancellation) {
    // A solo trial may vary JVM and container settings.
    this.conf = spec.isInterleaved() ? new Configuration(conf) : spec.arms().get(0).over(conf);
    this.spec = spec;
    this.credentials = List.copyOf(credentials);
    this.cancellation = cancellation;
    this.pollMillis = JobRunner.isLocal(this.conf) ? LOCAL_POLL_MILLIS : POLL_MILLIS;
  }

  /**
   * @param watch notified when every map task has reached the barrier, when the timed part starts,
   *     and when it has ended
   * @throws IOException if the cluster cannot be reached. A job that fails or does not get
   *     containers for all map tasks is reported as an outcome
   */
  public JobOutcome run(Watch watch) throws IOException, InterruptedException {
    Path controlDir = new Path(spec.controlDir());
    FileSystem fs = controlDir.getFileSystem(conf);
    StartBarrier barrier =
        new StartBarrier(fs, controlDir, spec.maps(), System::currentTimeMillis, System::nanoTime);
    barrier.prepare();
    try (OwnStaging staging = OwnStaging.of(conf)) {
      return run(watch, barrier);
    }
  }

  private JobOutcome run(Watch watch, StartBarrier barrier)
      throws IOException, InterruptedException {
    Job job = job();
    credentials.forEach(
        own ->
            job.getCredentials()
                .addAll(own)); // first, so that no more tokens are requested from these servers
    try (LocalFailures local = new LocalFailures()) {
      TokenCache.obtainTokensForNamenodes(
          job.getCredentials(), new Path[] {spec.runDir()}, job.getConfiguration());
      TaskCredentials.offer(spec, credentials, job.getCredentials());
      Optional<JobFailure> failure = runToItsEnd(job, barrier, watch, local);
      if (failure.isPresent()) {
        return JobOutcome.failed(failure.get());
      }
    } finally {
      TaskCredentials.withdraw(spec);
      cancelTokens(job.getCredentials());
    }
    return new JobOutcome(
        ReportFiles.of(spec, conf).sums(spec.maps(), spec.arms().size()), Optional.empty());
  }

  /** Creates the job without its credentials. */
  private Job job() throws IOException {
    Configuration jobConf = new Configuration(conf);
    spec.store(jobConf);
    // One attempt and no speculative execution, because repeated work would be measured twice.
    jobConf.setInt(MRJobConfig.MAP_MAX_ATTEMPTS, 1);
    jobConf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
    jobConf.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
    jobConf.setInt("mapreduce.local.map.tasks.maximum", spec.maps());
    Job job = Job.getInstance(jobConf, "hadoop-bench " + spec.name());
    job.setJarByClass(TrialJob.class);
    job.setInputFormatClass(VirtualInputFormat.class);
    job.setMapperClass(LoadMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(NullOutputFormat.class);
    return job;
  }

  /**
   * Cancels tokens that the job does not carry. On YARN, the ResourceManager cancels the job's
   * tokens. If several tokens have the same name, the job carries the token of the last arm.
   */
  private void cancelTokens(Credentials carried) throws InterruptedIOException {
    Set<Token<?>> left = new HashSet<>();
    credentials.forEach(own -> left.addAll(own.getAllTokens()));
    if (submitted == null || JobRunner.isLocal(conf)) {
      left.addAll(carried.getAllTokens());
    } else {
      left.removeAll(carried.getAllTokens());
    }
    TaskCredentials.cancel(left, conf);
  }

  /**
   * @return why the job failed or was abandoned; empty if it succeeded
   */
  private Optional<JobFailure> runToItsEnd(
      Job job, StartBarrier barrier, Watch watch, LocalFailures local)
      throws IOException, InterruptedException {
    LocalTasks tasks = new LocalTasks();
    try {
      tasks.submit(job);
      try (SubmittedJob own = SubmittedJob.of(job, conf, spec.runDir());
          Closeable killable = cancellation.running(own::kill)) {
        submitted = own;
        Optional<String> timedOut = await(own, barrier, watch);
        if (!cancellation.isKilled()) {
          return timedOut.isPresent() ? timedOut.map(JobFailure::of) : own.failure(local);
        }
      }
      return submitted.failure(local);
    } finally { // files that tasks write after the job has ended would become orphans
      if (!tasks.awaitNone(TASKS_MILLIS)) {
        LOG.warn(
            "{}'s tasks are still running {} s after their job has ended",
            spec.name(),
            TASKS_MILLIS / 1000);
      }
    }
  }

  private Optional<String> await(SubmittedJob own, StartBarrier barrier, Watch watch)
      throws IOException, InterruptedException {
    Optional<String> timedOut = awaitReady(own, barrier);
    if (timedOut.isEmpty()) {
      long deadline = System.nanoTime() + 1_000_000_000L * spec.timeout().endSeconds();
      if (isRunning(own)) {
        measure(own, barrier, watch, deadline);
      }
      while (isRunning(own)) {
        if (System.nanoTime() > deadline) {
          return Optional.of(
              "not finished after "
                  + spec.timeout().endSeconds()
                  + " s, far longer than expected: a server or its client hangs");
        }
        Thread.sleep(pollMillis);
      }
    }
    return timedOut;
  }

  private boolean isRunning(SubmittedJob own) throws IOException {
    return !cancellation.isKilled() && !own.isOver();
  }

  private void measure(SubmittedJob own, StartBarrier barrier, Watch watch, long deadline)
      throws IOException, InterruptedException {
    try {
      watch.allReady();
      watch.opens(barrier.release());
      while (TaskProfiler.isOn(conf)
          && barrier.doneCount() < spec.maps()
          && isRunning(own)
          && System.nanoTime() < deadline) {
        Thread.sleep(POLL_DONE_MILLIS);
      }
    } finally {
      watch.allDone();
    }
  }

  /**
   * Returns the reason map tasks were not ready in time; empty if all are ready or if the job has
   * ended.
   */
  private Optional<String> awaitReady(SubmittedJob own, StartBarrier barrier)
      throws IOException, InterruptedException {
    int maps = spec.maps();
    JobSpec.Timeout timeout = spec.timeout();
    Optional<Integer> started = awaitAll(own, barrier::startedCount, timeout.queueSeconds());
    if (started.isPresent()) {
      return Optional.of(
          "only "
              + started.get()
              + " of "
              + maps
              + " maps got a container within "
              + timeout.queueSeconds()
              + " s (-startTimeout); lower -maps, or name another queue with -D"
              + " mapreduce.job.queuename=QUEUE"
              + own.whyItWaits().map("; YARN says: "::concat).orElse(""));
    }
    Optional<Integer> ready = awaitAll(own, barrier::readyCount, timeout.barrierSeconds());
    return ready.map(
        count ->
            "only "
                + count
                + " of "
                + maps
                + " maps became ready within "
                + timeout.barrierSeconds()
                + " s after the last map started (-startTimeout): opening a client or the warm-up"
                + " takes too long or hangs");
  }

  @FunctionalInterface
  private interface Count {
    int now() throws IOException;
  }

  /**
   * @return the number of map tasks counted so far if some are missing at the timeout; empty if all
   *     are there or if the job has ended
   */
  private Optional<Integer> awaitAll(SubmittedJob own, Count count, int seconds)
      throws IOException, InterruptedException {
    long began = System.nanoTime();
    long deadline = began + 1_000_000_000L * seconds;
    while (isRunning(own)) {
      int come = count.now();
      if (come == spec.maps()) {
        break;
      }
      if (System.nanoTime() > deadline) {
        return Optional.of(come);
      }
      Thread.sleep(StartBarrier.pauseMillis((System.nanoTime() - began) / 1_000_000, 1));
    }
    return Optional.empty();
  }

  @FunctionalInterface
  public interface Watch {
    void allReady() throws IOException;

    /**
     * Called after the start of the timed part has been announced to the tasks.
     *
     * @param nanos when the timed part started, on this host's {@link System#nanoTime}; it may be
     *     slightly in the future or in the past
     */
    default void opens(long nanos) {}

    /**
     * Called when the timed part has ended or the trial has failed. In a run without {@code
     * -explain}, it is called at the start of the timed part.
     */
    default void allDone() throws IOException {}
  }

  /**
   * A temporary directory for the files of a job in this JVM, deleted after the job. Hadoop's
   * default is one directory for all users of a host, which belongs to the first user and is never
   * cleaned up. A configured directory takes precedence.
   *
   * @param directory the directory; null if there is none
   */
  private record OwnStaging(File directory) implements Closeable {
    private static final String STAGING = "mapreduce.jobtracker.staging.root.dir";

    /**
     * @param conf the job's configuration, to which the directory is added
     */
    static OwnStaging of(Configuration conf) throws IOException {
      if (!JobRunner.isLocal(conf) || conf.get(STAGING) != null) {
        return new OwnStaging(null);
      }
      OwnStaging own = new OwnStaging(Files.createTempDirectory("hadoop-bench-job-").toFile());
      conf.set(STAGING, new File(own.directory, "staging").toString());
      conf.set("mapreduce.cluster.local.dir", new File(own.directory, "local").toString());
      return own;
    }

    @Override
    public void close() {
      if (directory != null) {
        FileUtil.fullyDelete(directory);
      }
    }
  }
}
