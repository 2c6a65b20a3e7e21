package io.hadoopbench.core.engine;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Aborts the calling thread's run if it exceeds its time limit or if the circuit breaker opens. The
 * process continues, and measured trials are kept.
 */
final class GuardRails implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(GuardRails.class);
  private static final long POLL_MILLIS = 500;
  private static final int POLLS_PER_INTERRUPT = 10;

  private final RunController controller;
  private final Optional<Duration> limit;
  private final Thread run = Thread.currentThread();
  private final long started = System.nanoTime();
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread watch;

  GuardRails(RunController controller, Optional<Duration> limit) {
    this.controller = controller;
    this.limit = limit;
    this.watch = new Thread(this::watch, "guard rails of the run");
    watch.setDaemon(true);
    watch.start();
  }

  private void watch() {
    try {
      while (!isOver()) {
        Optional<String> why = reached();
        if (why.isPresent()) {
          abort(why.get());
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isOver() throws InterruptedException {
    return over.await(POLL_MILLIS, TimeUnit.MILLISECONDS);
  }

  private Optional<String> reached() {
    return limit
        .filter(time -> System.nanoTime() - started > time.toNanos())
        .map(time -> "ended: the run exceeded its time limit of " + time.toSeconds() + " s")
        .or(controller::circuitBreaker);
  }

  private void abort(String why) throws InterruptedException {
    try {
      controller.abort(why);
    } catch (IOException e) {
      LOG.error("{}", e.getMessage());
    }
    // the run soon notices that its servers have ended; the interrupt is repeated because a wait
    // may swallow it
    for (int i = 1; !isOver(); i++) {
      if (i % POLLS_PER_INTERRUPT == 0) {
        run.interrupt();
      }
    }
  }

  /** Stops watching the run, which has ended, and clears an interrupt that ended it. */
  @Override
  public void close() {
    over.countDown();
    boolean interrupted = false;
    try {
      watch.join();
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (controller.cancelled().isPresent()) {
      Thread.interrupted();
    } else if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
