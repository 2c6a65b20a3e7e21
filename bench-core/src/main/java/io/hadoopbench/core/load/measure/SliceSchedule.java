package io.hadoopbench.core.load.measure;

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
 * @param empty share of idle slices
 * @param seed random seed for the order and the lengths
 */
public record SliceSchedule(long sliceMillis, int rounds, double empty, long seed) {
  /** Arm number for an idle slice. */
  public static final int IDLE = -1;

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
   * @param arm the arm's number from 0, or {@link #IDLE}
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
      if (empty > 0 && random.nextDouble() < arms * empty / (1 - empty)) {
        order.add(IDLE);
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
    return last == IDLE
        ? Slice.Before.IDLE
        : last == arm ? Slice.Before.ITSELF : Slice.Before.ANOTHER;
  }
}
