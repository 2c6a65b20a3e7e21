package io.hadoopbench.core.scenario;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.measure.Window;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Seconds of the window in which nothing was finished and no byte moved, while a usual second sees a lot: a server that stood still, which a mean hides.
 */
final class Stalls {
  /** Fewer events in a usual second than this may be none in another by chance: of ten expected, none come once in 20,000 times. */
  private static final long USUAL = 10;

  private Stalls() { }

  /** How many; empty where a usual second does not have enough to tell, or the window has fewer than three whole seconds. */
  static OptionalInt seconds(TaskReport report) {
    long[] events = events(report);
    Window window = report.window();
    // the first and the last second may be cut
    int from = (int) Math.ceil((window.firstStart() - window.startMillis()) / 1000.0);
    int to = Math.min(events.length, (int) ((window.firstEnd() - window.startMillis()) / 1000));
    if (to - from < 3) {
      return OptionalInt.empty();
    }
    long[] whole = Arrays.copyOfRange(events, from, to);
    long[] sorted = whole.clone();
    Arrays.sort(sorted);
    // not the median: the longest stall would hide itself
    return sorted[sorted.length - 1 - sorted.length / 4] < USUAL ? OptionalInt.empty()
        : OptionalInt.of((int) Arrays.stream(whole).filter(count -> count == 0).count());
  }

  /** Finished operations and buffers of payload; a buffer is 64 KB or more, so that megabytes count by sixteens. */
  private static long[] events(TaskReport report) {
    long[] bytes = report.bytesPerSecond();
    int length = Math.max(bytes.length, report.perSecond().values().stream().mapToInt(counts -> counts.length).max().orElse(0));
    long[] events = new long[length];
    report.perSecond().values().forEach(counts -> {
      for (int second = 0; second < counts.length; second++) {
        events[second] += counts[second];
      }
    });
    for (int second = 0; second < bytes.length; second++) {
      events[second] += (bytes[second] + (1 << 16) - 1) >> 16;
    }
    return events;
  }
}
