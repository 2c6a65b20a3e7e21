package io.hadoopbench.core.load;

import io.hadoopbench.core.load.measure.SliceCounts;
import io.hadoopbench.core.load.measure.SliceGate;
import io.hadoopbench.core.load.measure.SliceSchedule.Slice;
import io.hadoopbench.core.load.measure.TaskReport;
import java.io.Closeable;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An arm's load threads in a task. {@code close} stops running threads, because a killed task must
 * no longer write.
 */
final class LoadThreads implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(LoadThreads.class);
  private static final long ALIVE_MILLIS = 1000;
  private static final long END_NANOS = 10_000_000_000L;

  private final List<LoadThread> threads;
  private final CountDownLatch warm;
  private final SliceGate gate;
  private long startNanos;
  private long ownNanos;

  LoadThreads(List<LoadThread> threads, CountDownLatch warm, SliceGate gate) {
    this.threads = threads;
    this.warm = warm;
    this.gate = gate;
    threads.forEach(Thread::start);
  }

  /**
   * @param alive called about every second
   */
  void awaitWarm(Runnable alive) throws InterruptedException {
    while (!warm.await(ALIVE_MILLIS, TimeUnit.MILLISECONDS)) {
      alive.run();
    }
  }

  boolean hasMoreWork() {
    return gate.isOpen();
  }

  /**
   * Lets the threads run for one slice and waits until all of them have ended their last operation.
   *
   * @param slice the slice, on {@link System#nanoTime}'s clock
   * @param alive called about every second
   */
  void work(Slice slice, Runnable alive) throws InterruptedException {
    startNanos = ownNanos == 0 ? slice.startNanos() : startNanos;
    gate.grant(slice);
    ownNanos += gate.awaitParked(alive, ALIVE_MILLIS * 1_000_000) - slice.startNanos();
  }

  /** Returns each thread's counts. Called between slices. */
  Stream<SliceCounts> slices() {
    return threads.stream().flatMap(thread -> thread.slices().stream());
  }

  /**
   * Returns the offset between {@link System#nanoTime} and the arm's clock, for a slice that begins
   * at {@code nanos}.
   */
  long pausedNanos(long nanos) {
    return ownNanos == 0 ? 0 : nanos - startNanos - ownNanos;
  }

  /** Closes the gate after the last slice and waits until all threads have ended. */
  void end(Runnable alive) throws InterruptedException {
    gate.close();
    for (LoadThread thread : threads) {
      for (thread.join(ALIVE_MILLIS); thread.isAlive(); thread.join(ALIVE_MILLIS)) {
        alive.run();
      }
    }
  }

  /**
   * Returns the total length of the arm's slices. A slice lasts until every thread has completed
   * its last operation.
   */
  long ownNanos() {
    return ownNanos;
  }

  /** Returns the number of operations in the timed part. All threads must have ended. */
  long steps() {
    return threads.stream().mapToLong(LoadThread::steps).sum();
  }

  /** Adds the results of the threads to the report. All threads must have ended. */
  void addTo(TaskReport report) {
    threads.forEach(thread -> thread.addTo(report));
  }

  @Override
  public void close() {
    gate.callOff();
    threads.forEach(Thread::interrupt);
    boolean interrupted = false;
    long deadline = System.nanoTime() + END_NANOS;
    for (LoadThread thread : threads) {
      while (thread.isAlive() && System.nanoTime() < deadline) {
        try {
          thread.join(ALIVE_MILLIS);
        } catch (InterruptedException e) {
          interrupted =
              true; // a task may be interrupted repeatedly, but its threads must stop writing first
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
