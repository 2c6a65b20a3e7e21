package io.hadoopbench.core.analysis;

/**
 * How the ratio of a block went on changing from block to block: a server that still warms up, a directory that fills, a neighbour that leaves.
 *
 * @param change of the ratio from the first block to the last, as a part of itself
 * @param p two-sided, of {@link MannKendall}
 */
record Drift(double change, double p) {
  static Drift of(Samples.Pairs pairs) {
    double[] logs = PairedRatio.logRatios(pairs.variant(), pairs.baseline());
    return new Drift(Math.expm1(MannKendall.slope(logs) * (logs.length - 1)), MannKendall.p(logs));
  }

  /** Whether it is one, and large enough to matter. */
  boolean exceeds(double tolerancePercent) {
    return p <= Defaults.DRIFT_LEVEL && mayExceed(tolerancePercent);
  }

  /** Whether it is large enough to matter, by chance or not. */
  boolean mayExceed(double tolerancePercent) {
    return Math.abs(change) > tolerancePercent / 100;
  }
}
