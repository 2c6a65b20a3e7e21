package io.hadoopbench.core.load;

import io.hadoopbench.core.cleanup.Ledger;
import io.hadoopbench.core.cleanup.OrphanedJobs;
import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.load.JobOutcome.JobFailure;
import io.hadoopbench.core.load.measure.StartBarrier;
import io.hadoopbench.core.os.Pause;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A job from its submission to its end. On YARN it outlives a dead driver, so it is recorded in the
 * run's ledger. {@code close} always ends the job, because otherwise it would load the cluster
 * during the next trial.
 */
final class SubmittedJob implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(SubmittedJob.class);
  private static final long KILL_NANOS = 30_000_000_000L;

  /**
   * Interval between attempts to kill the job. LocalJobRunner interrupts its threads, but a call
   * may swallow the interrupt.
   */
  private static final long AGAIN_NANOS = 1_000_000_000L;

  private final Job job;
  private final Configuration conf;
  private final Ledger ledger;
  private final Ledger.Entry entry;
  private final boolean onYarn;

  private final AtomicBoolean lostByYarn = new AtomicBoolean();

  private SubmittedJob(Job job, Configuration conf, Ledger ledger) {
    this.job = job;
    this.conf = conf;
    this.ledger = ledger;
    this.entry = new Ledger.Entry(Ledger.Kind.JOB, job.getJobID().toString());
    this.onYarn = !JobRunner.isLocal(conf);
  }

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

  Optional<String> whyItWaits() throws IOException {
    return !onYarn
        ? Optional.empty()
        : Optional.ofNullable(OrphanedJobs.describe(conf, job.getJobID().toString()))
            .filter(diagnostics -> !diagnostics.isBlank())
            .map(diagnostics -> JobFailure.parse(diagnostics).text());
  }

  /** Returns whether the job has ended or is no longer known to YARN. */
  boolean isOver() throws IOException {
    try {
      return lostByYarn.get() || job.isComplete();
    } catch (IOException e) {
      if (!onYarn || OrphanedJobs.isKnown(conf, job.getJobID().toString())) {
        throw e;
      }
      LOG.debug("YARN no longer knows {}", job.getJobID(), e);
      lostByYarn.set(true);
      return true;
    }
  }

  /** Returns the reason a finished job failed; empty if it succeeded. */
  Optional<JobFailure> failure(LocalFailures local) throws IOException, InterruptedException {
    if (lostByYarn.get()) {
      return Optional.of(JobFailure.forgotten(job));
    }
    return job.isSuccessful() ? Optional.empty() : Optional.of(JobFailure.of(job, local));
  }

  void kill() throws IOException {
    if (!isOver()) {
      job.killJob();
    }
  }

  /** Kills the job if it is still running, and waits until it has ended. */
  @Override
  public void close() throws IOException {
    boolean interrupted = Thread.interrupted(); // an interrupt must not prevent the kill
    try {
      kill();
      awaitEnd();
      if (onYarn) {
        if (lostByYarn.get() || !job.isSuccessful()) {
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
    long lastKill = began;
    while (!isOver()) {
      if (!onYarn && System.nanoTime() - lastKill > AGAIN_NANOS) {
        job.killJob();
        lastKill = System.nanoTime();
      }
      if (System.nanoTime() - began > KILL_NANOS) {
        LOG.warn(
            "{} is still running {} s after it was killed",
            job.getJobID(),
            KILL_NANOS / 1_000_000_000L);
        return;
      }
      Pause.ofMillis(StartBarrier.pauseMillis((System.nanoTime() - began) / 1_000_000, 1));
    }
  }
}
