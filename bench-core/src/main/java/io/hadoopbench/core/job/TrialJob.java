package io.hadoopbench.core.job;

import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.pace.StartBarrier;
import io.hadoopbench.core.profile.TaskProfiler;
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
 * Runs the trials of a group as one MapReduce job, with LocalJobRunner or on YARN as the
 * configuration says.
 */
public final class TrialJob {
  private static final Logger LOG = LoggerFactory.getLogger(TrialJob.class);
  private static final long POLL_MILLIS = 50;

  /** A job in this JVM, which is asked without a call. */
  private static final long LOCAL_POLL_MILLIS = 10;

  private static final long TASKS_MILLIS = 15_000;

  /** Less often while the load runs: each question is a call to the NameNode under test. */
  private static final long POLL_DONE_MILLIS = 200;

  private final Configuration conf;
  private final JobSpec spec;
  private final List<Credentials> credentials;
  private final long pollMillis;
  private volatile SubmittedJob submitted;
  private volatile boolean killed;

  /**
   * @param conf client configuration of the cluster
   * @param credentials what the tasks get beyond the tokens for the run's directory, by arm
   */
  public TrialJob(Configuration conf, JobSpec spec, List<Credentials> credentials) {
    // of one that has the job for itself, JVM and container may be what it is about
    this.conf = spec.isInterleaved() ? new Configuration(conf) : spec.arms().get(0).over(conf);
    this.spec = spec;
    this.credentials = List.copyOf(credentials);
    this.pollMillis = JobRunner.isLocal(this.conf) ? LOCAL_POLL_MILLIS : POLL_MILLIS;
  }

