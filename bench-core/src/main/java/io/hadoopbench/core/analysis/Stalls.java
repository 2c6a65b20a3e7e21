package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.HostMetrics;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Names trials in which a load thread stood still for longer than in the others of their variant, and so long that it
 * alone may have moved the trial by more than the tolerance. A trial cannot be its own measure: where it stood still
 * most of the time, that is what is usual in it. They stay in, as other outliers do.
 */
final class Stalls {
  /** Times the usual longest gap. Twice is common where a server collects garbage now and then. */
  private static final double UNUSUAL = 5;
  /** Other trials of a variant that tell what is usual; with fewer, all others of the run have to have been quicker. */
  private static final int ENOUGH = 2;

  private Stalls() { }

  /** One line; empty when no trial stands out. */
  static Optional<String> warning(RunResult run) {
    List<TrialResult> trials = run.measured().ofBlocks().stream()
        .filter(trial -> trial.valid() && trial.metrics().containsKey(HostMetrics.LONGEST_GAP)).toList();
    String stalled = trials.stream().flatMap(trial -> usual(trial, trials).stream()
        .filter(usual -> gap(trial) > UNUSUAL * usual && 100 * gap(trial) > run.plan().tolerancePercent()
            * trial.metrics().getOrDefault(HostMetrics.WINDOW, 0.0))
        .mapToObj(usual -> String.format(Locale.ROOT, "block %d %s %.2f s (usually %.3f s)", trial.block() + 1, trial.variant(), gap(trial), usual)))
        .collect(Collectors.joining("; "));
    return stalled.isEmpty() ? Optional.empty()
        : Optional.of("stalled: a load thread waited, and finished nothing, for far longer than in other trials: "
            + stalled
            + ". What such a trial measured is mostly that; give more -blocks, or find out what stood still.");
  }

  /** Empty where there is no other trial. */
  private static OptionalDouble usual(TrialResult trial, List<TrialResult> all) {
    List<TrialResult> others = all.stream().filter(other -> !other.equals(trial)).toList();
    double[] same = others.stream().filter(other -> other.variant().equals(trial.variant())).mapToDouble(Stalls::gap).toArray();
    return same.length >= ENOUGH ? OptionalDouble.of(OrderStatistics.median(same)) : others.stream().mapToDouble(Stalls::gap).max();
  }

  private static double gap(TrialResult trial) {
    return trial.metrics().get(HostMetrics.LONGEST_GAP);
  }
}
