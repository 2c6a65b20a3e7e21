package io.hadoopbench.core.experiment;

import io.hadoopbench.core.model.RunStatus;
import io.hadoopbench.core.scenario.Jobs;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does something when the process is told to end (Ctrl-C, SIGTERM) before the guard is closed. */
public final class ShutdownGuard implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ShutdownGuard.class);
  /** Before Hadoop closes the file systems (10), which ending the job still needs. */
  private static final int PRIORITY = 100;
  private static final long SECONDS = 60;

  private static final String INTERRUPTED = "interrupted: the trial that was running is not part of the result";

  private final Runnable hook;

  private ShutdownGuard(Runnable hook) {
    this.hook = hook;
  }

  /** While a run goes on: kills the job, closes the store, stops the cluster. */
  public static ShutdownGuard install(Experiment experiment, RunJournal book) {
    return install(() -> end(experiment, book));
  }

  /** While a job of {@code jobs} may run on a cluster that somebody else runs: kills it. */
  public static ShutdownGuard install(Jobs jobs) {
    return install(() -> end(jobs::kill));
  }

  private static ShutdownGuard install(Runnable hook) {
    ShutdownHookManager.get().addShutdownHook(hook, PRIORITY, SECONDS, TimeUnit.SECONDS);
    return new ShutdownGuard(hook);
  }

  private static void end(Experiment experiment, RunJournal book) {
    System.err.println(INTERRUPTED + "; the same command with -resume " + experiment.directory() + " goes on");
    try {
      book.warn(INTERRUPTED);
      book.finish(RunStatus.INTERRUPTED);
    } catch (IOException e) {
      LOG.error("cannot close the store: {}", e.getMessage());
    }
    end(experiment::interrupt);
  }

  private static void end(Ending job) {
    try {
      job.end();
    } catch (IOException e) {
      System.err.println(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private interface Ending {
    void end() throws IOException, InterruptedException;
  }

  @Override
  public void close() {
    if (!ShutdownHookManager.get().isShutdownInProgress()) {
      ShutdownHookManager.get().removeShutdownHook(hook);
    }
  }
}
