package io.hadoopbench.core.pace;

import io.hadoopbench.core.measure.Slice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Who works when: rounds in which each arm has one turn, in random order. Lengths vary, so that
 * nothing that comes at fixed times (heartbeats each second, CPU quotas each 100 ms) meets one arm
 * more than another.
 *
 * @param sliceMillis mean length of a turn; 0 where each arm has a number of operations to do, of
 *     which a turn is as large a part as any other
 * @param rounds how many
 * @param empty share of turns in which nobody works
 * @param seed of order and lengths
 */
public record SliceSchedule(long sliceMillis, int rounds, double empty, long seed) {
  /** In place of an arm: nobody. */
  public static final int NOBODY = -1;

  private static final double JITTER = 0.2;

  /**
   * Of the shortest turn that there can be: how much of each turn is looked at where several
   * threads work.
   */
  private static final double WINDOW = 0.6;

  private static final long NANOS = 1_000_000;

  /**
   * A turn that will be.
   *
   * @param arm whose it is, from 0, or {@link #NOBODY}
   * @param nanos its length
   * @param windowNanos see {@link Slice}, {@code part} and {@code before} likewise
   */
  public record Slot(int arm, long nanos, long windowNanos, double part, Slice.Before before) {
    public Slice at(long startNanos, long pausedNanos) {
      return new Slice(startNanos, nanos, pausedNanos, windowNanos, part, before);
    }
  }

  /** All of them, in their order. */
  public List<Slot> of(int arms) {
    Random random = new Random(seed);
    long window = Math.round(WINDOW * (1 - JITTER) * sliceMillis * NANOS);
    List<Slot> slots = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      List<Integer> order = new ArrayList<>();
      for (int arm = 0; arm < arms; arm++) {
        order.add(arm);
      }
      if (empty > 0 && random.nextDouble() < arms * empty / (1 - empty)) {
        order.add(NOBODY);
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
    int last = slots.get(slots.size() - 1).arm();
    return last == NOBODY
        ? Slice.Before.NOBODY
        : last == arm ? Slice.Before.ITSELF : Slice.Before.ANOTHER;
  }
}
