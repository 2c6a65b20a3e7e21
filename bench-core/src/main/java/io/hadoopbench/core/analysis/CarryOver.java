package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Carry-over: a variant's rate after a slice of another variant divided by its rate after a slice
 * of the same variant. 1 means none. The order is random, so nothing else distinguishes these
 * slices. Effects that last longer than a round are not included.
 *
 * @param ci95 null with a single block
 */
public record CarryOver(double ratio, Interval ci95) {
  /**
   * Returns the carry-over from the blocks in which a variant had both kinds of slices; empty if
   * there are none.
   *
   * @param after {@link TrialResult#AFTER_ANOTHER} or {@link TrialResult#AFTER_IDLE}
   */
  public static Optional<CarryOver> of(RunResult run, String variant, String after) {
    double[] logs =
        run.measured().ofBlocks().stream()
            .filter(trial -> trial.valid() && trial.variant().equals(variant))
            .flatMapToDouble(trial -> log(trial, after))
            .toArray();
    if (logs.length == 0) {
      return Optional.empty();
    }
    Student mean = Student.of(logs);
    return Optional.of(
        new CarryOver(
            Math.exp(mean.estimate()), PairedRatio.ratios(mean.interval(Defaults.CONFIDENCE))));
  }

  private static DoubleStream log(TrialResult trial, String after) {
    double itself = trial.resources().getOrDefault(TrialResult.AFTER_ITSELF, 0.0);
    double other = trial.resources().getOrDefault(after, 0.0);
    return itself > 0 && other > 0
        ? DoubleStream.of(Math.log(other / itself))
        : DoubleStream.empty();
  }
}
