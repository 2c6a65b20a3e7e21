package io.hadoopbench.core.load.measure;

import io.hadoopbench.core.result.TrialResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Schedules slices in rounds. In each round, every arm has one slice, in random order. Lengths vary
 * so that periodic events (heartbeats every second, CPU quotas every 100 ms) do not affect one arm
 * more than another.
 *
 * @param sliceMillis mean slice length; 0 if arms have a fixed number of operations, which is
 *     divided equally among slices
 * @param rounds number of rounds
 * @param seed random seed for the order and the lengths
 */
public record SliceSchedule(long sliceMillis, int rounds, long seed) {
  private static final double JITTER = 0.2;

  /**
   * Length of the counted part of each slice if there are several threads, as a share of the
   * shortest possible slice.
   */
  private static final double WINDOW = 0.6;

  private static final long NANOS = 1_000_000;

  /**
   * A scheduled slice.
   *
   * @param arm the arm's number from 0
   * @param nanos length of the slice
   * @param windowNanos see {@link Slice}
   * @param part see {@link Slice}
   * @param before see {@link Slice}
   */
  public record Slot(int arm, long nanos, long windowNanos, double part, Slice.Before before) {
    public Slice at(long startNanos, long pausedNanos) {
      return new Slice(startNanos, nanos, pausedNanos, windowNanos, part, before);
    }
  }

  /**
   * Returns the only slot of a solo trial.
   *
   * @param nanos length; 0 for a fixed number of operations
   */
  public static List<Slot> whole(long nanos) {
    return List.of(new Slot(0, nanos == 0 ? Slice.FOR_EVER : nanos, 0, 1, Slice.Before.WARMUP));
  }

  public List<Slot> of(int arms) {
    Random random = new Random(seed);
    long window = Math.round(WINDOW * (1 - JITTER) * sliceMillis * NANOS);
    List<Slot> slots = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      List<Integer> order = new ArrayList<>();
      for (int arm = 0; arm < arms; arm++) {
        order.add(arm);
      }
      Collections.shuffle(order, random);
      for (int arm : order) {
        Slice.Before before = before(arm, slots);
        if (sliceMillis == 0) {
          slots.add(new Slot(arm, Slice.FOR_EVER, 0, (round + 1.0) / rounds, before));
          continue;
        }
        long nanos =
            Math.round(sliceMillis * NANOS * (1 - JITTER + 2 * JITTER * random.nextDouble()));
        slots.add(new Slot(arm, nanos, window, 1, before));
      }
    }
    return slots;
  }

  private static Slice.Before before(int arm, List<Slot> slots) {
    if (slots.isEmpty()) {
      return Slice.Before.WARMUP;
    }
    return slots.get(slots.size() - 1).arm() == arm ? Slice.Before.ITSELF : Slice.Before.ANOTHER;
  }

  /**
   * A period in which only one arm works. Threads do not begin operations after its end.
   *
   * @param startNanos start on {@link System#nanoTime}'s clock
   * @param nanos randomly chosen length; {@link #FOR_EVER} for arms with a fixed number of
   *     operations
   * @param pausedNanos time in ns by which {@link System#nanoTime} is ahead of the arm's own clock,
   *     which is stopped between slices
   * @param windowNanos length of the counted part, in which all threads work; 0 if the whole slice
   *     is counted
   * @param part maximum share of its operations that each thread may have begun when the slice ends
   * @param before what ran before the slice
   */
  public record Slice(
      long startNanos, long nanos, long pausedNanos, long windowNanos, double part, Before before) {
    /** What ran before a slice. It may affect the slice (carry-over). */
    public enum Before {
      /** The warm-up of all arms, one after another. */
      WARMUP(TrialResult.AFTER_WARMUP),
      ITSELF(TrialResult.AFTER_ITSELF),
      ANOTHER(TrialResult.AFTER_ANOTHER);

      /** Resource: the trial's rate in slices with this predecessor. */
      private final String rate;

      Before(String rate) {
        this.rate = rate;
      }

      public String rate() {
        return rate;
      }
    }

    public static final long FOR_EVER = Long.MAX_VALUE / 2;

    /** Share of the slice that is excluded at its start, because all threads begin together. */
    private static final double AFTER = 0.1;

    public long endNanos() {
      return startNanos + nanos;
    }

    /**
     * Returns an operation's weight: the share of all possible window positions in the slice at
     * which the window includes the operation's end. A single window at a random position would
     * have the same mean but a higher variance.
     *
     * @param sinceNanos time from the slice's start to the operation's end
     */
    double weight(long sinceNanos) {
      double first = AFTER * nanos;
      double last = nanos - windowNanos;
      return Math.max(0, Math.min(sinceNanos, last) - Math.max(sinceNanos - windowNanos, first))
          / (last - first);
    }
  }
}
