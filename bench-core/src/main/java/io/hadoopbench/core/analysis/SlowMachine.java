package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.HostMetrics;
import io.hadoopbench.core.model.TrialResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Names trials in which the machine itself was slow, or its CPUs were given to others: other machines, or other
 * programs. They stay in: that is what the blocks are for.
 */
final class SlowMachine {
  /** Of the time of a fixed piece of work in the fastest trial. */
  private static final double SLOW = 1.25;
  private static final double STEAL_PERCENT = 5;
  /** A laptop that nobody works at stays below a few percent. */
  private static final double OTHERS_PERCENT = 10;
  /** The others are only counted. */
  private static final int NAMED = 5;

  private SlowMachine() { }

  /** One line; empty when all trials were alike. */
  static Optional<String> warning(List<TrialResult> all) {
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
}
