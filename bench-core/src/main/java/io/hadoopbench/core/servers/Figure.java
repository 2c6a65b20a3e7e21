package io.hadoopbench.core.servers;

import io.hadoopbench.core.servers.JmxDelta.Counter;

/**
 * A server metric that is plotted over time.
 *
 * @param counter counter whose name becomes part of the series' name and ends with the unit; values
 *     of several servers are summed
 * @param label label for readers
 * @param unit the values' unit; empty for counts
 * @param rate whether the counter is a running total, reported as differences per second, rather
 *     than a level
 */
public record Figure(Counter counter, String label, String unit, boolean rate) {
  /** Returns a figure for a running total's rate per second. */
  public static Figure rate(Counter counter, String label, String unit) {
    return new Figure(counter, label, unit, true);
  }

  /** Returns a figure for a level that rises and falls, such as a queue length. */
  public static Figure level(Counter counter, String label, String unit) {
    return new Figure(counter, label, unit, false);
  }

  public String name() {
    return counter.name();
  }

  /** Returns a figure that extrapolates from a share of the servers to all servers. */
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
