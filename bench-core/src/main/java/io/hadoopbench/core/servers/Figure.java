package io.hadoopbench.core.servers;

import io.hadoopbench.core.servers.JmxDelta.Counter;

/**
 * A server metric that is plotted over time.
 *
 * @param counter counter whose name becomes part of the series' name and ends with the unit; the
 *     values of several servers are summed
 * @param label label that readers see
 * @param unit unit of the values; empty for counts
 * @param rate whether the counter is a running total, which is reported as differences per second,
 *     and not a level
 */
public record Figure(Counter counter, String label, String unit, boolean rate) {
  /** Returns a figure for the rate per second of a running total. */
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
