package io.hadoopbench.core.run;

import io.hadoopbench.core.model.RunStatus;
import io.hadoopbench.core.scenario.Jobs;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does something when the process is told to end (Ctrl-C, SIGTERM) before the guard is closed.
 *
 * @param hook that has been installed
 */
public record ShutdownGuard(Runnable hook) implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ShutdownGuard.class);

  /** Before Hadoop closes the file systems (10), which ending the job still needs. */
  private static final int PRIORITY = 100;

  /** When a run and its servers have ended, and before Hadoop closes the file systems. */
  private static final int AFTER_RUN = 50;

  /** When nothing more is to be said of the run that was in hand. */
  private static final int AFTERWARDS = 40;

  private static final long SECONDS = 60;

  static final String INTERRUPTED =
      "interrupted: the trial that was running is not part of the result";

  /** While a run goes on: kills the job, closes the store, stops the cluster. */
  public static ShutdownGuard install(RunController experiment, RunJournal journal) {
    return install(() -> end(experiment, journal), PRIORITY);
  }

  /** While a job of {@code jobs} may run on a cluster that somebody else runs: kills it. */
  public static ShutdownGuard install(Jobs jobs) {
    return install(() -> end(jobs::kill), PRIORITY);
  }

  /** While a run goes on: says something when it has been ended. */
  public static ShutdownGuard afterRun(Runnable hook) {
    return install(hook, AFTER_RUN);
  }

  /**
   * While several runs go on, one after the other: says something when the one in hand has been
   * ended.
   */
  public static ShutdownGuard afterRuns(Runnable hook) {
    return install(hook, AFTERWARDS);
  }

  /**
   * Does not return once the process has been told to end: that was said, and what fails because of
   * it is no news.
   */
  public static void stayIfEnding() throws InterruptedException {
    if (ends()) {
      new CountDownLatch(1).await();
    }
  }

  /** Whether the process has been told to end, so that nothing may begin any more. */
  public static boolean ends() {
    return ShutdownHookManager.get().isShutdownInProgress();
  }

  private static ShutdownGuard install(Runnable hook, int priority) {
    ShutdownHookManager.get().addShutdownHook(hook, priority, SECONDS, TimeUnit.SECONDS);
    return new ShutdownGuard(hook);
  }

  private static void end(RunController experiment, RunJournal journal) {
    experiment.goodbye(INTERRUPTED);
    try {
      journal.warn(INTERRUPTED);
      journal.finish(RunStatus.INTERRUPTED);
    } catch (IOException e) {
      LOG.error("cannot close the store: {}", e.getMessage());
    }
    end(experiment::interrupt);
  }

  private static void end(ProgramResult job) {
    try {
      job.end();
    } catch (IOException e) {
      System.err.println(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private interface ProgramResult {
    void end() throws IOException, InterruptedException;
  }

  @Override
  public void close() {
    if (!ends()) {
      ShutdownHookManager.get().removeShutdownHook(hook);
    }
  }
}
