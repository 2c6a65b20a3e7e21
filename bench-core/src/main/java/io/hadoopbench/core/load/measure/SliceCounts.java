package io.hadoopbench.core.load.measure;

import io.hadoopbench.core.load.measure.SliceSchedule.Slice;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * One thread's rates in its arm's slices. An arm's threads begin each slice together but end at
 * different times, and late threads have less competition. Therefore only operations that end
 * within a window in which all threads work are counted, averaged over all window positions. If a
 * thread's last operation ended later than a window's length after the slice, it hit a stall, which
 * a window mostly misses; then all the thread's operations are counted over its whole time. The
 * same applies if slices have a fixed number of operations. Slices with interference by other
 * programs can be excluded. The simulation is in docs/lab/interleaving.md.
 */
public final class SliceCounts {
  /** Counts in some slices by operation, bytes last. */
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

  private final boolean onlyThread;

  /** Counts by what ran before the slice. */
  private final Map<Slice.Before, Counted> counted = new EnumMap<>(Slice.Before.class);

  private final Counted quiet;

  /** The slice that ended last, which has not been judged. */
  private final Counted last;

  /** Counts by operation in the thread's own time in all slices, with bytes last. */
  private final double[] all;

  private final double[] inSlice;
  private final double[] inWindow;
  private Slice slice;
  private double ownNanos;
  private boolean quietOnly;

  /**
   * Creates empty counts.
   *
   * @param onlyThread whether this is the arm's only thread, so that windows are not needed
   */
  SliceCounts(int operations, boolean onlyThread) {
    this.onlyThread = onlyThread;
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
   * Counts operations.
   *
   * @param nanos when the operation ended, on the arm's clock
   */
  void add(int operation, double count, long nanos) {
    if (slice != null) {
      long since = nanos + slice.pausedNanos() - slice.startNanos();
      inSlice[operation] += count;
      if (!onlyThread && slice.windowNanos() > 0) {
        inWindow[operation] += count * slice.weight(since);
      }
    }
  }

  void addBytes(double count, long nanos) {
    add(all.length - 1, count, nanos);
  }

  /**
   * Ends a slice.
   *
   * @param endNanos when the thread's last operation ended, on the arm's clock
   */
  void end(long endNanos) {
    double own = endNanos + slice.pausedNanos() - slice.startNanos();
    boolean whole =
        onlyThread || slice.windowNanos() == 0 || own - slice.nanos() > slice.windowNanos();
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
   * Called after each of the arm's slices, even if this thread ended before the slice did.
   *
   * @param isQuiet whether the slice had no interference, see {@link #useQuietSlicesOnly}
   */
  public void judge(boolean isQuiet) {
    if (isQuiet) {
      quiet.add(last);
    }
    Arrays.fill(last.counts, 0);
    last.nanos = 0;
  }

  /** Restricts {@link SliceRate#perSecond} to quiet slices from now on. */
  public void useQuietSlicesOnly() {
    quietOnly = true;
  }

  /** Adds this thread's rates. The rate of an interleaved arm is the sum over its threads. */
  void addTo(TaskReport report, List<String> operations) {
    if (ownNanos > 0) {
      Counted selected =
          quietOnly
              ? quiet
              : counted.values().stream().reduce(new Counted(all.length), Counted::add);
      for (int i = 0; i < all.length; i++) {
        report.addRate(
            i < operations.size() ? operations.get(i) : TaskReport.BYTES,
            new SliceRate(
                selected.nanos == 0 ? 0 : selected.counts[i] / selected.nanos * 1e9,
                all[i] / ownNanos * 1e9));
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

  /**
   * An interleaved arm's rate for one operation, or for payload in bytes.
   *
   * @param perSecond rate in the arm's slices; slices with interference are excluded if enough
   *     other slices remain
   * @param ownPerSecond rate over each thread's own working time in all slices, from the slice's
   *     start to the end of the thread's last operation, summed over threads
   */
  public record SliceRate(double perSecond, double ownPerSecond) {
    SliceRate plus(SliceRate other) {
      return new SliceRate(perSecond + other.perSecond, ownPerSecond + other.ownPerSecond);
    }
  }
}
