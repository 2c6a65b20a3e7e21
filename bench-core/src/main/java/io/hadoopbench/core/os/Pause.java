package io.hadoopbench.core.os;

import java.io.InterruptedIOException;

/** Pauses between requests to a server. */
public final class Pause {
  private Pause() {}

  /**
   * Sleeps.
   *
   * @throws InterruptedIOException if the thread is interrupted; its interrupt status remains set
   */
  public static void ofMillis(long millis) throws InterruptedIOException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw interrupted("waiting for a server");
    }
  }

  /**
   * Returns the exception for a wait that was interrupted, and restores the thread's interrupt
   * status.
   *
   * @param activity what the thread was doing, for example {@code reading DataNodes}
   */
  public static InterruptedIOException interrupted(String activity) {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted while " + activity);
  }
}
