package io.hadoopbench.core.os;

import java.io.Closeable;
import java.io.IOException;

/** Ends several things, each whatever became of the others. */
public final class CloseAll {
  private CloseAll() {}

  /**
   * @throws IOException the first failure, which has the others with it
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
