package io.hadoopbench.core.model;

/** A closed interval, in the unit of the metric that it belongs to (or a plain ratio). */
public record Interval(double low, double high) {
  /** The ratios that differ from 1 by at most so many percent. */
  public static Interval aroundOne(double percent) {
    return new Interval(1 - percent / 100, 1 + percent / 100);
  }
}
