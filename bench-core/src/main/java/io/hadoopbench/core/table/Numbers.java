package io.hadoopbench.core.table;

import io.hadoopbench.core.result.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Formats numbers for readers, with four significant digits and a comma between thousands,
 * regardless of the locale.
 */
public final class Numbers {
  /** Placeholder for a missing number. */
  public static final String NONE = "–";

  private static final double MICROS_PER_MILLI = 1e3;
  private static final double MICROS_PER_SECOND = 1e6;
  private static final MathContext FOUR_DIGITS = new MathContext(4);

  private Numbers() {}

  /** Formats text regardless of the locale (see {@link java.util.Formatter}). */
  public static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }

  public static String value(Double value) {
    if (value == null || !Double.isFinite(value)) {
      return NONE;
    }
    return grouped(BigDecimal.valueOf(value).round(FOUR_DIGITS), value == Math.rint(value));
  }

  /** Returns all digits, as in the source that is cited. */
  public static String exact(double value) {
    return grouped(BigDecimal.valueOf(value), true);
  }

  private static String grouped(BigDecimal value, boolean stripped) {
    if (value.signum() == 0) {
      return "0";
    }
    BigDecimal plain = stripped ? value.stripTrailingZeros() : value;
    return format("%,." + Math.max(0, plain.scale()) + "f", plain);
  }

  public static String withInterval(double value, Interval interval) {
    return interval == null
        ? value(value)
        : value(value, interval)
            + " ["
            + value(interval.low(), interval)
            + " – "
            + value(interval.high(), interval)
            + "]";
  }

  /**
   * Returns a value with no more digits than its interval supports: two digits of the interval's
   * width.
   */
  public static String value(double value, Interval interval) {
    if (interval == null || !Double.isFinite(value) || !(interval.width() > 0)) {
      return value(value);
    }
    return grouped(rounded(value, interval), false);
  }

  private static BigDecimal rounded(double value, Interval interval) {
    int fourDigits = value == 0 ? 0 : 3 - (int) Math.floor(Math.log10(Math.abs(value)));
    int supported = 1 - (int) Math.floor(Math.log10(interval.width()));
    return BigDecimal.valueOf(value)
        .setScale(Math.min(fourDigits, supported), RoundingMode.HALF_UP);
  }

  public static String ratio(double ratio) {
    return Double.isFinite(ratio) ? format(ratio < 10 ? "%.3f" : "%,.1f", ratio) : NONE;
  }

  public static String ratio(double ratio, Interval interval) {
    return interval == null
        ? ratio(ratio)
        : interval.width() > 0
            ? withInterval(ratio, interval)
            : ratio(ratio) + " [" + ratio(interval.low()) + " – " + ratio(interval.high()) + "]";
  }

  public static String p(Double p) {
    return p == null || p.isNaN()
        ? NONE
        : p < 0.0001 ? "< 0.0001" : format(p < 0.1 ? "%.4f" : "%.2f", p);
  }

  public static String percent(double share) {
    return format(share < 0.1 ? "%.1f %%" : "%.0f %%", 100 * share);
  }

  public static String count(long count) {
    return format("%,d", count);
  }

  /** Returns a count with its noun, for example {@code 1 task} or {@code 2 tasks}. */
  public static String counted(long count, String thing) {
    return count(count) + " " + thing + (count == 1 ? "" : "s");
  }

  /** Returns a time with three digits in a suitable unit. */
  public static String time(double micros) {
    return micros < MICROS_PER_MILLI
        ? value(rounded3(micros)) + " us"
        : micros < MICROS_PER_SECOND
            ? value(rounded3(micros / MICROS_PER_MILLI)) + " ms"
            : value(rounded3(micros / MICROS_PER_SECOND)) + " s";
  }

  private static double rounded3(double value) {
    return value == 0 ? 0 : Double.parseDouble(format("%.3g", value));
  }
}
