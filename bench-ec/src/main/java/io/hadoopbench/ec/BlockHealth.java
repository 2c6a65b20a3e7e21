package io.hadoopbench.ec;

import io.hadoopbench.core.os.Pause;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Waits for the NameNode to mend blocks, however many there are, for as long as it goes on doing
 * so.
 */
final class BlockHealth {
  /** A NameNode gives a DataNode up after 10.5 minutes by default, and only then begins. */
  private static final Duration TIMEOUT = Duration.ofMinutes(15);

  private static final Duration POLL = Duration.ofMillis(500);

  /** What is still wrong with blocks: one line for each; none when all is well. */
  interface Complaints {
    List<String> list() throws IOException;
  }

  private BlockHealth() {}

  static void await(Complaints complaints) throws IOException {
    await(complaints, TIMEOUT, POLL);
  }

  /**
   * @throws IOException if the complaints stay the same for longer than {@code timeout}
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
                + " blocks are not healthy, and nothing changes in "
                + timeout.toSeconds()
                + " s; the first: "
                + now.get(0));
      }
      Pause.ofMillis(poll.toMillis());
    }
  }
}
