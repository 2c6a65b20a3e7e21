package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.TaskReport;
import java.io.Closeable;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The load threads of one task. Closing it ends those that still run: a task that was killed must write no more. */
final class LoadThreads implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(LoadThreads.class);
  private static final long ALIVE_MILLIS = 1000;
  private static final long END_NANOS = 10_000_000_000L;

  private final List<LoadThread> threads;
  private final CountDownLatch warm;
  private final StartSignal start;

  /** Starts them; each warms up and waits. */
  LoadThreads(List<LoadThread> threads, CountDownLatch warm, StartSignal start) {
    this.threads = threads;
    this.warm = warm;
    this.start = start;
    threads.forEach(Thread::start);
  }

  /** @param alive called about every second */
  void awaitWarm(Runnable alive) throws InterruptedException {
    while (!warm.await(ALIVE_MILLIS, TimeUnit.MILLISECONDS)) {
      alive.run();
    }
  }

  /** Lets them go at {@code nanos} on the clock of {@link System#nanoTime}. */
  void start(long nanos) {
    start.give(nanos);
  }

  /** @param alive called about every second */
  void awaitEnd(Runnable alive) throws InterruptedException {
    for (LoadThread thread : threads) {
      for (thread.join(ALIVE_MILLIS); thread.isAlive(); thread.join(ALIVE_MILLIS)) {
        alive.run();
      }
    }
  }

  /** When the last operation ended, on the clock of {@link System#nanoTime}; when all have ended. */
  long endNanos() {
    return threads.stream().mapToLong(LoadThread::endNanos).max().orElseThrow();
  }

  /** How often all of them together did their operation in the timed part; when all have ended. */
  long steps() {
    return threads.stream().mapToLong(LoadThread::steps).sum();
  }

  /** Adds what they did; when all have ended. */
  void addTo(TaskReport report) {
    threads.forEach(thread -> thread.addTo(report));
  }

  @Override
  public void close() {
    start.callOff();
    threads.forEach(Thread::interrupt);
    boolean interrupted = false;
    long deadline = System.nanoTime() + END_NANOS;
    for (LoadThread thread : threads) {
      while (thread.isAlive() && System.nanoTime() < deadline) {
        try {
          thread.join(ALIVE_MILLIS);
        } catch (InterruptedException e) {
          interrupted = true; // whoever ends this task may do so more than once; what it writes must end first
        }
      }
      if (thread.isAlive()) {
        LOG.warn("{} does not end", thread.getName());
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
