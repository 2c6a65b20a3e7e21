package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.stats.PairedRatio.Centre;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The mean of a few values with Student's t interval, which is the only interval used for two to
 * five values.
 *
 * @param degrees degrees of freedom of the standard error; 0 if the standard error is unknown
 */
public record Student(double estimate, double standardError, int degrees) implements Centre {
  /**
   * @param values at least one value
   */
  static Student of(double... values) {
    return new Student(
        Mean.of(values).getAsDouble(),
        values.length < 2
            ? 0
            : StandardDeviation.of(values).getAsDouble() / Math.sqrt(values.length),
        values.length - 1);
  }

  /**
   * Returns the mean of the last values in a series that has a trend. The variance is computed from
   * all values about the trend line. If the trend is not linear, the variance and the interval are
   * larger.
   *
   * @param values more than two values
   * @param last number of values to average
   * @param slope slope of the trend line per value
   */
  static Student ofEnd(double[] values, int last, double slope) {
    double[] about =
        IntStream.range(0, values.length).mapToDouble(i -> values[i] - slope * i).toArray();
    double squares = Variance.of(about).getAsDouble() * (about.length - 1);
    return new Student(
        Mean.ofRange(values, values.length - last, values.length).getAsDouble(),
        Math.sqrt(squares / (values.length - 2) / last),
        values.length - 2);
  }

  /** Returns the interval; null for a single value. */
  @Override
  public Interval interval(double confidence) {
    if (degrees == 0) {
      return null;
    }
    double half =
        TDistribution.of(degrees).inverseCumulativeProbability((1 + confidence) / 2)
            * standardError;
    return new Interval(estimate - half, estimate + half);
  }

  @Override
  public double pBelow() {
    return degrees == 0
        ? 1
        : standardError == 0
            ? (estimate < 0 ? 0 : 1)
            : TDistribution.of(degrees).cumulativeProbability(estimate / standardError);
  }

  @Override
  public double pAbove() {
    return degrees == 0
        ? 1
        : standardError == 0
            ? (estimate > 0 ? 0 : 1)
            : TDistribution.of(degrees).survivalProbability(estimate / standardError);
  }
}