  /**
   * @param watch told when every map stands at the barrier, just before the measured window opens,
   *     and when it is over
   * @throws IOException if the cluster cannot be reached; a job that fails, or finds no room for
   *     all maps, is an outcome
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
                .addAll(own)); // first: for these servers no further tokens are asked for
    try (LocalFailures local = new LocalFailures()) {
      TokenCache.obtainTokensForNamenodes(
          job.getCredentials(), new Path[] {spec.runDir()}, job.getConfiguration());
      TaskCredentials.offer(spec, credentials, job.getCredentials());
      Optional<String> failure = runToItsEnd(job, barrier, watch, local);
      if (failure.isPresent()) {
        return JobOutcome.failed(failure.get());
      }
    } finally {
      TaskCredentials.withdraw(spec);
      cancelTokens(job.getCredentials());
    }
    return new JobOutcome(ReportFiles.of(spec, conf).sums(spec.maps(), spec.arms().size()), "");
  }

  /** Ready to be submitted, but for its credentials. */
  private Job job() throws IOException {
    Configuration jobConf = new Configuration(conf);
    spec.store(jobConf);
    // One attempt and no speculation: work that is done twice is measured twice.
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
   * On YARN those that the job carries are cancelled by the ResourceManager; of tokens of one name
   * it carries the last arm's.
   */
  private void cancelTokens(Credentials carried) throws InterruptedIOException {
    Set<Token<?>> left = new HashSet<>();
    credentials.forEach(own -> left.addAll(own.getAllTokens()));
    if (submitted == null || JobRunner.isLocal(conf)) {
      left.addAll(carried.getAllTokens());
    } else {
      left.removeAll(carried.getAllTokens());
    }
    DriverTokens.cancel(left, conf);
  }

  /**
   * @return why it failed or was given up; empty when it succeeded
   */
  private Optional<String> runToItsEnd(
      Job job, StartBarrier barrier, Watch watch, LocalFailures local)
      throws IOException, InterruptedException {
    LocalTasks tasks = new LocalTasks();
    try {
      tasks.submit(job);
      try (SubmittedJob own = SubmittedJob.of(job, conf, spec.runDir())) {
        submitted = own;
        Optional<String> tooLate = await(own, barrier, watch);
        if (!killed) {
          return tooLate.isPresent() ? tooLate : own.failure(local);
        }
      }
      return submitted.failure(local);
    } finally { // what a task of a job that was ended still writes would be left behind
      if (!tasks.awaitNone(TASKS_MILLIS)) {
        LOG.warn(
            "tasks of {} still run {} s after their job has ended",
            spec.name(),
            TASKS_MILLIS / 1000);
      }
    }
  }

  private Optional<String> await(SubmittedJob own, StartBarrier barrier, Watch watch)
      throws IOException, InterruptedException {
    Optional<String> tooLate = awaitReady(own, barrier);
    if (tooLate.isEmpty()) {
      long deadline = System.nanoTime() + 1_000_000_000L * spec.timeout().endSeconds();
      if (goesOn(own)) {
        measure(own, barrier, watch, deadline);
      }
      while (goesOn(own)) {
        if (System.nanoTime() > deadline) {
          return Optional.of(
              "not over after "
                  + spec.timeout().endSeconds()
                  + " s, which is far more than it should take: a server hangs, or what calls it");
        }
        Thread.sleep(pollMillis);
      }
    }
    return tooLate;
  }

  private boolean goesOn(SubmittedJob own) throws IOException {
    return !killed && !own.isOver();
  }

  private void measure(SubmittedJob own, StartBarrier barrier, Watch watch, long deadline)
      throws IOException, InterruptedException {
    try {
      watch.allReady();
      watch.opens(barrier.release());
      while (TaskProfiler.isOn(conf)
          && barrier.doneCount() < spec.maps()
          && goesOn(own)
          && System.nanoTime() < deadline) {
        Thread.sleep(POLL_DONE_MILLIS);
      }
    } finally {
      watch.allDone();
    }
  }

  /**
   * Ends the job, from any thread: at once when it runs, as soon as it has been submitted when that
   * goes on, and never twice.
   */
  public void kill() throws IOException, InterruptedException {
    killed = true;
    SubmittedJob running = submitted;
    if (running != null) {
      running.kill();
    }
  }

  /**
   * Why maps did not become ready in time; empty when they are, or when the job ended by itself
   * before.
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
              + " s (-"
              + JobSpec.Timeout.OPTION
              + "); lower -maps, or name another queue with -D "
              + MRJobConfig.QUEUE_NAME
              + "=QUEUE"
              + own.whyItWaits().map(JobFailure.YARN_SAYS::concat).orElse(""));
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
                + " s of the last one's start (-"
                + JobSpec.Timeout.OPTION
                + "): opening a client or the warm-up takes longer, or hangs");
  }

  /** Maps that have come so far. */
  @FunctionalInterface
  private interface Count {
    int now() throws IOException;
  }

  /**
   * @return how many came if that is not all of them in time; empty when all came, or when the job
   *     ended
   */
  private Optional<Integer> awaitAll(SubmittedJob own, Count count, int seconds)
      throws IOException, InterruptedException {
    long began = System.nanoTime();
    long deadline = began + 1_000_000_000L * seconds;
    while (goesOn(own)) {
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

  /** Is told how far a trial is. */
  @FunctionalInterface
  public interface Watch {
    /** Every map stands at the barrier. */
    void allReady() throws IOException;

    /**
     * The start has been given.
     *
     * @param nanos when the timed part begins, on this host's {@link System#nanoTime}; a little
     *     ahead or just over
     */
    default void opens(long nanos) {}

    /**
     * The timed part is over, or the trial failed. When a run is not explained, this comes at the
     * start of the timed part.
     */
    default void allDone() throws IOException {}
  }

  /**
   * A directory for the files of a job that runs in this JVM, gone with it. Hadoop's own place is
   * one for all users of a host, which the first of them owns and nobody cleans. Where the
   * configuration names a place, that is taken.
   *
   * @param directory null where there is none
   */
  private record OwnStaging(File directory) implements Closeable {
    /** Keys of LocalJobRunner. */
    private static final String STAGING = "mapreduce.jobtracker.staging.root.dir";

    private static final String LOCAL = "mapreduce.cluster.local.dir";
    private static final OwnStaging NONE = new OwnStaging(null);

    /**
     * @param conf of the job; is told of the directory
     */
    static OwnStaging of(Configuration conf) throws IOException {
      if (!JobRunner.isLocal(conf) || conf.get(STAGING) != null) {
        return NONE;
      }
      OwnStaging own = new OwnStaging(Files.createTempDirectory("hadoop-bench-job-").toFile());
      conf.set(STAGING, new File(own.directory, "staging").toString());
      conf.set(LOCAL, new File(own.directory, "local").toString());
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
