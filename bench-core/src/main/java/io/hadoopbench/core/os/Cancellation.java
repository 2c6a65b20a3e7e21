package io.hadoopbench.core.os;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * States whether a run was cancelled, and why. Everything that ends a run early (a signal, a time
 * limit, the circuit breaker) cancels this object, from any thread; everything that works for the
 * run checks it. A cancelled run starts no more jobs.
 */
public final class Cancellation {
  private final List<Action> running = new ArrayList<>();
  private String reason;
  private boolean killing;

  /** Ends work in progress. May be called more than once, and after the work has ended. */
  @FunctionalInterface
  public interface Action {
    void run() throws IOException, InterruptedException;
  }

  /** Cancels the run. Only the first reason is kept. */
  public synchronized void cancel(String why) {
    reason = reason == null ? why : reason;
  }

  /** Returns the reason; empty if the run was not cancelled. */
  public synchronized Optional<String> reason() {
    return Optional.ofNullable(reason);
  }

  public boolean isCancelled() {
    return reason().isPresent();
  }

  /** Returns whether work in progress must also end. */
  public synchronized boolean isKilled() {
    return killing;
  }

  /**
   * @throws InterruptedIOException if the run was cancelled
   */
  public void requireNotCancelled() throws InterruptedIOException {
    if (isCancelled()) {
      throw new InterruptedIOException("the run is ending: " + reason().orElseThrow());
    }
  }

  /**
   * Registers work in progress until the result is closed.
   *
   * @param kill ends the work; executed immediately if {@link #kill} has already been called
   */
  public Closeable running(Action kill) throws IOException, InterruptedException {
    boolean now;
    synchronized (this) {
      running.add(kill);
      now = killing;
    }
    if (now) {
      kill.run();
    }
    return () -> remove(kill);
  }

  private synchronized void remove(Action kill) {
    running.remove(kill);
  }

  /**
   * Cancels the run and ends work in progress.
   *
   * @throws IOException if work in progress cannot be ended
   */
  public void kill(String why) throws IOException, InterruptedException {
    List<Action> now;
    synchronized (this) {
      cancel(why);
      killing = true;
      now = List.copyOf(running);
    }
    for (Action action : now) {
      action.run();
    }
  }
}
