package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.HostMetrics;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Whether one of two arms had less of the CPUs or the servers than the other, because other programs or a quota took them: that makes
 * a difference which is none of the variants'. Blocks cancel what both meet, and not this.
 * Of task hosts, where the cluster's own servers count as others, nothing is said: they work more for one variant than for the other.
 */
final class RobbedArms {
  /** Percentage points of all CPUs: 4.4 in the turns of the faster one made a price of 47 % one of 41 %. */
  private static final double POINTS = 1;
  /** So certain must they be for arms not to be compared, which few blocks cannot be ... */
  private static final double SURE = 0.99;
  /** ... but for so many points, which are in the noise of no laptop. */
  private static final double MANY_POINTS = 5;
  /**
   * Of what others took in both on average. Who burns all that is left gets less beside the arm that works more, which
   * is no robbery: programs that took 35 % of a host had 4 points less of it beside encrypted files.
   */
  private static final double DISPLACED = 0.25;

  private RobbedArms() { }

  /** @param unfair what is wrong, in one line; {@code compared} whether the arms may be compared all the same */
  record Unfair(String unfair, boolean compared) { }

  /** Empty when both had about as much of the CPUs, and of the servers. */
  static Optional<Unfair> of(Samples samples, String variant, String baseline) {
    return samples.followed(variant, baseline) ? Optional.of(new Unfair("Others worked on the servers while " + variant + " and " + baseline
        + " took turns, and beside one of them alone more than twice as much as beside the other: who follows one of them makes a difference that"
        + " is not theirs, so they are not compared; end what works there, and run again.", false)) : ofCpus(samples, variant, baseline);
  }

  private static Optional<Unfair> ofCpus(Samples samples, String variant, String baseline) {
    SortedMap<Integer, TrialResult> ours = samples.beside(variant, baseline);
    SortedMap<Integer, TrialResult> theirs = samples.beside(baseline, variant);
    ToDoubleFunction<TrialResult> taken = trial -> trial.metrics().get(HostMetrics.OTHERS);
    ours.values().removeIf(trial -> !trial.metrics().containsKey(HostMetrics.OTHERS));
    theirs.values().removeIf(trial -> !trial.metrics().containsKey(HostMetrics.OTHERS));
    ours.keySet().retainAll(theirs.keySet());
    if (ours.isEmpty()) {
      return Optional.empty();
    }
    SignedRank more = new SignedRank(ours.keySet().stream()
        .mapToDouble(block -> taken.applyAsDouble(ours.get(block)) - taken.applyAsDouble(theirs.get(block))).toArray());
    double size = Math.abs(more.estimate());
    double average = Stream.concat(ours.values().stream(), theirs.values().stream()).mapToDouble(taken).average().orElseThrow();
    boolean compared = size < DISPLACED * average || atLeast(more, SURE) < POINTS && atLeast(more, Defaults.CONFIDENCE) < MANY_POINTS;
    boolean unknown = more.interval(Defaults.CONFIDENCE) == null;
    if (compared && (unknown ? size < MANY_POINTS : size < POINTS || atLeast(more, Defaults.CONFIDENCE) == 0)) {
      return Optional.empty();
    }
    return Optional.of(new Unfair(String.format(Locale.ROOT,
        "Other programs took %.0f points %s of this host's CPUs beside %s than beside %s: %s",
        size,
        more.estimate() > 0 ? "more" : "less", variant, baseline, compared
            ? "a part of what they differ by may be that."
            : "they are not compared; end what takes them, and run again."), compared));
  }

  /** How far from 0 the interval begins; 0 where it has 0 in it, or where there is none. */
  private static double atLeast(SignedRank more, double confidence) {
    Interval interval = more.interval(confidence);
    return interval == null ? 0 : Math.max(0, Math.max(interval.low(), -interval.high()));
  }

  /** One line for all variants; empty when no quota held a load generator back for a hundredth of a trial. */
  static Optional<String> throttled(RunResult run) {
    List<String> told = new ArrayList<>();
    run.measured().variants().forEach(variant -> {
      List<TrialResult> trials = run.measured().valid(variant.id());
      List<TrialResult> held = trials.stream().filter(trial -> throttledSeconds(trial) > trial.metrics()
          .getOrDefault(HostMetrics.WINDOW, 0.0) / 100).toList();
      if (!held.isEmpty()) {
        told.add(String.format(Locale.ROOT, "%d of %d trials of %s, %.2f s", held.size(), trials.size(), variant.id(),
            held.stream().mapToDouble(RobbedArms::throttledSeconds).sum()));
      }
    });
    return told.isEmpty() ? Optional.empty()
        : Optional.of("Throttled: the CPU quota of their control group (cpu.max, cpu.cfs_quota_us) held load generators back in "
            + String.join("; ", told)
            + ". That is the container's speed and not the cluster's; raise the quota.");
  }

  private static double throttledSeconds(TrialResult trial) {
    return trial.resources().getOrDefault("client.throttledSeconds", 0.0);
  }
}
