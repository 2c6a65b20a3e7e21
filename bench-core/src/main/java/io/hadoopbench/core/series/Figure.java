package io.hadoopbench.core.series;

import io.hadoopbench.core.probe.JmxDelta.Counter;

/**
 * One thing that servers tell, and that is drawn over time.
 *
 * @param counter whose name becomes a part of the series' name, with the unit at its end; of
 *     several servers the sum is taken
 * @param label in words
 * @param unit empty for a number of things
 * @param rate whether it is a running total, of which the difference is told for each second, and
 *     not a level of the moment
 */
public record Figure(Counter counter, String label, String unit, boolean rate) {
  /** Of a running total; its unit is one for each second. */
  public static Figure rate(Counter counter, String label, String unit) {
    return new Figure(counter, label, unit, true);
  }

  /** Of something that rises and falls, such as a queue. */
  public static Figure level(Counter counter, String label, String unit) {
    return new Figure(counter, label, unit, false);
  }

  public String name() {
    return counter.name();
  }

  /** The same as told by some servers, as an estimate for all. */
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
