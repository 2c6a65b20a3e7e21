package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Interference;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.table.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Judges how interference affects results. Unequal interference excludes a comparison. Any other
 * interference is only a caveat, because pairing within blocks cancels out effects on both arms.
 * CPU steal rises with an arm's own demand, so it never excludes a comparison.
 */
final class InterferenceRules {
  /**
   * Minimum difference in percentage points of all CPUs. In one case, a difference of 4.4 points in
   * the faster arm's slices changed a cost from 47 % to 41 %.
   */
  private static final double POINTS = 1;

  /** Confidence level at which a difference of {@link #POINTS} excludes a comparison. */
  private static final double SURE = 0.99;

  /** Difference in percentage points that excludes a comparison at the usual confidence level. */
  private static final double MANY_POINTS = 5;

  /**
   * Tolerated difference as a share of other programs' average CPU use. A background load that
   * soaks up idle CPU time gets less of it while the busier arm runs, which is not unequal
   * interference. In one case, programs that used 35 % of a host got 4 points less under load from
   * encrypted files.
   */
  private static final double DISPLACED = 0.25;

  private static final double STEAL_PERCENT = 5;

  /** Limit for a host without other load. An idle laptop stays below a few percent. */
  private static final double OTHERS_PERCENT = 10;

  /**
   * Limit as a multiple of the usual longest gap of a load thread. Gaps of twice the usual length
   * are common with occasional garbage collections.
   */
  private static final double UNUSUAL = 5;

  /**
   * Minimum number of a variant's other trials that define the usual gap. With fewer trials, the
   * gap is compared with the longest gap in any other trial of the run.
   */
  private static final int ENOUGH = 2;

  private InterferenceRules() {}

  /**
   * @param message one-line message
   * @param compared whether the arms are compared nevertheless
   */
  record Unequal(String message, boolean compared) {}

  /**
   * Returns the difference between two variants in the CPU use of other programs; empty if it is
   * small. Task hosts are not considered, because the servers on them work more for one variant
   * than for the other.
   */
  static Optional<Unequal> unequal(Samples samples, String variant, String baseline) {
    SortedMap<Integer, TrialResult> ours = samples.pairedTrials(variant, baseline);
    SortedMap<Integer, TrialResult> theirs = samples.pairedTrials(baseline, variant);
    ToDoubleFunction<TrialResult> taken = trial -> trial.metrics().get(Interference.OTHERS);
    ours.values().removeIf(trial -> !trial.metrics().containsKey(Interference.OTHERS));
    theirs.values().removeIf(trial -> !trial.metrics().containsKey(Interference.OTHERS));
    ours.keySet().retainAll(theirs.keySet());
    if (ours.isEmpty()) {
      return Optional.empty();
    }
    SignedRank more =
        new SignedRank(
            ours.keySet().stream()
                .mapToDouble(
                    block ->
                        taken.applyAsDouble(ours.get(block))
                            - taken.applyAsDouble(theirs.get(block)))
                .toArray());
    double size = Math.abs(more.estimate());
    double average =
        Stream.concat(ours.values().stream(), theirs.values().stream())
            .mapToDouble(taken)
            .average()
            .orElseThrow();
    boolean compared =
        size < DISPLACED * average
            || atLeast(more, SURE) < POINTS && atLeast(more, Defaults.CONFIDENCE) < MANY_POINTS;
    boolean unknown = more.interval(Defaults.CONFIDENCE) == null;
    if (compared
        && (unknown
            ? size < MANY_POINTS
            : size < POINTS || atLeast(more, Defaults.CONFIDENCE) == 0)) {
      return Optional.empty();
    }
    return Optional.of(
        new Unequal(
            Numbers.format(
                "Unequal interference: other programs took %.0f points %s of this host's CPUs"
                    + " during %s than during %s: %s",
                size,
                more.estimate() > 0 ? "more" : "less",
                variant,
                baseline,
                compared
                    ? "part of the difference may be due to them."
                    : "they are not compared. End these programs and rerun."),
            compared));
  }

  /**
   * Returns the distance of the interval from 0; 0 if the interval contains 0 or does not exist.
   */
  private static double atLeast(SignedRank more, double confidence) {
    Interval interval = more.interval(confidence);
    return interval == null ? 0 : Math.max(0, Math.max(interval.low(), -interval.high()));
  }

