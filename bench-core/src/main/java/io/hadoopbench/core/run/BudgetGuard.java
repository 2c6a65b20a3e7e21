package io.hadoopbench.core.run;

import io.hadoopbench.core.model.RunStatus;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a run that exceeds its budget, in the same way as Ctrl-C but without ending the process.
 * Measured trials are kept.
 */
public final class BudgetGuard implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BudgetGuard.class);
  private static final long LOOK_MILLIS = 500;
  private static final int LOOKS_PER_INTERRUPT = 10;

  private final RunController experiment;
  private final RunJournal journal;
  private final RunBudget budget;
  private final Thread run = Thread.currentThread();
  private final long started = System.nanoTime();
  private final Thread watch;
  private volatile boolean over;
  private volatile String exceeded;

  /**
   * Starts watching the run of the calling thread.
   *
   * @param circuitBreaker whether the state of the NameNode may also end the run, see {@link
   *     CircuitBreaker}
   */
  public BudgetGuard(
      RunController experiment, RunJournal journal, RunBudget budget, boolean circuitBreaker) {
    this.experiment = experiment;
    this.journal = journal;
    this.budget = budget;
    this.watch = new Thread(this::watch, "budget of the run");
    watch.setDaemon(true);
    if (circuitBreaker || !budget.equals(RunBudget.UNLIMITED)) {
      watch.start();
    }
  }

  private void watch() {
    while (!over) {
      String reached = reached();
      if (reached != null) {
        end(reached);
        return;
      }
      pause();
    }
  }

  private String reached() {
    if (budget.time() != null && System.nanoTime() - started > budget.time().toNanos()) {
      return "ended: the run exceeded its time limit of " + budget.time().toSeconds() + " s";
    }
    return experiment.circuitBreaker().orElse(null);
  }

  private void end(String why) {
    exceeded = why;
    try {
      journal.warn(why);
      experiment.recordCircuitBreaker();
      journal.finish(RunStatus.FAILED);
      experiment.end();
    } catch (IOException e) {
      LOG.error("{}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // the run soon notices that its servers have ended; the interrupt is repeated, because a wait
    // may swallow it
    for (int i = 0; !over; i++) {
      if (i % LOOKS_PER_INTERRUPT == LOOKS_PER_INTERRUPT - 1) {
        run.interrupt();
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(LOOK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public Optional<String> exceeded() {
    return Optional.ofNullable(exceeded);
  }

  /** Stops watching after the end of the run, and clears the interrupt that ended the run. */
  @Override
  public void close() {
    over = true;
    boolean interrupted = false;
    try {
      watch.join();
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (exceeded == null && interrupted) {
      Thread.currentThread().interrupt();
    } else if (exceeded != null) {
      Thread.interrupted();
    }
  }
}
