package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Findings;
import io.hadoopbench.core.result.Findings.FactorEffect;
import io.hadoopbench.core.result.Findings.Summary;
import io.hadoopbench.core.result.Interference;
import io.hadoopbench.core.result.Interval;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.table.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Computes summaries and comparisons from trials. Only valid trials are used. The result is
 * deterministic.
 */
public final class Analysis {
  private static final Quantile QUARTILES =
      Quantile.withDefaults().with(Quantile.EstimationMethod.HF6);

  private Analysis() {}

  /**
   * Returns the run with its findings and warnings. The argument may already have been analysed.
   */
  public static RunResult of(RunResult run) {
    Samples samples = new Samples(run);
    Set<String> warnings = new LinkedHashSet<>();
    warnings.addAll(InterferenceRules.caveats(run));
    if (samples.leftOut() > 0) {
      warnings.add(
          "In "
              + samples.leftOut()
              + " of "
              + run.plan().blocks()
              + " blocks, other programs took most of the CPUs in nearly all slices, so these"
              + " blocks are excluded. Rerun on a quiet host.");
    }
    Vanished.warning(run).ifPresent(warnings::add);
    sliceRates(run).ifPresent(warnings::add);
    warnings.addAll(CarryOver.warnings(run));
    samples
        .unverified()
        .forEach(
            (variant, why) ->
                warnings.add(
                    variant
                        + " is not compared because its solo trial, the only one whose server"
                        + " counters show this variant by itself, is invalid ("
                        + why
                        + "). Fix the cause and rerun."));
    Comparisons comparing = new Comparisons(run, samples, warnings);
    Findings findings =
        new Findings(
            summaries(run, samples),
            comparing.all(),
            new FactorEffects(run.variants(), comparing).all(),
            new Explanations(run, samples, warnings).all(),
            List.copyOf(warnings));
    return new RunResult(run.header(), run.plan(), run.measured(), findings);
  }

  /** Compares two variants in the primary metric; empty if they cannot be compared. */
  public static Optional<Comparison> between(RunResult run, String variant, String other) {
    return new Comparisons(run, new Samples(run), new ArrayList<>()).between(variant, other);
  }

  private static List<Summary> summaries(RunResult run, Samples samples) {
    List<Summary> summaries = new ArrayList<>();
    for (Metric metric : run.metrics()) {
      for (VariantResult variant : run.variants()) {
        SortedMap<Integer, Double> values = samples.values(variant.id(), metric.id());
        if (!values.isEmpty()) {
          summaries.add(summary(variant.id(), metric.id(), values));
        }
      }
    }
    return List.copyOf(summaries);
  }

  /**
   * @param byBlock one variant's values of a metric, by block; not empty
   */
  static Summary summary(String variant, String metric, SortedMap<Integer, Double> byBlock) {
    double[] values = byBlock.values().stream().mapToDouble(Double::doubleValue).toArray();
    return new Summary(
        variant,
        metric,
        values.length,
        OrderStatistics.median(values),
        OrderStatistics.medianInterval(values),
        DoubleStream.of(values).min().orElseThrow(),
        DoubleStream.of(values).max().orElseThrow(),
        outlierBlocks(byBlock, values));
  }

  private static List<Integer> outlierBlocks(SortedMap<Integer, Double> byBlock, double[] values) {
    Interval fences = fences(values);
    return byBlock.entrySet().stream()
        .filter(e -> e.getValue() < fences.low() || e.getValue() > fences.high())
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Returns Tukey's inner fences. Values outside the fences are outliers. Outliers are marked but
   * stay in the sample, because a slow trial is a fact about the cluster. Quartiles are at (n +
   * 1)p, as in the NIST/SEMATECH e-Handbook, section 7.1.6.
   */
  static Interval fences(double[] values) {
    double[] quartiles = QUARTILES.evaluate(values, 0.25, 0.75);
    double reach = Defaults.TUKEY_FENCE * (quartiles[1] - quartiles[0]);
    return new Interval(quartiles[0] - reach, quartiles[1] + reach);
  }

  /**
   * Finds evidence and counts that most of a variant's trials have but that are missing from one
   * trial, for example because a proxy filters a metrics page. Validity checks that need them were
   * not performed for that trial.
   */
  static final class Vanished {
    /**
     * Share of a variant's trials that must have a value for the value to be expected in all
     * trials. Values that depend on chance occur in fewer trials.
     */
    private static final double USUAL = 0.75;

    /**
     * Values that may be missing from a few trials by chance, because they depend on a failed
     * DataNode, connections of idle servers, interference or the slice order.
     */
    private static final Set<String> BY_CHANCE =
        Set.of(
            "hdfs.streamFailedBy",
            "namenode.newConnections",
            "router.newConnections",
            Interference.SEEN,
            TrialResult.AFTER_WARMUP,
            TrialResult.AFTER_ITSELF,
            TrialResult.AFTER_ANOTHER);

    /** Number of missing values that the warning lists. The others are only counted. */
    private static final int NAMED = 5;

    private Vanished() {}

    /** Returns a one-line warning; empty if all trials of each variant report the same values. */
    static Optional<String> warning(RunResult run) {
      List<String> missing = new ArrayList<>();
      run.ofBlocks().stream()
          .filter(
              trial ->
                  trial.valid()
                      && !Interference.hadOtherCalls(
                          trial)) // server values are omitted in this case, with a separate warning
          .collect(Collectors.groupingBy(TrialResult::variant, TreeMap::new, Collectors.toList()))
          .values()
          .forEach(trials -> add(trials, missing));
      return missing.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "Some trials lack values that most trials of this variant have: "
                  + missing.stream().limit(NAMED).collect(Collectors.joining("; "))
                  + (missing.size() > NAMED ? "; and " + (missing.size() - NAMED) + " more" : "")
                  + ". Validity checks that need these values did not run for those trials; check"
                  + " the metrics pages.");
    }

    private static void add(List<TrialResult> trials, List<String> missing) {
      Map<String, Integer> reported = new HashMap<>();
      trials.forEach(
          trial -> reported(trial).forEach(name -> reported.merge(name, 1, Integer::sum)));
      for (TrialResult trial : trials) {
        Set<String> own = reported(trial);
        reported.keySet().stream()
            .filter(name -> !own.contains(name) && reported.get(name) >= USUAL * trials.size())
            .sorted()
            .forEach(
                name ->
                    missing.add(
                        name + " of block " + (trial.block() + 1) + ", " + trial.variant()));
      }
    }

    private static Set<String> reported(TrialResult trial) {
      Set<String> names = new TreeSet<>(trial.evidence().keySet());
      names.addAll(trial.resources().keySet());
      names.removeAll(BY_CHANCE);
      return names;
    }
  }

