package io.hadoopbench.core.os;

import java.io.Closeable;
import java.io.IOException;

/** Closes several resources, even if closing some of them fails. */
public final class CloseAll {
  private CloseAll() {}

  /**
   * @throws IOException the first failure, to which later failures are added as suppressed
   *     exceptions
   */
  public static void of(Iterable<? extends Closeable> parts) throws IOException {
    IOException first = null;
    for (Closeable part : parts) {
      try {
        part.close();
      } catch (IOException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
