package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Calibrated;
import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.Verdict;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What a run of {@link Calibrated} variants says about the cluster and about the measuring.
 *
 * @param same the second of two equal variants against the first
 * @param delayed the one that waits against the same
 * @param expected ratio of the one that waits, from the waiting itself: exact of a thread that is alone. Of several the
 *     one that waits leaves CPUs, locks and servers to the others, so that the ratio is between this and 1, and nobody
 *     knows where
 * @param alone whether one load thread is all of the load
 * @param resolution from all blocks
 */
public record CalibrationAnswer(Comparison same, Comparison delayed, double expected, boolean alone, Resolution resolution) {
  /** Empty when the run has fewer blocks of either than an answer takes. */
  public static Optional<CalibrationAnswer> of(RunResult run) {
    String metric = run.plan().primaryMetric().id();
    Optional<Comparison> same = comparison(run, Calibrated.B);
    Optional<Comparison> delayed = comparison(run, Calibrated.DELAY);
    Samples samples = new Samples(run);
    SortedMap<Integer, Double> shares = samples.values(Calibrated.DELAY, Calibrated.SHARE);
    SortedMap<Integer, Double> micros = samples.values(Calibrated.DELAY, Calibrated.MICROS);
    SortedMap<Integer, Double> values = samples.values(Calibrated.DELAY, metric);
    values.keySet().retainAll(shares.keySet());
    double[] expected = values.keySet().stream()
        .mapToDouble(block -> Calibrated.expectedRatio(metric, values.get(block), shares.get(block), micros.get(block))).toArray();
    if (same.isEmpty() || delayed.isEmpty() || expected.length == 0) {
      return Optional.empty();
    }
    return Optional.of(new CalibrationAnswer(same.get(), delayed.get(), OrderStatistics.median(expected), threads(run) == 1,
        Resolution.pooled(batches(samples, Calibrated.B, metric), batches(samples, Calibrated.DELAY, metric))));
  }

  private static Optional<Comparison> comparison(RunResult run, String variant) {
    return run.findings().comparison(variant, run.plan().primaryMetric().id()).filter(c -> c.effect().n() >= Defaults.MIN_TRIALS);
  }

  private static long threads(RunResult run) {
    return Long.parseLong(run.plan().options().getOrDefault("maps", "1")) * Load.threads(run, Calibrated.A).orElse(1);
  }

  private static BatchMeans batches(Samples samples, String variant, String metric) {
    return samples.pairs(variant, Calibrated.A, metric).batches();
  }

  /** Whether a difference was found where there is none. */
  public boolean nothingFound() {
    return same.verdict().size() != Verdict.Size.MATTERS;
  }

  /**
   * Whether the interval holds what was put in; of several threads, whether there is an effect that is not clearly
   * larger and not of the other direction.
   */
  public boolean recovered() {
    Interval interval = delayed.effect().ci95();
    boolean whole = interval.low() <= expected && expected <= interval.high();
    double part = Math.log(delayed.effect().ratio()) / Math.log(expected);
    return whole || !alone && part > 0 && part < 1;
  }

  /** Whether it was found, and larger than it was put in. */
  public boolean largerThanPutIn() {
    return !recovered() && Math.abs(Math.log(delayed.effect().ratio())) > Math.abs(Math.log(expected));
  }
}
