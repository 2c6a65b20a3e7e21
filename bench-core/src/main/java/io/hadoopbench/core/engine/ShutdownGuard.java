package io.hadoopbench.core.engine;

import io.hadoopbench.core.os.Cancellation;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * Runs an action if the process receives Ctrl-C or SIGTERM before the guard is closed.
 *
 * @param hook the installed shutdown hook
 */
public record ShutdownGuard(Runnable hook) implements AutoCloseable {
  /** Runs before Hadoop closes the file systems (priority 10), which are needed to kill the job. */
  private static final int PRIORITY = 100;

  /** Runs after the run and its servers have ended, but before Hadoop closes the file systems. */
  private static final int AFTER_RUN = 50;

  /** Runs after the interrupted run's last message. */
  private static final int AFTERWARDS = 40;

  private static final long SECONDS = 60;

  /**
   * Installs a guard that cancels work on a cluster and ends it. Called once per run.
   *
   * @param end action to run; any error that it throws is only printed, because the process is
   *     ending
   */
  public static ShutdownGuard install(Cancellation.Action end) {
    return install(() -> end(end), PRIORITY);
  }

  public static ShutdownGuard afterRun(Runnable hook) {
    return install(hook, AFTER_RUN);
  }

  /** Installs a guard for several runs, which prints a message after the current run has ended. */
  public static ShutdownGuard afterRuns(Runnable hook) {
    return install(hook, AFTERWARDS);
  }

  /**
   * Blocks forever if the process is ending. The end has already been reported, and the failures
   * that it causes are irrelevant.
   */
  public static void stayIfEnding() throws InterruptedException {
    if (ends()) {
      new CountDownLatch(1).await();
    }
  }

  /** Returns whether the process is ending. If so, nothing new must be started. */
  public static boolean ends() {
    return ShutdownHookManager.get().isShutdownInProgress();
  }

  private static ShutdownGuard install(Runnable hook, int priority) {
    ShutdownHookManager.get().addShutdownHook(hook, priority, SECONDS, TimeUnit.SECONDS);
    return new ShutdownGuard(hook);
  }

  private static void end(Cancellation.Action action) {
    try {
      action.run();
    } catch (IOException e) {
      System.err.println(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    if (!ends()) {
      ShutdownHookManager.get().removeShutdownHook(hook);
    }
  }
}
