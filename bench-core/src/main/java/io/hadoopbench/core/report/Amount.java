package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.Metric;
import java.util.Locale;

/**
 * How much more or less than the baseline, in words that fit what the metric measures: a rate is
 * faster, a time is longer, an amount is more. From twice as much on it is told in times, for
 * nobody sees what 284 % longer is.
 *
 * @param interval of the ratio; not null
 */
record Amount(Metric metric, double ratio, Interval interval) {
  private static final double TIMES = 2;

  /** An interval below so many percent, or hundredths of a ratio, needs a decimal to be seen. */
  private static final double NARROW = 2;

  /** What a unit is of. */
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

  /** What a column says of a metric that is worse; of an amount of which more is good, that. */
  static String worse(Metric metric) {
    Kind kind = Kind.of(metric);
    return metric.better() == Metric.Better.LOWER
        ? kind.more
        : kind == Kind.RATE ? kind.less : "worse";
  }

  /** Likewise, better. */
  static String better(Metric metric) {
    Kind kind = Kind.of(metric);
    return metric.better() == Metric.Better.LOWER
        ? kind.less
        : kind == Kind.RATE ? kind.more : "better";
  }

  /** As in {@code is 48 % slower than}. */
  String estimate() {
    return verb(number(ratio));
  }

  /** As in {@code is 3 to 8 % slower than}. */
  String whole() {
    return verb(ends());
  }

  /** As in {@code 44 to 51 %}. */
  String range() {
    return ends() + unit();
  }

  /** As in {@code -6 to +9 %}, whatever the metric. */
  String signed() {
    String end = "%+." + decimals() + "f";
    return String.format(
        Locale.ROOT,
        end + " to " + end + " %%",
        100 * (interval.low() - 1),
        100 * (interval.high() - 1));
  }

  /** As in {@code 48 % slower}. */
  String brief() {
    return number(ratio).equals("0") ? "the same" : number(ratio) + unit() + word();
  }

  /**
   * The interval as in {@code 42 to 67 % slower}; around no difference as in {@code 3 % slower to 5
   * % faster}.
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
        kind == Kind.TIME && ratio <= 1 ? " less time" : word(); // nothing "takes shorter"
    return kind.verb + " " + much + unit() + words + (times() ? " as" : " than");
  }

  private String unit() {
    return times() ? " times" : " %";
  }

  private String word() {
    Kind kind = Kind.of(metric);
    return times() ? " as " + kind.much : " " + (ratio > 1 ? kind.more : kind.less);
  }

  /** The smaller end first. */
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
        ? String.format(Locale.ROOT, "%." + (decimals() + 1) + "f", value)
        : String.format(Locale.ROOT, "%." + decimals() + "f", 100 * Math.abs(value - 1));
  }

  private int decimals() {
    return 100 * (interval.high() - interval.low()) < NARROW * (times() ? ratio : 1) ? 1 : 0;
  }
}
