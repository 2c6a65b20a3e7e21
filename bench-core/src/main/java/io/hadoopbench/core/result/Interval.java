package io.hadoopbench.core.result;

/** A closed interval, in the unit of its metric or as a ratio. */
public record Interval(double low, double high) {
  public double width() {
    return high - low;
  }

  /** Returns the interval of ratios that differ from 1 by at most this percentage. */
  public static Interval aroundOne(double percent) {
    return new Interval(1 - percent / 100, 1 + percent / 100);
  }
}
