package io.hadoopbench.core.analysis;

import java.util.List;

/**
 * How the ratio of a block went on changing from block to block: a server that still warms up, a directory that fills, a neighbour that leaves.
 *
 * @param change of the ratio from the first block to the last, as a part of itself
 * @param p two-sided, of {@link MannKendall}; of several starts, of the signed-rank test on their changes
 */
record Drift(double change, double p) {
  /** @param starts log-ratios of the blocks of each start of the servers */
  static Drift of(List<double[]> starts) {
    if (starts.size() == 1) {
      return new Drift(Math.expm1(change(starts.get(0))), MannKendall.p(starts.get(0)));
    }
    SignedRank changes = new SignedRank(starts.stream().mapToDouble(Drift::change).toArray());
    return new Drift(Math.expm1(changes.estimate()), changes.p());
  }

  private static double change(double[] logs) {
    return MannKendall.slope(logs) * (logs.length - 1);
  }
}
