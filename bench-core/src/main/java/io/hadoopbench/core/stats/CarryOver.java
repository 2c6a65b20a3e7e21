package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Carry-over: a variant's rate after a slice of another variant divided by its rate after a slice
 * of the same variant. A value of 1 means no carry-over. The order of slices is random, so these
 * slices differ in nothing else. Effects that last longer than a round are not included.
 *
 * @param ci95 95 % confidence interval; null with a single block
 * @param isBeyond whether the carry-over is certainly beyond the tolerance
 */
public record CarryOver(double ratio, Interval ci95, boolean isBeyond) {
  /**
   * Confidence level. It is high because interleaving is turned off permanently and several
   * variants are tested after each block.
   */
  private static final double CERTAIN = 0.99;

  /**
   * Returns the carry-over, computed from the blocks in which a variant had both kinds of slices;
   * empty if there are no such blocks.
   */
  public static Optional<CarryOver> of(RunResult run, String variant) {
    double[] logs =
        run.ofBlocks().stream()
            .filter(trial -> trial.valid() && trial.variant().equals(variant))
            .flatMapToDouble(CarryOver::log)
            .toArray();
    if (logs.length == 0) {
      return Optional.empty();
    }
    Student mean = Student.of(logs);
    Interval certain = PairedRatio.ratios(mean.interval(CERTAIN));
    Interval tolerated = Interval.aroundOne(run.tolerancePercent());
    return Optional.of(
        new CarryOver(
            Math.exp(mean.estimate()),
            PairedRatio.ratios(mean.interval(Defaults.CONFIDENCE)),
            logs.length >= Defaults.MIN_TRIALS
                && (certain.high() < tolerated.low() || certain.low() > tolerated.high())));
  }

  /**
   * Returns a warning for each variant whose carry-over is certainly beyond the tolerance. If there
   * is a warning, interleaved trials are not compared, and later blocks are not interleaved.
   */
  public static List<String> warnings(RunResult run) {
    List<String> warnings = new ArrayList<>();
    for (VariantResult variant : run.variants()) {
      of(run, variant.id())
          .filter(CarryOver::isBeyond)
          .ifPresent(
              after ->
                  warnings.add(
                      Numbers.format(
                          "Slices of other variants change the rate of %s: it is %.2f times [%.2f -"
                              + " %.2f] its rate after its other slices, beyond the tolerance."
                              + " The %d interleaved blocks are therefore not compared. Rerun with"
                              + " -interleave off.",
                          variant.id(),
                          after.ratio,
                          after.ci95.low(),
                          after.ci95.high(),
                          interleavedBlocks(run))));
    }
    return warnings;
  }

  private static long interleavedBlocks(RunResult run) {
    return run.ofBlocks().stream()
        .filter(TrialResult::isInterleaved)
        .map(TrialResult::block)
        .distinct()
        .count();
  }

  private static DoubleStream log(TrialResult trial) {
    double itself = trial.used(TrialResult.AFTER_ITSELF);
    double other = trial.used(TrialResult.AFTER_ANOTHER);
    return itself > 0 && other > 0
        ? DoubleStream.of(Math.log(other / itself))
        : DoubleStream.empty();
  }
}
