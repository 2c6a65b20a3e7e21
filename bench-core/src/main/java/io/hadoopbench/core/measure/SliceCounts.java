package io.hadoopbench.core.measure;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What one thread does in a second of its arm's turns. Threads of an arm begin each turn together
 * and end one after the other, and whoever is late works alone and fast; so of a turn only what
 * ends in a window counts, while all work, on average over all places that the window could have. A
 * thread whose last operation went on for longer than the window after the turn's end has met a
 * stall, which a window mostly misses: there all its operations count, over all its time. So they
 * do where a turn is a number of operations. Turns beside other programs can be left out.
 * docs/lab/interleaving.md has the simulation.
 */
public final class SliceCounts {
  /** Resource: operations of an arm in a second of its turns, by their name. */
  public static final String RATE = "slices.perSecond.";

  /**
   * Resource: likewise of all turns and each thread's own time, from the start of its turns to its
   * own last end, added up.
   */
  public static final String OWN_RATE = "slices.ownPerSecond.";

  /** In place of an operation's name: payload bytes. */
  public static final String BYTES = "bytes";

  /** What counts, of some of the turns, by operation, bytes last. */
  private static final class Counted {
    private final double[] counts;
    private double nanos;

    Counted(int operations) {
      this.counts = new double[operations];
    }

    Counted add(Counted other) {
      for (int i = 0; i < counts.length; i++) {
        counts[i] += other.counts[i];
      }
      nanos += other.nanos;
      return this;
    }
  }

  private final boolean solo;

  /** By who worked before. */
  private final Map<Slice.Before, Counted> counted = new EnumMap<>(Slice.Before.class);

  /** Of turns beside nobody. */
  private final Counted quiet;

  private final Counted last;

  /** By operation, bytes last. */
  private final double[] all;

  private final double[] inSlice;
  private final double[] inWindow;
  private Slice slice;
  private double ownNanos;
  private boolean quietSolo;

  /**
   * @param solo whether the thread is the only one of its arm, so that all its time is like the
   *     rest of it
   */
  SliceCounts(int operations, boolean solo) {
    this.solo = solo;
    for (Slice.Before before : Slice.Before.values()) {
      counted.put(before, new Counted(operations + 1));
    }
    this.quiet = new Counted(operations + 1);
    this.last = new Counted(operations + 1);
    this.all = new double[operations + 1];
    this.inSlice = new double[operations + 1];
    this.inWindow = new double[operations + 1];
  }

  void begin(Slice next) {
    slice = next;
  }

  /**
   * @param nanos when, on the arm's own clock
   */
  void add(int operation, double count, long nanos) {
    if (slice != null) {
      long since = nanos + slice.pausedNanos() - slice.startNanos();
      inSlice[operation] += count;
      if (!solo && slice.windowNanos() > 0) {
        inWindow[operation] += count * slice.weight(since);
      }
    }
  }

  void addBytes(double count, long nanos) {
    add(all.length - 1, count, nanos);
  }

  /**
   * @param endNanos when the thread's last operation ended, on the arm's own clock
   */
  void end(long endNanos) {
    double own = endNanos + slice.pausedNanos() - slice.startNanos();
    boolean whole = solo || slice.windowNanos() == 0 || own - slice.nanos() > slice.windowNanos();
    for (int i = 0; i < all.length; i++) {
      last.counts[i] = whole ? inSlice[i] : inWindow[i] * slice.nanos() / slice.windowNanos();
      all[i] += inSlice[i];
      inSlice[i] = 0;
      inWindow[i] = 0;
    }
    last.nanos = whole ? own : slice.nanos();
    ownNanos += own;
    counted.get(slice.before()).add(last);
    slice = null;
  }

  /**
   * To be told after each turn of the arm, also if this thread has ended before it.
   *
   * @param besideNobody whether the turn is among those that {@link #tellQuietSolo}
   */
  public void judge(boolean besideNobody) {
    if (besideNobody) {
      quiet.add(last);
    }
    Arrays.fill(last.counts, 0);
    last.nanos = 0;
  }

  /** From now on {@link #RATE} is of those turns alone that were beside nobody. */
  public void tellQuietSolo() {
    quietSolo = true;
  }

  /** Adds the rates of this thread to those of its arm. */
  void addTo(TaskReport report, List<String> operations) {
    if (ownNanos > 0) {
      Counted describe =
          quietSolo
              ? quiet
              : counted.values().stream().reduce(new Counted(all.length), Counted::add);
      for (int i = 0; i < all.length; i++) {
        String name = i < operations.size() ? operations.get(i) : BYTES;
        report.addResource(
            RATE + name, describe.nanos == 0 ? 0 : describe.counts[i] / describe.nanos * 1e9);
        report.addResource(OWN_RATE + name, all[i] / ownNanos * 1e9);
      }
      int what = all[all.length - 1] > 0 ? all.length - 1 : 0;
      counted.forEach(
          (before, of) -> {
            if (of.nanos > 0) {
              report.addResource(before.rate(), of.counts[what] / of.nanos * 1e9);
            }
          });
    }
  }
}