  /** Returns the caveats about the run as a whole. */
  static List<String> caveats(RunResult run) {
    List<TrialResult> trials = run.ofBlocks().stream().filter(TrialResult::valid).toList();
    return Stream.of(
            busy(
                trials,
                "the hypervisor",
                STEAL_PERCENT,
                trial -> Interference.of(trial).stealPercent()),
            busy(
                trials,
                "other programs",
                OTHERS_PERCENT,
                trial -> Interference.of(trial).othersPercent() - quietest(trial, trials)),
            stalled(run),
            throttled(run),
            otherCalls(trials),
            unseen(run))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> busy(
      List<TrialResult> trials, String who, double limit, ToDoubleFunction<TrialResult> percent) {
    double[] much =
        trials.stream().mapToDouble(percent).filter(taken -> taken > limit).sorted().toArray();
    return much.length == 0 || trials.size() < Defaults.MIN_TRIALS
        ? Optional.empty()
        : Optional.of(
            Numbers.format(
                "Host was busy: %s took %s %% of the CPU in %d of %d trials. Ratios are less"
                    + " affected than rates. Rerun on a quiet host before you quote rates.",
                who,
                Numbers.format(
                    much.length == 1 ? "%.0f" : "%.0f to %.0f", much[0], much[much.length - 1]),
                much.length,
                trials.size()));
  }

  /**
   * Returns the CPU share of other programs on task hosts in a variant's quietest trial; 0 on the
   * embedded cluster, whose servers are not counted as other programs.
   */
  private static double quietest(TrialResult trial, List<TrialResult> trials) {
    return trial.metrics().containsKey(Interference.OTHERS)
        ? 0
        : trials.stream()
            .filter(other -> other.variant().equals(trial.variant()))
            .mapToDouble(other -> Interference.of(other).othersPercent())
            .filter(Double::isFinite)
            .min()
            .orElse(0);
  }

  /**
   * Returns a warning if calls by other clients on an existing cluster cannot be counted; empty if
   * they can be counted.
   */
  private static Optional<String> unseen(RunResult run) {
    List<TrialResult> trials = run.trials().stream().filter(TrialResult::valid).toList();
    long uncounted =
        trials.stream()
            .filter(trial -> Double.isNaN(Interference.of(trial).otherCallsPercent()))
            .count();
    if (uncounted == 0 || !"existing".equals(run.options().get("cluster"))) {
      return Optional.empty();
    }
    return Optional.of(
        "Calls by other clients cannot be counted"
            + (uncounted == trials.size()
                ? ""
                : " in " + uncounted + " of " + trials.size() + " trials")
            + ": no metrics page was read. Load that other clients put on the servers during one"
            + " variant would look like a cost of it.");
  }

  /**
   * Reports how many trials were affected by calls from other clients. A block whose arms were
   * affected equally stays in the sample.
   */
  private static Optional<String> otherCalls(List<TrialResult> trials) {
    List<TrialResult> shared = trials.stream().filter(Interference::hadOtherCalls).toList();
    double most =
        shared.stream()
            .mapToDouble(trial -> Interference.of(trial).otherCallsPercent())
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    return shared.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Numbers.format(
                "Other clients called the servers in %d of %d trials%s. Resource usage of these"
                    + " servers is omitted for those trials, and a ratio measured on shared servers"
                    + " may differ from one measured on idle servers.",
                shared.size(),
                trials.size(),
                most < 1
                    ? ""
                    : Numbers.format(", by up to %.0f %% of the trial's own calls", most)));
  }

  /**
   * Warns about a load thread that stalled for longer than in other trials of the variant and for
   * so long that the stall may have changed the trial's result by more than the tolerance. The
   * trial itself is not part of the reference, because otherwise a frequent stall would seem usual.
   */
  private static Optional<String> stalled(RunResult run) {
    List<TrialResult> trials =
        run.ofBlocks().stream()
            .filter(trial -> trial.valid() && trial.metrics().containsKey(Interference.LONGEST_GAP))
            .toList();
    String stalled =
        trials.stream()
            .flatMap(
                trial ->
                    usual(trial, trials).stream()
                        .filter(
                            usual ->
                                gap(trial) > UNUSUAL * usual
                                    && 100 * gap(trial) > run.tolerancePercent() * trial.seconds())
                        .mapToObj(
                            usual ->
                                Numbers.format(
                                    "block %d %s %.2f s (usually %.3f s)",
                                    trial.block() + 1, trial.variant(), gap(trial), usual)))
            .collect(Collectors.joining("; "));
    return stalled.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Stalled: a load thread went far longer without completing an operation than in other"
                + " trials: "
                + stalled
                + ". The stall dominates the result of such a trial; rerun with more -blocks, or"
                + " find the cause of the stall.");
  }

  /** Returns the usual longest gap, in seconds; empty if there is no other trial. */
  private static OptionalDouble usual(TrialResult trial, List<TrialResult> all) {
    List<TrialResult> others = all.stream().filter(other -> !other.equals(trial)).toList();
    double[] same =
        others.stream()
            .filter(other -> other.variant().equals(trial.variant()))
            .mapToDouble(InterferenceRules::gap)
            .toArray();
    return same.length >= ENOUGH
        ? OptionalDouble.of(OrderStatistics.median(same))
        : DoubleStream.of(others.stream().mapToDouble(InterferenceRules::gap).toArray()).max();
  }

  private static double gap(TrialResult trial) {
    return Interference.of(trial).longestGapSeconds();
  }

  /**
   * Returns a one-line warning for all variants if a CPU quota throttled a load generator for at
   * least 1 % of a trial.
   */
  private static Optional<String> throttled(RunResult run) {
    String throttledTrials =
        run.variants().stream()
            .flatMap(
                variant -> {
                  List<TrialResult> trials = run.valid(variant.id());
                  List<TrialResult> held =
                      trials.stream()
                          .filter(trial -> throttledSeconds(trial) > trial.seconds() / 100)
                          .toList();
                  return held.isEmpty()
                      ? Stream.empty()
                      : Stream.of(
                          Numbers.format(
                              "%d of %d trials of %s, %.2f s",
                              held.size(),
                              trials.size(),
                              variant.id(),
                              held.stream()
                                  .mapToDouble(InterferenceRules::throttledSeconds)
                                  .sum()));
                })
            .collect(Collectors.joining("; "));
    return throttledTrials.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Throttled: the CPU quota of the load generators' control group (cpu.max,"
                + " cpu.cfs_quota_us) limited them in "
                + throttledTrials
                + ". The result reflects the container's CPU limit, not the cluster's speed. Raise"
                + " the quota.");
  }

  private static double throttledSeconds(TrialResult trial) {
    return trial.used("client.throttledSeconds");
  }
}