  /**
   * Returns a one-line warning if a variant's rate depends on the estimator, because threads wait
   * for one another or operations are long compared with a slice. A comparison of solo trials may
   * then have a different result. Empty if both rates of the primary metric agree within the
   * tolerance.
   */
  private static Optional<String> sliceRates(RunResult run) {
    String metric = run.primaryMetric().id();
    if (!metric.endsWith(Metric.PER_SECOND)) {
      return Optional.empty();
    }
    String own = metric.replace(Metric.PER_SECOND, Metric.OWN_PER_SECOND);
    String apart =
        run.variants().stream()
            .flatMap(
                variant -> {
                  double[] more =
                      run.trials().stream()
                          .filter(
                              trial ->
                                  trial.valid()
                                      && trial.variant().equals(variant.id())
                                      && trial.counted() == 1
                                      && trial.metrics().containsKey(own)
                                      && trial.metrics().containsKey(metric))
                          .mapToDouble(
                              trial ->
                                  100
                                      * (trial.metrics().get(own) / trial.metrics().get(metric)
                                          - 1))
                          .toArray();
                  double percent = more.length == 0 ? 0 : OrderStatistics.median(more);
                  return Math.abs(percent) > run.tolerancePercent()
                      ? Stream.of(Numbers.format("%s %+.0f %%", variant.id(), percent))
                      : Stream.empty();
                })
            .collect(Collectors.joining(", "));
    return apart.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Interleaved, the rate within each thread's own time differs from the rate while all"
                + " threads work: "
                + apart
                + ". Threads wait for one another, or operations are long compared with a slice,"
                + " which may bias the comparison; check it with -interleave off.");
  }

  /**
   * Compares each level of a factor with the factor's first level while all other factors are
   * equal, for example native with Java in a zone, or 16 threads with one. Not used for runs in
   * which only one factor varies, because these comparisons are the same as those with the
   * baseline.
   */
  private record FactorEffects(List<VariantResult> variants, Comparisons comparisons) {
    /** Returns the effects, ordered by factor and then as in the plan. */
    List<FactorEffect> all() {
      List<FactorEffect> all = new ArrayList<>();
      List<String> varying = varying();
      for (String factor : varying.size() > 1 ? varying : List.<String>of()) {
        for (VariantResult variant : variants) {
          first(variant, factor)
              .flatMap(first -> comparisons.between(variant.id(), first.id()))
              .ifPresent(comparison -> all.add(new FactorEffect(factor, comparison)));
        }
      }
      return all;
    }

    /**
     * Returns the varying factors in the order of the plan, the slowest-varying factor first. The
     * later a factor's second level occurs, the more slowly the factor varies.
     */
    private List<String> varying() {
      return variants.stream()
          .flatMap(variant -> variant.levels().keySet().stream())
          .distinct()
          .filter(factor -> second(factor) > 0)
          .sorted(Comparator.comparingInt(this::second).reversed())
          .toList();
    }

    private int second(String factor) {
      return IntStream.range(0, variants.size())
          .filter(i -> variants.get(i).differing(variants.get(0)).contains(factor))
          .findFirst()
          .orElse(0);
    }

    /**
     * Returns the variant that has the factor's first level and otherwise equals the given variant;
     * empty if the given variant has that level.
     */
    private Optional<VariantResult> first(VariantResult variant, String factor) {
      String level = variants.get(0).levels().get(factor);
      return variants.stream()
          .filter(one -> Objects.equals(one.levels().get(factor), level))
          .filter(one -> one.differing(variant).contains(factor) && standsFor(one, variant, factor))
          .min(Comparator.comparingInt(one -> one.differing(variant).size()));
    }

    /**
     * Returns whether all other differences between the two variants have no effect. Variants that
     * differ only in an irrelevant factor are a single variant, which is listed with that factor's
     * first level.
     */
    private boolean standsFor(VariantResult one, VariantResult variant, String factor) {
      return one.differing(variant).stream()
          .allMatch(
              other ->
                  other.equals(factor)
                      || variants.stream()
                          .noneMatch(sibling -> sibling.differing(one).equals(List.of(other))));
    }
  }
}
