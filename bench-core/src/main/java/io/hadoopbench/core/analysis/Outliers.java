package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Interval;
import org.apache.commons.statistics.descriptive.Quantile;

/** Tukey's inner fences. An outlier is marked and stays in: a slow trial is a fact about the cluster. */
public final class Outliers {
  private static final Quantile QUARTILES = Quantile.withDefaults().with(Quantile.EstimationMethod.HF6);

  private Outliers() { }

  /** Values outside are outliers. Quartiles at (n + 1)p, as in the NIST/SEMATECH e-Handbook, section 7.1.6. */
  public static Interval fences(double[] values) {
    double[] quartiles = QUARTILES.evaluate(values, 0.25, 0.75);
    double reach = Defaults.TUKEY_FENCE * (quartiles[1] - quartiles[0]);
    return new Interval(quartiles[0] - reach, quartiles[1] + reach);
  }
}
