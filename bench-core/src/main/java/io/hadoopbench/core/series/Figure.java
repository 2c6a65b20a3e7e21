package io.hadoopbench.core.series;

import io.hadoopbench.core.probe.JmxDelta.Counter;

/**
 * A value of servers that is plotted over time.
 *
 * @param counter whose name is a part of the series' name and ends with the unit; values of several
 *     servers are added
 * @param label for people
 * @param unit empty for a number of things
 * @param rate whether it is a running total, whose differences per second are reported, and not a
 *     level
 */
public record Figure(Counter counter, String label, String unit, boolean rate) {
  /** Returns the rate of a running total, per second. */
  public static Figure rate(Counter counter, String label, String unit) {
    return new Figure(counter, label, unit, true);
  }

  /** Returns a level that rises and falls, such as a queue length. */
  public static Figure level(Counter counter, String label, String unit) {
    return new Figure(counter, label, unit, false);
  }

  public String name() {
    return counter.name();
  }

  /** Returns an estimate for all servers from a share of them. */
  public Figure ofShare(double share) {
    return new Figure(
        new Counter(
            counter.name(),
            counter.bean(),
            counter.attribute(),
            counter.factor() / share,
            counter.all(),
            counter.fromFirstUse()),
        label,
        unit,
        rate);
  }
}
