package io.hadoopbench.core.os;

import java.io.InterruptedIOException;

/** Waiting between two questions to a server. */
public final class Pause {
  private Pause() {}

  /**
   * @throws InterruptedIOException when interrupted, which is kept
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
