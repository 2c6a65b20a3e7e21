package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Interference;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Values of the valid trials by variant, metric and block. If a block was repeated, the last valid
 * attempt is used.
 */
final class Samples {
  private final RunPlan plan;
  private final int leftOut;
  private final Map<String, SortedMap<Integer, TrialResult>> trials = new HashMap<>();

  /**
   * Valid solo trials of interleaved variants. Only solo trials show how a single variant affects
   * the servers.
   */
  private final Map<String, TrialResult> solo = new HashMap<>();

  /** The reason it is unknown whether a variant's slices match its label, by variant. */
  private final SortedMap<String, String> unverified = new TreeMap<>();

  Samples(RunResult run) {
    plan = run.plan();
    for (TrialResult trial : run.trials()) {
      if (trial.block() == TrialResult.SOLO) {
        unverified.remove(trial.variant());
        if (trial.valid()) {
          solo.put(trial.variant(), trial);
        } else {
          unverified.put(trial.variant(), trial.reasons().get(0));
        }
      } else if (trial.valid()) {
        trials
            .computeIfAbsent(trial.variant(), v -> new TreeMap<>())
            .merge(trial.block(), trial, (a, b) -> b.attempt() >= a.attempt() ? b : a);
      }
    }
    trials.keySet().removeAll(unverified.keySet());
    if (!CarryOver.warnings(run).isEmpty()) {
      trials.values().forEach(of -> of.values().removeIf(TrialResult::isInterleaved));
    }
    Set<Integer> blocks =
        trials.values().stream().flatMap(of -> of.keySet().stream()).collect(Collectors.toSet());
    Set<Integer> disturbed =
        trials.values().stream()
            .flatMap(of -> of.values().stream())
            .filter(TrialResult::disturbed)
            .map(TrialResult::block)
            .collect(Collectors.toSet());
    leftOut = blocks.size() - disturbed.size() >= Defaults.MIN_TRIALS ? disturbed.size() : 0;
    if (leftOut > 0) {
      trials.values().forEach(of -> of.keySet().removeAll(disturbed));
    }
  }

  /**
   * Returns the number of excluded blocks. A block is excluded if other programs used most of the
   * CPU time in nearly all of its slices and enough other blocks remain.
   */
  int leftOut() {
    return leftOut;
  }

  /** Returns the variants whose solo trials are invalid, with the reason. */
  SortedMap<String, String> unverified() {
    return unverified;
  }

  /** Returns the solo trial of an interleaved variant. */
  Optional<TrialResult> solo(String variant) {
    return Optional.ofNullable(solo.get(variant));
  }

  private SortedMap<Integer, TrialResult> of(String variant) {
    return trials.getOrDefault(variant, new TreeMap<>());
  }

  boolean has(String variant) {
    return trials.containsKey(variant);
  }

