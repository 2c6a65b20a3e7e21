package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Ceiling;
import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.VariantResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The knee of each variant's throughput over the load; none in a run whose load does not vary. */
final class Ceilings {
  private final RunResult run;
  private final Samples samples;
  private final Comparisons comparisons;

  Ceilings(RunResult run, Samples samples, Comparisons comparisons) {
    this.run = run;
    this.samples = samples;
    this.comparisons = comparisons;
  }

  /** In the order of the plan; a variant without a valid trial has none. */
  List<Ceiling> all() {
    Map<String, SortedMap<Integer, SortedMap<Integer, Double>>> curves = curves();
    String baseline = Load.without(run.plan().baseline());
    String baselineAtKnee = curves.containsKey(baseline) ? Load.of(baseline, knee(medians(curves.get(baseline)))) : null;
    List<Ceiling> ceilings = new ArrayList<>();
    curves.forEach((variant, curve) -> ceilings.add(ceiling(variant, curve, baselineAtKnee)));
    return List.copyOf(ceilings);
  }

  /** Variant without load, then load, then block: the throughput. Loads without a valid trial are absent. */
  private Map<String, SortedMap<Integer, SortedMap<Integer, Double>>> curves() {
    Map<String, SortedMap<Integer, SortedMap<Integer, Double>>> curves = new LinkedHashMap<>();
    for (VariantResult variant : run.measured().variants()) {
      SortedMap<Integer, Double> values = samples.values(variant.id(), run.plan().primaryMetric().id());
      Load.threads(variant.levels()).ifPresent(threads -> {
        if (!values.isEmpty()) {
          curves.computeIfAbsent(Load.without(variant.id()), v -> new TreeMap<>()).put(threads, values);
        }
      });
    }
    return curves;
  }

  private Ceiling ceiling(String variant, SortedMap<Integer, SortedMap<Integer, Double>> curve, String baselineAtKnee) {
    int knee = knee(medians(curve));
    List<Integer> knees = blocks(curve).stream().map(this::knee).sorted().toList();
    String atKnee = Load.of(variant, knee);
    return new Ceiling(variant, knee, knee < curve.lastKey(), knees.isEmpty() ? knee : knees.get(0),
        knees.isEmpty() ? knee : knees.get(knees.size() - 1), atKnee, against(baselineAtKnee, atKnee));
  }

  private static SortedMap<Integer, Double> medians(SortedMap<Integer, SortedMap<Integer, Double>> curve) {
    SortedMap<Integer, Double> medians = new TreeMap<>();
    curve.forEach((threads, values) ->
        medians.put(threads, OrderStatistics.median(values.values().stream().mapToDouble(Double::doubleValue).toArray())));
    return medians;
  }

  /** Throughput by load in each block that has all loads. */
  private static List<SortedMap<Integer, Double>> blocks(SortedMap<Integer, SortedMap<Integer, Double>> curve) {
    Map<Integer, SortedMap<Integer, Double>> blocks = new TreeMap<>();
    curve.forEach((threads, values) -> values.forEach((block, value) ->
        blocks.computeIfAbsent(block, b -> new TreeMap<>()).put(threads, value)));
    return blocks.values().stream().filter(block -> block.size() == curve.size()).toList();
  }

  private int knee(SortedMap<Integer, Double> byLoad) {
    double highest = byLoad.values().stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    return byLoad.entrySet().stream().filter(load -> load.getValue() >= highest * (1 - run.plan().tolerancePercent() / 100)).findFirst()
        .orElseThrow().getKey();
  }

  private Comparison against(String baseline, String variant) {
    if (baseline == null || Load.without(baseline).equals(Load.without(variant))) {
      return null;
    }
    Metric metric = run.plan().primaryMetric();
    Samples.Pairs pairs = samples.pairs(variant, baseline, metric.id());
    return pairs.variant().length == 0 ? null : comparisons.compare(variant, baseline, metric, pairs);
  }
}
