package io.hadoopbench.core.load.measure;

import io.hadoopbench.core.load.measure.OpenLoop.Pacer;
import io.hadoopbench.core.load.measure.SliceSchedule.Slice;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets an arm's load threads work during its slices and parks them in between. One thread grants
 * slices. A slice ends when every load thread has completed its operation and is parked again.
 */
public final class SliceGate {
  private final List<? extends Thread> threads;
  private final AtomicInteger left = new AtomicInteger();
  private final AtomicInteger working = new AtomicInteger();
  private final AtomicLong lastEnd = new AtomicLong();
  private volatile Thread granter;
  private volatile Slice granted;
  private volatile boolean closed;
  private volatile boolean calledOff;

  /**
   * Creates a gate.
   *
   * @param threads load threads; the list may grow until the first slice
   */
  public SliceGate(List<? extends Thread> threads) {
    this.threads = threads;
  }

  /**
   * Waits for the next slice and returns it; null if there is none. Called by load threads.
   *
   * @param last the previous slice; null before the first slice
   */
  public Slice next(Slice last) {
    while (!closed && Objects.equals(granted, last) && !Thread.currentThread().isInterrupted()) {
      LockSupport.park(this);
    }
    Slice slice = granted;
    if (calledOff || Objects.equals(slice, last)) {
      return null;
    }
    Pacer.await(System::nanoTime, slice.startNanos());
    return slice;
  }

  /**
   * Ends the calling thread's work in the slice. Called by load threads.
   *
   * @param endNanos end of the thread's last operation, on {@link System#nanoTime}'s clock
   * @param forGood whether the thread will take part in no further slice
   */
  public void park(long endNanos, boolean forGood) {
    lastEnd.accumulateAndGet(endNanos, (one, other) -> one - other > 0 ? one : other);
    if (forGood) {
      left.decrementAndGet();
    }
    if (working.decrementAndGet() == 0) {
      LockSupport.unpark(granter);
    }
  }

  /**
   * Starts a slice for the remaining threads. Called by the thread that then waits for the load
   * threads.
   */
  public void grant(Slice slice) {
    if (granted == null) {
      left.set(threads.size());
    }
    granter = Thread.currentThread();
    working.set(left.get());
    lastEnd.set(slice.startNanos());
    granted = slice;
    threads.forEach(LockSupport::unpark);
  }

  /** Returns whether threads remain for another slice. */
  public boolean isOpen() {
    return !closed && (granted == null || left.get() > 0);
  }

  /**
   * Waits until all threads are parked.
   *
   * @param alive called about every {@code everyNanos} ns
   * @return end of the last operation in any thread, on {@link System#nanoTime}'s clock
   */
  public long awaitParked(Runnable alive, long everyNanos) throws InterruptedException {
    long reported = System.nanoTime();
    while (working.get() > 0) {
      LockSupport.parkNanos(this, everyNanos);
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted while load threads were working");
      }
      if (System.nanoTime() - reported >= everyNanos) {
        alive.run();
        reported = System.nanoTime();
      }
    }
    return lastEnd.get();
  }

  public void close() {
    closed = true;
    threads.forEach(LockSupport::unpark);
  }

  /**
   * Releases waiting threads without another slice. Working threads do not begin any more
   * operations.
   */
  public void callOff() {
    calledOff = true;
    close();
  }

  public boolean isCalledOff() {
    return calledOff;
  }
}
