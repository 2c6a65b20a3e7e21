package io.hadoopbench.core.measure;

import java.util.List;

/**
 * What one thread does in a second of its arm's turns. Threads of an arm begin each turn together and end one after the
 * other, and whoever is late works alone and fast; so of a turn only what ends in a window counts, while all work. A
 * thread whose last operation went on for longer than the window after the turn's end has met a stall, which a window
 * mostly misses: there all its operations count, over all its time. So they do where a turn is a number of operations.
 * docs/turns.md has the simulation.
 */
public final class TurnCounts {
  /** Resource: operations of an arm in a second of its turns, by their name. */
  public static final String RATE = "turns.perSecond.";
  /** Resource: likewise of each thread's own time, from the start of its turns to its own last end, added up. */
  public static final String OWN_RATE = "turns.ownPerSecond.";
  /** In place of an operation's name: payload bytes. */
  public static final String BYTES = "bytes";

  private final boolean alone;
  /** By operation, bytes last. */
  private final double[] counted;
  private final double[] all;
  private final double[] inTurn;
  private final double[] inWindow;
  private Turn turn;
  private double countedNanos;
  private double ownNanos;

  /** @param alone whether the thread is the only one of its arm, so that all its time is like the rest of it */
  TurnCounts(int operations, boolean alone) {
    this.alone = alone;
    this.counted = new double[operations + 1];
    this.all = new double[operations + 1];
    this.inTurn = new double[operations + 1];
    this.inWindow = new double[operations + 1];
  }

  void begin(Turn next) {
    turn = next;
  }

  /** @param nanos when, on the arm's own clock */
  void add(int operation, double count, long nanos) {
    if (turn != null) {
      long since = nanos + turn.pausedNanos() - turn.startNanos();
      inTurn[operation] += count;
      if (since >= turn.windowFrom() && since < turn.windowTo()) {
        inWindow[operation] += count;
      }
    }
  }

  void addBytes(double count, long nanos) {
    add(counted.length - 1, count, nanos);
  }

  /** @param endNanos when the thread's last operation ended, on the arm's own clock */
  void end(long endNanos) {
    double own = endNanos + turn.pausedNanos() - turn.startNanos();
    boolean whole = alone || turn.windowNanos() == 0 || own - turn.nanos() > turn.windowNanos();
    for (int i = 0; i < counted.length; i++) {
      counted[i] += whole ? inTurn[i] : inWindow[i] * turn.nanos() / turn.windowNanos();
      all[i] += inTurn[i];
      inTurn[i] = 0;
      inWindow[i] = 0;
    }
    countedNanos += whole ? own : turn.nanos();
    ownNanos += own;
    turn = null;
  }

  /** Adds the rates of this thread to those of its arm. */
  void addTo(TaskReport report, List<String> operations) {
    if (ownNanos > 0) {
      for (int i = 0; i < counted.length; i++) {
        String name = i < operations.size() ? operations.get(i) : BYTES;
        report.addResource(RATE + name, counted[i] / countedNanos * 1e9);
        report.addResource(OWN_RATE + name, all[i] / ownNanos * 1e9);
      }
    }
  }
}
