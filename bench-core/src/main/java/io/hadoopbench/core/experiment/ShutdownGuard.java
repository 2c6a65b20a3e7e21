package io.hadoopbench.core.experiment;

import io.hadoopbench.core.model.RunStatus;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** When the process is told to end (Ctrl-C, SIGTERM) while a run goes on: kills the job, closes the store, stops the cluster. */
final class ShutdownGuard implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ShutdownGuard.class);
  /** Before Hadoop closes the file systems (10), which ending the job still needs. */
  private static final int PRIORITY = 100;
  private static final long SECONDS = 60;

  private final Runnable hook;

  private ShutdownGuard(Runnable hook) {
    this.hook = hook;
  }

  static ShutdownGuard install(Experiment experiment, RunBook book) {
    ShutdownGuard guard = new ShutdownGuard(() -> end(experiment, book));
    ShutdownHookManager.get().addShutdownHook(guard.hook, PRIORITY, SECONDS, TimeUnit.SECONDS);
    return guard;
  }

  private static void end(Experiment experiment, RunBook book) {
    try {
      book.warn("interrupted: the trial that was running is not part of the result");
      book.finish(RunStatus.INTERRUPTED);
    } catch (IOException e) {
      LOG.error("cannot close the store: {}", e.getMessage());
    }
    try {
      experiment.interrupt();
    } catch (IOException e) {
      LOG.error("cannot end the job: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    if (!ShutdownHookManager.get().isShutdownInProgress()) {
      ShutdownHookManager.get().removeShutdownHook(hook);
    }
  }
}
