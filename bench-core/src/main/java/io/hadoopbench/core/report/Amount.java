package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.table.Numbers;

/**
 * Expresses the difference from the baseline in words that fit the metric: rates are faster, times
 * are longer, amounts are more. Differences of twice as much or more are given as a factor, because
 * "2.8 times as long" is easier to read than "184 % longer".
 *
 * @param interval interval of the ratio; not null
 */
record Amount(Metric metric, double ratio, Interval interval) {
  private static final double TIMES = 2;

  /**
   * An interval that is narrower than this many percent, or hundredths of a ratio, is shown with
   * one decimal.
   */
  private static final double NARROW = 2;

  /** The kind of quantity that a unit measures. */
  private enum Kind {
    RATE("is", "faster", "slower", "fast"),
    TIME("takes", "longer", "shorter", "long"),
    AMOUNT("has", "more", "less", "much");

    private final String verb;
    private final String more;
    private final String less;
    private final String much;

    Kind(String verb, String more, String less, String much) {
      this.verb = verb;
      this.more = more;
      this.less = less;
      this.much = much;
    }

    static Kind of(Metric metric) {
      boolean rate = metric.unit().endsWith("/s") || metric.unit().endsWith("bps");
      return rate && metric.better() == Metric.Better.HIGHER
          ? RATE
          : metric.unit().matches("[num]?s|min") && !metric.costsCpu() ? TIME : AMOUNT;
    }
  }

  /**
   * Returns the word for a worse value in a results column. It is "worse" for an amount of which
   * more is better.
   */
  static String worse(Metric metric) {
    Kind kind = Kind.of(metric);
    return metric.better() == Metric.Better.LOWER
        ? kind.more
        : kind == Kind.RATE ? kind.less : "worse";
  }

  /** Returns the word for a better value in a results column. */
  static String better(Metric metric) {
    Kind kind = Kind.of(metric);
    return metric.better() == Metric.Better.LOWER
        ? kind.less
        : kind == Kind.RATE ? kind.more : "better";
  }

  /** Returns the estimate, for example {@code is 48 % slower than}. */
  String estimate() {
    return verb(number(ratio));
  }

  /** Returns the interval as a statement, for example {@code is 3 to 8 % slower than}. */
  String whole() {
    return verb(ends());
  }

  /** Returns the interval, for example {@code 44 to 51 %}. */
  String range() {
    return ends() + unit();
  }

  /** Returns the interval with signs for any metric, for example {@code -6 to +9 %}. */
  String signed() {
    String end = "%+." + decimals() + "f";
    return Numbers.format(
        end + " to " + end + " %%", 100 * (interval.low() - 1), 100 * (interval.high() - 1));
  }

  /** Returns the estimate without a verb, for example {@code 48 % slower}. */
  String brief() {
    return number(ratio).equals("0") ? "the same" : number(ratio) + unit() + word();
  }

  /**
   * Returns the interval, for example {@code 42 to 67 % slower} or, if it includes 1, {@code 3 %
   * slower to 5 % faster}.
   */
  String spread() {
    return interval.low() < 1 && interval.high() > 1
        ? end(interval.low()) + " to " + end(interval.high())
        : range() + word();
  }

  private String end(double value) {
    return new Amount(metric, value, interval).brief();
  }

  private String verb(String much) {
    Kind kind = Kind.of(metric);
    String words =
        kind == Kind.TIME && ratio <= 1
            ? " less time"
            : word(); // "takes 5 % shorter" is not English
    return kind.verb + " " + much + unit() + words + (times() ? " as" : " than");
  }

  private String unit() {
    return times() ? " times" : " %";
  }

  private String word() {
    Kind kind = Kind.of(metric);
    return times() ? " as " + kind.much : " " + (ratio > 1 ? kind.more : kind.less);
  }

  /** Returns both ends of the interval, the smaller one first. */
  private String ends() {
    boolean up = ratio > 1;
    return number(up ? interval.low() : interval.high())
        + " to "
        + number(up ? interval.high() : interval.low());
  }

  private boolean times() {
    return ratio >= TIMES;
  }

  private String number(double value) {
    return times()
        ? Numbers.format("%." + (decimals() + 1) + "f", value)
        : Numbers.format("%." + decimals() + "f", 100 * Math.abs(value - 1));
  }

  /** Returns as many decimals as it takes to print different ends of a narrow interval. */
  private int decimals() {
    double width = 100 * (interval.high() - interval.low()) / (times() ? ratio : 1);
    if (width >= NARROW) {
      return 0;
    }
    return width > 0 && width < NARROW / 20 ? 2 : 1;
  }
}
