package io.hadoopbench.ec;

import io.hadoopbench.core.os.Pause;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Waits until blocks are healthy, as long as the NameNode makes progress. */
final class BlockHealth {
  /**
   * By default a NameNode declares a DataNode dead after 10.5 minutes, and only then starts to
   * rebuild blocks.
   */
  private static final Duration TIMEOUT = Duration.ofMinutes(15);

  private static final Duration POLL = Duration.ofMillis(500);

  /** Returns the problems with blocks, one line each; empty if all blocks are healthy. */
  interface Complaints {
    List<String> list() throws IOException;
  }

  private BlockHealth() {}

  static void await(Complaints complaints) throws IOException {
    await(complaints, TIMEOUT, POLL);
  }

  /**
   * @throws IOException if the list of problems has not changed for {@code timeout}
   */
  static void await(Complaints complaints, Duration timeout, Duration poll) throws IOException {
    List<String> last = List.of();
    long changed = System.nanoTime();
    for (List<String> now = complaints.list(); !now.isEmpty(); now = complaints.list()) {
      if (!now.equals(last)) {
        last = now;
        changed = System.nanoTime();
      } else if (System.nanoTime() - changed > timeout.toNanos()) {
        throw new IOException(
            now.size()
                + " blocks are not healthy, and nothing has changed for "
                + timeout.toSeconds()
                + " s; the first: "
                + now.get(0));
      }
      Pause.ofMillis(poll.toMillis());
    }
  }
}
