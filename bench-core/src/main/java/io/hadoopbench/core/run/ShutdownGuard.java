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
 * Runs an action if the process receives Ctrl-C or SIGTERM before the guard is closed.
 *
 * @param hook the installed shutdown hook
 */
public record ShutdownGuard(Runnable hook) implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ShutdownGuard.class);

  /** Runs before Hadoop closes the file systems (10), because these are needed to kill the job. */
  private static final int PRIORITY = 100;

  /** Runs after the end of the run and its servers, but before Hadoop closes the file systems. */
  private static final int AFTER_RUN = 50;

  /** Runs after the last message of the interrupted run. */
  private static final int AFTERWARDS = 40;

  private static final long SECONDS = 60;

  static final String INTERRUPTED =
      "interrupted: the trial that was running is not part of the result";

  /** Guards a run: kills the job, closes the store and stops the cluster. */
  public static ShutdownGuard install(RunController experiment, RunJournal journal) {
    return install(() -> end(experiment, journal), PRIORITY);
  }

  /** Guards a job on an existing cluster: kills it. */
  public static ShutdownGuard install(Jobs jobs) {
    return install(() -> end(jobs::kill), PRIORITY);
  }

  public static ShutdownGuard afterRun(Runnable hook) {
    return install(hook, AFTER_RUN);
  }

  /** Guards several runs: prints a message after the current run has ended. */
  public static ShutdownGuard afterRuns(Runnable hook) {
    return install(hook, AFTERWARDS);
  }

  /**
   * Blocks forever if the process is ending, because the end has already been reported and failures
   * that it causes are irrelevant.
   */
  public static void stayIfEnding() throws InterruptedException {
    if (ends()) {
      new CountDownLatch(1).await();
    }
  }

  /** Returns whether the process is ending, so that nothing new must be started. */
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

  private static void end(Action action) {
    try {
      action.run();
    } catch (IOException e) {
      System.err.println(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private interface Action {
    void run() throws IOException, InterruptedException;
  }

  @Override
  public void close() {
    if (!ends()) {
      ShutdownHookManager.get().removeShutdownHook(hook);
    }
  }
}
