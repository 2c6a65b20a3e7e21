package io.hadoopbench.core.job;

import io.hadoopbench.core.cleanup.Ledger;
import io.hadoopbench.core.cleanup.OrphanedJobs;
import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.os.Pause;
import io.hadoopbench.core.pace.StartBarrier;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A job from its submission to its end. On YARN it outlives a driver that dies, so it stands in the
 * run's ledger meanwhile. Whatever happens to whoever waits for it, it does not go on afterwards:
 * it would load the cluster beside the next trial.
 */
final class SubmittedJob implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(SubmittedJob.class);
  private static final long KILL_NANOS = 30_000_000_000L;

  /**
   * LocalJobRunner tells its threads by an interrupt, which a call that they are in may swallow.
   */
  private static final long AGAIN_NANOS = 1_000_000_000L;

  private final Job job;
  private final Configuration conf;
  private final Ledger ledger;
  private final Ledger.Entry entry;
  private final boolean onYarn;

  /** Whether YARN knows it no more. */
  private volatile boolean forgotten;

  private SubmittedJob(Job job, Configuration conf, Ledger ledger) {
    this.job = job;
    this.conf = conf;
    this.ledger = ledger;
    this.entry = new Ledger.Entry(Ledger.Kind.JOB, job.getJobID().toString());
    this.onYarn = !JobRunner.isLocal(conf);
  }

  /**
   * @param runDir the run's own directory
   */
  static SubmittedJob of(Job job, Configuration conf, Path runDir) throws IOException {
    SubmittedJob submitted =
        new SubmittedJob(job, conf, new Ledger(runDir.getFileSystem(conf), runDir));
    if (submitted.onYarn) {
      try {
        submitted.ledger.enter(submitted.entry);
      } catch (IOException | RuntimeException e) {
        submitted.close();
        throw e;
      }
    }
    return submitted;
  }

  /** What YARN says of it while it has no containers. */
  Optional<String> whyItWaits() throws IOException {
    return !onYarn
        ? Optional.empty()
        : Optional.ofNullable(OrphanedJobs.describe(conf, job.getJobID().toString()))
            .filter(describe -> !describe.isBlank())
            .map(JobFailure::cause);
  }

  /** Whether it has ended, or YARN has forgotten it, which is the end of it as well. */
  boolean isOver() throws IOException {
    try {
      return forgotten || job.isComplete();
    } catch (IOException e) {
      if (!onYarn || OrphanedJobs.isKnown(conf, job.getJobID().toString())) {
        throw e;
      }
      LOG.debug("{} is not known any more", job.getJobID(), e);
      forgotten = true;
      return true;
    }
  }

  /** Why it failed; empty when it did not. For one that is over. */
  Optional<String> failure(LocalFailures local) throws IOException, InterruptedException {
    if (forgotten) {
      return Optional.of("job " + job.getJobID() + " is gone: " + JobOutcome.FORGOTTEN);
    }
    return job.isSuccessful() ? Optional.empty() : Optional.of(JobFailure.of(job, local));
  }

  /** Ends it unless it is over, in which case nothing is done. */
  void kill() throws IOException {
    if (!isOver()) {
      job.killJob();
    }
  }

  /** Ends it if it still runs, and waits for that. */
  @Override
  public void close() throws IOException {
    boolean interrupted = Thread.interrupted(); // who is told to end still has to end the job
    try {
      kill();
      awaitEnd();
      if (onYarn) {
        if (forgotten || !job.isSuccessful()) {
          OrphanedJobs.deleteStaged(conf, job.getJobID().toString());
        }
        ledger.remove(entry);
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void awaitEnd() throws IOException {
    long began = System.nanoTime();
    long describe = began;
    while (!isOver()) {
      if (!onYarn && System.nanoTime() - describe > AGAIN_NANOS) {
        job.killJob();
        describe = System.nanoTime();
      }
      if (System.nanoTime() - began > KILL_NANOS) {
        LOG.warn(
            "{} has not ended {} s after it was killed",
            job.getJobID(),
            KILL_NANOS / 1_000_000_000L);
        return;
      }
      Pause.ofMillis(StartBarrier.pauseMillis((System.nanoTime() - began) / 1_000_000, 1));
    }
  }
}
