package io.hadoopbench.core.pace;

import io.hadoopbench.core.measure.Slice;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets the load threads of one arm work in its turns, and nobody of it between them. One thread
 * grants them; a turn is over when each load thread has ended its operation and is parked again.
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
   * @param threads the list may be filled later; before the first turn
   */
  public SliceGate(List<? extends Thread> threads) {
    this.threads = threads;
  }

  /**
   * For load threads: waits for the turn after this one, null before the first; null when there is
   * none any more.
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
   * For load threads: this one works no more in the turn.
   *
   * @param endNanos when its last operation ended, on the clock of {@link System#nanoTime}
   * @param forGood whether it takes no further turn
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

  /** Lets all work that are left; by the thread that will wait for them. */
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

  /** Whether some are left that would work in another turn. */
  public boolean isOpen() {
    return !closed && (granted == null || left.get() > 0);
  }

  /**
   * Waits until none works any more.
   *
   * @param alive called about every {@code everyNanos}
   * @return when the last one ended its last operation, on the clock of {@link System#nanoTime}
   */
  public long awaitParked(Runnable alive, long everyNanos) throws InterruptedException {
    long describe = System.nanoTime();
    while (working.get() > 0) {
      LockSupport.parkNanos(this, everyNanos);
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted while load threads were at work");
      }
      if (System.nanoTime() - describe >= everyNanos) {
        alive.run();
        describe = System.nanoTime();
      }
    }
    return lastEnd.get();
  }

  /** There is no further turn. */
  public void close() {
    closed = true;
    threads.forEach(LockSupport::unpark);
  }

  /** Ends all that wait; those that work do no further operation. */
  public void callOff() {
    calledOff = true;
    close();
  }

  public boolean isCalledOff() {
    return calledOff;
  }
}
