package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How many times the baseline a variant is: the {@link Centre} of the log-ratios of blocks, or of starts. What slows a
 * whole block (a neighbour, a compaction, the time of day) slows both arms, and so is not in the ratio of the block.
 *
 * <p>Where the blocks have a trend, the ratio is that of the last third of the run, and the interval is the hull of
 * that of all blocks and of that of the last third: it is never narrower for knowing less. docs/statistics.md has how
 * often it holds what, by simulation.
 *
 * @param ci95 null with a single value
 * @param p two-sided, of the same procedure
 * @param n how many values: blocks, or starts
 * @param atEnd whether there is a trend
 */
record PairedRatio(double ratio, Interval ci95, double p, int n, Drift drift, boolean atEnd) {
  private static final int THIRD = 3;

  /**
   * @param starts log-ratios of the blocks of each start of the servers, in their order; none is empty
   */
  static PairedRatio of(List<double[]> starts) {
    Drift drift = Drift.of(starts);
    boolean one = starts.size() == 1;
    int n = one ? starts.get(0).length : starts.size();
    // one start differs from the next in what its compilers made of the same code, so there the starts are the sample (Kalibera and Jones, ISMM 2013)
    Centre all = one ? Centre.of(BatchMeans.of(starts.get(0)).values()) : new Student(starts.stream().mapToDouble(SignedRank::centre).toArray());
    Interval whole = all.interval(Defaults.CONFIDENCE);
    if (drift.p() > Defaults.DRIFT_LEVEL) {
      return new PairedRatio(Math.exp(all.estimate()), ratios(whole), twoSided(all.pBelow(), all.pAbove()), n, drift, false);
    }
    Student end = new Student(one ? end(starts.get(0)) : starts.stream().mapToDouble(blocks -> new Student(end(blocks)).estimate()).toArray());
    Interval last = end.interval(Defaults.END_CONFIDENCE);
    Interval hull = whole == null || last == null ? null : new Interval(Math.min(whole.low(), last.low()), Math.max(whole.high(), last.high()));
    return new PairedRatio(Math.exp(end.estimate()), ratios(hull),
        twoSided(Math.max(all.pBelow(), end.pBelow()), Math.max(all.pAbove(), end.pAbove())), n, drift, true);
  }

  /** At least three blocks, or all that there are. */
  private static double[] end(double[] blocks) {
    return Arrays.copyOfRange(blocks, Math.max(0, blocks.length - Math.max(THIRD, blocks.length / THIRD)), blocks.length);
  }

  private static double twoSided(double below, double above) {
    return Math.min(1, 2 * Math.min(below, above));
  }

  private static Interval ratios(Interval logs) {
    return logs == null ? null : new Interval(Math.exp(logs.low()), Math.exp(logs.high()));
  }

  /** Of each block. */
  static double[] logRatios(double[] variant, double[] baseline) {
    if (variant.length != baseline.length) {
      throw new IllegalArgumentException(variant.length + " and " + baseline.length + " values are not pairs");
    }
    return IntStream.range(0, variant.length).mapToDouble(block -> Math.log(variant[block] / baseline[block])).toArray();
  }
}
