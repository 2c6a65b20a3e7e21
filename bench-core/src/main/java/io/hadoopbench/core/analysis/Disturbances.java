package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.ForeignLoad;
import io.hadoopbench.core.model.HostMetrics;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Names trials that something else disturbed: a slow machine, a neighbour, a thread that stood still. They stay in:
 * that is what the blocks are for.
 */
final class Disturbances {
  /** Of the time of a fixed piece of work in the fastest trial. */
  private static final double SLOW = 1.25;
  private static final double STEAL_PERCENT = 5;
  /** A laptop that nobody works at stays below a few percent. */
  private static final double OTHERS_PERCENT = 10;
  /** Times the usual longest gap of a load thread. Twice is common where a server collects garbage now and then. */
  private static final double UNUSUAL = 5;
  /** Other trials of a variant that tell what is usual; with fewer, all others of the run have to have been quicker. */
  private static final int ENOUGH = 2;
  /** The others are only counted. */
  private static final int NAMED = 5;

  private Disturbances() { }

  /** The machine was slow, or its CPUs were given to other machines or programs. One line; empty when all trials were alike. */
  static Optional<String> slow(List<TrialResult> all) {
    List<TrialResult> trials = all.stream().filter(trial -> trial.valid() && trial.metrics().containsKey(HostMetrics.PROBE)).toList();
    if (trials.size() < Defaults.MIN_TRIALS) {
      return Optional.empty();
    }
    // neither the median nor the fastest quarter: a machine whose cores are shared may be slow in all trials but a few
    double fast = trials.stream().mapToDouble(trial -> trial.metrics().get(HostMetrics.PROBE)).min().orElseThrow();
    Predicate<TrialResult> slow = trial -> trial.metrics().get(HostMetrics.PROBE) > SLOW * fast
        || percent(trial, HostMetrics.STEAL) > STEAL_PERCENT || others(trial, trials) > OTHERS_PERCENT;
    List<TrialResult> robbed = trials.stream().filter(slow).toList();
    return robbed.isEmpty() ? Optional.empty() : Optional.of("The machine itself was slow in " + robbed.size() + " of " + trials.size()
        + " trials (fixed work against the fastest trial, CPU time taken by the hypervisor, by other programs): "
        + robbed.stream().limit(NAMED).map(trial -> name(trial, fast, others(trial, trials)))
            .collect(Collectors.joining("; ")) + (robbed.size() > NAMED ? "; ..." : "."));
  }

  /** What others took; where the cluster's own servers are among them, beyond the quietest trial of the variant. */
  private static double others(TrialResult trial, List<TrialResult> trials) {
    double quiet = trials.stream().filter(other -> other.variant().equals(trial.variant())
        && other.metrics().containsKey(HostMetrics.TASK_HOST_OTHERS))
        .mapToDouble(other -> percent(other, HostMetrics.TASK_HOST_OTHERS)).min().orElse(0);
    return Math.max(percent(trial, HostMetrics.OTHERS), percent(trial, HostMetrics.TASK_HOST_OTHERS) - quiet);
  }

  private static String name(TrialResult trial, double fast, double others) {
    return String.format(Locale.ROOT, "block %d %s %.2f x, %.0f %%, %.0f %%", trial.block() + 1, trial.variant(),
        trial.metrics().get(HostMetrics.PROBE) / fast, percent(trial, HostMetrics.STEAL), others);
  }

  /** 0 where it is not known. */
  private static double percent(TrialResult trial, String metric) {
    return trial.metrics().getOrDefault(metric, 0.0);
  }

  /** One line when whether others work on the servers cannot be told of a cluster that others may use; empty on one of our own. */
  static Optional<String> unseen(RunResult run) {
    List<TrialResult> trials = run.measured().trials().stream().filter(TrialResult::valid).toList();
    long blind = trials.stream().filter(trial -> !ForeignLoad.told(trial)).count();
    if (blind == 0 || !"existing".equals(run.plan().options().get("cluster"))) {
      return Optional.empty();
    }
    return Optional.of("Whether others worked on the servers, too, cannot be told"
        + (blind == trials.size() ? "" : " of " + blind + " of " + trials.size() + " trials")
        + ": no page was read that counts their calls. A neighbour beside one variant alone would look like a cost of it.");
  }

  /** In how many trials others worked on the servers, too. A block whose arms met them alike stays in. One line; empty when nobody did. */
  static Optional<String> shared(List<TrialResult> all) {
    List<TrialResult> trials = all.stream().filter(TrialResult::valid).toList();
    List<TrialResult> shared = trials.stream().filter(ForeignLoad::in).toList();
    double most = shared.stream().mapToDouble(ForeignLoad::percent).max().orElse(0);
    return shared.isEmpty() ? Optional.empty() : Optional.of(String.format(Locale.ROOT,
        "Others worked on the servers in %d of %d trials%s: what these servers used is left out there, and a ratio of"
            + " servers that are shared need not be that of servers that are not.", shared.size(), trials.size(),
        most < 1 ? "" : String.format(Locale.ROOT, ", by up to %.0f %% of the trial's own calls", most)));
  }

  /**
   * A load thread stood still for longer than in the other trials of its variant, and so long that it alone may have
   * moved the trial by more than the tolerance. A trial cannot be its own measure: where it stood still most of the
   * time, that is what is usual in it. One line; empty when none stands out.
   */
  static Optional<String> stalled(RunResult run) {
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
    double[] same = others.stream().filter(other -> other.variant().equals(trial.variant())).mapToDouble(Disturbances::gap).toArray();
    return same.length >= ENOUGH ? OptionalDouble.of(OrderStatistics.median(same)) : others.stream().mapToDouble(Disturbances::gap).max();
  }

  private static double gap(TrialResult trial) {
    return trial.metrics().get(HostMetrics.LONGEST_GAP);
  }
}