  /**
   * Returns finite values by block, or the solo trial's value if only the solo trial has the
   * metric; empty if no trial has it.
   */
  SortedMap<Integer, Double> values(String variant, String metric) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    of(variant).forEach((block, trial) -> add(values, block, trial, metric));
    if (values.isEmpty()) {
      solo(variant).ifPresent(trial -> add(values, TrialResult.SOLO, trial, metric));
    }
    return values;
  }

  private static void add(
      SortedMap<Integer, Double> values, int block, TrialResult trial, String metric) {
    Double value = trial.metrics().get(metric);
    if (value != null && Double.isFinite(value)) {
      values.put(block, value);
    }
  }

  /** Returns a variant's valid trials by block, except those in {@link #differingBlocks}. */
  SortedMap<Integer, TrialResult> pairedTrials(String variant, String other) {
    SortedMap<Integer, TrialResult> common = new TreeMap<>(of(variant));
    common.keySet().retainAll(of(other).keySet());
    common.keySet().removeAll(differingBlocks(variant, other));
    return common;
  }

  /**
   * Returns the blocks in which calls by other clients clearly differed between two variants and
   * may explain the difference, and the blocks in which the variants were interleaved in two
   * different jobs.
   */
  Set<Integer> differingBlocks(String variant, String baseline) {
    SortedMap<Integer, TrialResult> others = of(baseline);
    Set<Integer> differing = new TreeSet<>();
    of(variant)
        .forEach(
            (block, trial) -> {
              TrialResult other = others.get(block);
              if (other != null
                  && (!Interference.of(trial).callsAreLike(Interference.of(other), plan)
                      || trial.isInterleaved() && trial.attempt() != other.attempt())) {
                differing.add(block);
              }
            });
    return differing;
  }

  /**
   * Returns the values of two variants in the blocks that both have, except {@link
   * #differingBlocks}.
   */
  Pairs pairs(String variant, String baseline, String metric) {
    SortedMap<Integer, Double> one = values(variant, metric);
    SortedMap<Integer, Double> other = values(baseline, metric);
    SortedSet<Integer> common = new TreeSet<>(one.keySet());
    common.retainAll(other.keySet());
    common.removeAll(differingBlocks(variant, baseline));
    return new Pairs(
        plan,
        common.stream().mapToInt(block -> block).toArray(),
        common.stream().mapToDouble(one::get).toArray(),
        common.stream().mapToDouble(other::get).toArray());
  }

  /**
   * Returns the logarithms of one variant's independent values; empty if there are none or if a
   * value has no logarithm.
   */
  Optional<double[]> independentLogs(String variant, String metric) {
    SortedMap<Integer, Double> values = values(variant, metric);
    return values.isEmpty() || values.values().stream().anyMatch(value -> value <= 0)
        ? Optional.empty()
        : Optional.of(
            independent(
                plan,
                values.keySet().stream().mapToInt(block -> block).toArray(),
                values.values().stream().mapToDouble(Math::log).toArray()));
  }

  private static List<double[]> byStart(RunPlan plan, int[] blocks, double[] logs) {
    int each = plan.starts() == 1 ? Integer.MAX_VALUE : plan.blocksPerStart();
    return IntStream.of(blocks)
        .map(block -> block / each)
        .distinct()
        .mapToObj(
            start ->
                IntStream.range(0, logs.length)
                    .filter(i -> blocks[i] / each == start)
                    .mapToDouble(i -> logs[i])
                    .toArray())
        .toList();
  }

  /**
   * Returns one value per block or batch of blocks (see {@link BatchMeans}) or, with several
   * restarts, one value per server start. JIT compilers produce different code after each start, so
   * the starts are the sample (Kalibera and Jones, ISMM 2013).
   */
  private static double[] independent(RunPlan plan, int[] blocks, double[] logs) {
    return plan.starts() == 1
        ? BatchMeans.of(logs).values()
        : byStart(plan, blocks, logs).stream().mapToDouble(SignedRank::centre).toArray();
  }

  /** The values of two variants in the same blocks, in chronological order. */
  record Pairs(RunPlan plan, int[] blocks, double[] variant, double[] baseline) {
    double[] logRatios() {
      return PairedRatio.logRatios(variant, baseline);
    }

    /** Returns the pairs, except those in the first blocks after each server start. */
    Pairs withoutFirst(int count) {
      int each = plan.starts() == 1 ? Integer.MAX_VALUE : plan.blocksPerStart();
      int[] left =
          IntStream.range(0, blocks.length).filter(i -> blocks[i] % each >= count).toArray();
      return new Pairs(
          plan,
          IntStream.of(left).map(i -> blocks[i]).toArray(),
          IntStream.of(left).mapToDouble(i -> variant[i]).toArray(),
          IntStream.of(left).mapToDouble(i -> baseline[i]).toArray());
    }

    /** Returns the ratio. Requires at least one common block. */
    PairedRatio ratio() {
      return PairedRatio.of(Samples.byStart(plan, blocks, logRatios()));
    }

    /** Returns the independent log-ratios (see {@link Samples#independent}). */
    double[] independent() {
      return Samples.independent(plan, blocks, logRatios());
    }

    /** Returns the batches of a run with a single server start. */
    BatchMeans batches() {
      return BatchMeans.of(logRatios());
    }

    /**
     * Returns the values of the baseline or the variant, whichever contains a value without a
     * logarithm; empty if neither does.
     */
    Optional<double[]> notAboveZero() {
      return Stream.of(baseline, variant)
          .filter(values -> DoubleStream.of(values).anyMatch(value -> value <= 0))
          .findFirst();
    }
  }
}
