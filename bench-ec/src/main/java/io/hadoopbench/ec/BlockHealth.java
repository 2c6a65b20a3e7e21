package io.hadoopbench.ec;

import io.hadoopbench.core.os.Pause;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Waits for the NameNode to mend blocks, however many there are, for as long as it goes on doing so. */
final class BlockHealth {
  /** A NameNode gives a DataNode up after 10.5 minutes by default, and only then begins. */
  private static final Duration PATIENCE = Duration.ofMinutes(15);
  private static final Duration POLL = Duration.ofMillis(500);
  /** What a NameNode has ordered comes within its own interval, 3 s, a DataNode's heartbeat, 3 s, and the time that a block takes. */
  private static final Duration QUIET = Duration.ofSeconds(12);

  /** What is still wrong with blocks: one line for each; none when all is well. */
  interface Complaints {
    List<String> list() throws IOException;
  }

  private BlockHealth() { }

  static void await(Complaints complaints) throws IOException {
    await(complaints, PATIENCE, POLL);
  }

  /**
   * Waits until all has been well for a while. A DataNode that comes back makes blocks whole at once, while orders to rebuild what it holds
   * are still on their way; what they make is a unit too many, until the NameNode deletes it.
   */
  static void awaitLasting(Complaints complaints) throws IOException {
    awaitLasting(complaints, QUIET, PATIENCE, POLL);
  }

  static void awaitLasting(Complaints complaints, Duration quiet, Duration patience, Duration poll) throws IOException {
    long well = System.nanoTime();
    while (System.nanoTime() - well < quiet.toNanos()) {
      if (!complaints.list().isEmpty()) {
        await(complaints, patience, poll);
        well = System.nanoTime();
      }
      Pause.ofMillis(poll.toMillis());
    }
  }

  /** @throws IOException if the complaints stay the same for longer than {@code patience} */
  static void await(Complaints complaints, Duration patience, Duration poll) throws IOException {
    List<String> last = List.of();
    long changed = System.nanoTime();
    for (List<String> now = complaints.list(); !now.isEmpty(); now = complaints.list()) {
      if (!now.equals(last)) {
        last = now;
        changed = System.nanoTime();
      } else if (System.nanoTime() - changed > patience.toNanos()) {
        throw new IOException(now.size() + " blocks are not healthy, and nothing changes in " + patience.toSeconds() + " s; the first: "
            + now.get(0));
      }
      Pause.ofMillis(poll.toMillis());
    }
  }
}
