package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Interference;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
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
 * The values of the valid trials by variant, metric and block. Where a block was repeated, its last
 * valid attempt counts.
 */
final class Samples {
  private final RunPlan plan;
  private final int leftOut;
  private final Map<String, SortedMap<Integer, TrialResult>> trials = new HashMap<>();

  /**
   * Valid solo trials of interleaved variants: only these show what one variant does on servers.
   */
  private final Map<String, TrialResult> solo = new HashMap<>();

  /** Why what a variant did in turns is not what its label says, by variant. */
  private final SortedMap<String, String> unproved = new TreeMap<>();

  Samples(RunResult run) {
    plan = run.plan();
    for (TrialResult trial : run.measured().trials()) {
      if (trial.block() == TrialResult.SOLO) {
        unproved.remove(trial.variant());
        if (trial.valid()) {
          solo.put(trial.variant(), trial);
        } else {
          unproved.put(trial.variant(), trial.reasons().get(0));
        }
      } else if (trial.valid()) {
        trials
            .computeIfAbsent(trial.variant(), v -> new TreeMap<>())
            .merge(trial.block(), trial, (a, b) -> b.attempt() >= a.attempt() ? b : a);
      }
    }
    trials.keySet().removeAll(unproved.keySet());
    Set<Integer> blocks =
        trials.values().stream().flatMap(of -> of.keySet().stream()).collect(Collectors.toSet());
    Set<Integer> unsettled =
        trials.values().stream()
            .flatMap(of -> of.values().stream())
            .filter(TrialResult::disturbed)
            .map(TrialResult::block)
            .collect(Collectors.toSet());
    leftOut = blocks.size() - unsettled.size() >= Defaults.MIN_TRIALS ? unsettled.size() : 0;
    if (leftOut > 0) {
      trials.values().forEach(of -> of.keySet().removeAll(unsettled));
    }
  }

  /**
   * Blocks that are in no value, for other programs took most of the CPUs in nearly all of their
   * turns, and there are enough blocks without.
   */
  int leftOut() {
    return leftOut;
  }

  /** Variants whose trial alone is not valid, and why. */
  SortedMap<String, String> unproved() {
    return unproved;
  }

  /** Returns the solo trial of an interleaved variant. */
  Optional<TrialResult> solo(String variant) {
    return Optional.ofNullable(solo.get(variant));
  }

  boolean has(String variant) {
    return trials.containsKey(variant);
  }

  /**
   * Finite values by block; that of the trial alone where only this one has the metric; empty when
   * none has.
   */
  SortedMap<Integer, Double> values(String variant, String metric) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    trials
        .getOrDefault(variant, new TreeMap<>())
        .forEach((block, trial) -> add(values, block, trial, metric));
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

  /**
   * The trial of each block that counts, in both variants, but for blocks that are {@link
   * #differingBlocks}.
   */
  SortedMap<Integer, TrialResult> pairedTrials(String variant, String other) {
    SortedMap<Integer, TrialResult> common =
        new TreeMap<>(trials.getOrDefault(variant, new TreeMap<>()));
    common.keySet().retainAll(trials.getOrDefault(other, new TreeMap<>()).keySet());
    common.keySet().removeAll(differingBlocks(variant, other));
    return common;
  }

  /**
   * Blocks in which others worked beside one of two variants clearly more than beside the other:
   * what they differ by there may be that. Nor is anything compared that took turns in two
   * different jobs.
   */
  Set<Integer> differingBlocks(String variant, String baseline) {
    SortedMap<Integer, TrialResult> others = trials.getOrDefault(baseline, new TreeMap<>());
    Set<Integer> unlike = new TreeSet<>();
    trials
        .getOrDefault(variant, new TreeMap<>())
        .forEach(
            (block, trial) -> {
              TrialResult other = others.get(block);
              if (other != null
                  && (!Interference.of(trial).callsAreLike(Interference.of(other), plan)
                      || trial.isInterleaved() && trial.attempt() != other.attempt())) {
                unlike.add(block);
              }
            });
    return unlike;
  }

  /**
   * The values of two variants in the blocks that both have, but for those that are {@link
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
   * The logarithms of one variant's values that are independent of one another; empty when there is
   * none, or a value has no logarithm.
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
   * One value of each block, or of neighbouring blocks together, see {@link BatchMeans}; of several
   * starts of the servers one value of each start: one start differs from the next in what its
   * compilers made of the same code, so there the starts are the sample (Kalibera and Jones, ISMM
   * 2013).
   */
  private static double[] independent(RunPlan plan, int[] blocks, double[] logs) {
    return plan.starts() == 1
        ? BatchMeans.of(logs).values()
        : byStart(plan, blocks, logs).stream().mapToDouble(SignedRank::centre).toArray();
  }

  /** Values of the same blocks, in the order in which these ran. */
  record Pairs(RunPlan plan, int[] blocks, double[] variant, double[] baseline) {
    double[] logRatios() {
      return PairedRatio.logRatios(variant, baseline);
    }

    /** Returns the pairs without the first blocks of each restart of the servers. */
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

    /** There is at least one common block. */
    PairedRatio ratio() {
      return PairedRatio.of(Samples.byStart(plan, blocks, logRatios()));
    }

    /** The log-ratios that are independent of one another, see {@link Samples#independent}. */
    double[] independent() {
      return Samples.independent(plan, blocks, logRatios());
    }

    /**
     * How blocks were put together because they resemble their neighbours; of a run with one start.
     */
    BatchMeans batches() {
      return BatchMeans.of(logRatios());
    }

    /** The values of which one has no logarithm. */
    Optional<double[]> notAboveZero() {
      return Stream.of(baseline, variant)
          .filter(values -> DoubleStream.of(values).anyMatch(value -> value <= 0))
          .findFirst();
    }
  }
}
