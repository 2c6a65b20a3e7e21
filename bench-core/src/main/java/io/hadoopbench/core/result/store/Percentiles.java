package io.hadoopbench.core.result.store;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * Percentiles that are supported by enough values. They are computed from a merged histogram and
 * never averaged.
 */
public final class Percentiles {
  /**
   * Minimum number of values beyond a percentile. With fewer values, the percentile would depend on
   * single operations.
   */
  public static final int MIN_BEYOND = 10;

  /** Number of points per decade of 1 / (1 - p), which is enough for a smooth line. */
  private static final int POINTS_PER_DECADE = 20;

  /**
   * A point on a curve.
   *
   * @param x log10(1 / (1 - p)), so that 0 is 0 %, 1 is 90 %, 2 is 99 %
   * @param nanos the latency
   */
  public record Point(double x, double nanos) {}

  private Percentiles() {}

  /** Returns whether at least ten values are beyond a percentile. */
  public static boolean supported(long count, double percentile) {
    // rounded, because 100 - 99.9 is not exactly 0.1 in binary
    return Math.round(count * (100 - percentile) / 100 * 1e6) / 1e6 >= MIN_BEYOND;
  }

  /** Returns a percentile in nanoseconds; empty if fewer than ten values are beyond it. */
  public static OptionalDouble nanos(Histogram histogram, double percentile) {
    return supported(histogram.getTotalCount(), percentile)
        ? OptionalDouble.of(histogram.getValueAtPercentile(percentile))
        : OptionalDouble.empty();
  }

  /** Returns the curve from the smallest value to the last supported percentile. */
  public static List<Point> curve(Histogram histogram) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; ; i++) {
      double x = (double) i / POINTS_PER_DECADE;
      double percentile = 100 * (1 - Math.pow(10, -x));
      if (!supported(histogram.getTotalCount(), percentile)) {
        return points;
      }
      points.add(new Point(x, histogram.getValueAtPercentile(percentile)));
    }
  }
}
