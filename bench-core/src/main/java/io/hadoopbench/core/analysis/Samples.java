package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.ForeignLoad;
import io.hadoopbench.core.model.RunPlan;
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
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The values of the valid trials by variant, metric and block. Where a block was repeated, its last valid attempt counts. */
final class Samples {
  private final Map<String, SortedMap<Integer, TrialResult>> trials = new HashMap<>();

  Samples(List<TrialResult> all) {
    for (TrialResult trial : all) {
      if (trial.valid()) {
        trials.computeIfAbsent(trial.variant(), v -> new TreeMap<>())
            .merge(trial.block(), trial, (a, b) -> b.attempt() >= a.attempt() ? b : a);
      }
    }
  }

  boolean has(String variant) {
    return trials.containsKey(variant);
  }

  /** Finite values by block; empty when no trial carries the metric. */
  SortedMap<Integer, Double> values(String variant, String metric) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    trials.getOrDefault(variant, new TreeMap<>()).forEach((block, trial) -> {
      Double value = trial.metrics().get(metric);
      if (value != null && Double.isFinite(value)) {
        values.put(block, value);
      }
    });
    return values;
  }

  /** Blocks in which others worked beside one of two variants clearly more than beside the other: what they differ by there may be that. */
  Set<Integer> unlike(String variant, String baseline, RunPlan plan) {
    SortedMap<Integer, TrialResult> others = trials.getOrDefault(baseline, new TreeMap<>());
    Set<Integer> unlike = new TreeSet<>();
    trials.getOrDefault(variant, new TreeMap<>()).forEach((block, trial) -> {
      if (others.containsKey(block) && !ForeignLoad.alike(trial, others.get(block), plan)) {
        unlike.add(block);
      }
    });
    return unlike;
  }

  /** The values of two variants in the blocks that both have, but for some. */
  Pairs pairs(String variant, String baseline, String metric, Set<Integer> without) {
    SortedMap<Integer, Double> one = values(variant, metric);
    SortedMap<Integer, Double> other = values(baseline, metric);
    SortedSet<Integer> common = new TreeSet<>(one.keySet());
    common.retainAll(other.keySet());
    common.removeAll(without);
    return new Pairs(common.stream().mapToInt(block -> block).toArray(), common.stream().mapToDouble(one::get).toArray(),
        common.stream().mapToDouble(other::get).toArray());
  }

  /** Values of the same blocks, in the order in which these ran. */
  record Pairs(int[] blocks, double[] variant, double[] baseline) {
    double[] logRatios() {
      return PairedRatio.logRatios(variant, baseline);
    }

    /** The log-ratios of each start of the servers, in the order of the starts. */
    List<double[]> byStart(int blocksPerStart) {
      double[] logs = logRatios();
      return IntStream.of(blocks).map(block -> block / blocksPerStart).distinct()
          .mapToObj(start -> IntStream.range(0, logs.length).filter(i -> blocks[i] / blocksPerStart == start).mapToDouble(i -> logs[i]).toArray()).toList();
    }

    /** The values of which one has no logarithm. */
    Optional<double[]> notAboveZero() {
      return Stream.of(baseline, variant).filter(values -> DoubleStream.of(values).anyMatch(value -> value <= 0)).findFirst();
    }
  }
}
