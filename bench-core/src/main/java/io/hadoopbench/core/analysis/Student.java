package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Interval;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The mean of few values, by Student's t: the only interval that two to five values have.
 *
 * @param values at least one
 */
record Student(double[] values) implements Centre {
  @Override
  public double estimate() {
    return Mean.of(values).getAsDouble();
  }

  /** Null of a single value. */
  @Override
  public Interval interval(double confidence) {
    if (values.length < 2) {
      return null;
    }
    double half = TDistribution.of(values.length - 1).inverseCumulativeProbability((1 + confidence) / 2) * standardError();
    return new Interval(estimate() - half, estimate() + half);
  }

  @Override
  public double pBelow() {
    return values.length < 2 ? 1 : standardError() == 0 ? (estimate() < 0 ? 0 : 1)
        : TDistribution.of(values.length - 1).cumulativeProbability(estimate() / standardError());
  }

  @Override
  public double pAbove() {
    return values.length < 2 ? 1 : standardError() == 0 ? (estimate() > 0 ? 0 : 1)
        : TDistribution.of(values.length - 1).survivalProbability(estimate() / standardError());
  }

  private double standardError() {
    return StandardDeviation.of(values).getAsDouble() / Math.sqrt(values.length);
  }
}
