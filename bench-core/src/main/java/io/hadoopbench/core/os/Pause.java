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
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for a server");
    }
  }
}
