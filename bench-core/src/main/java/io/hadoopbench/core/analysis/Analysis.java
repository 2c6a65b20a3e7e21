package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Findings;
import io.hadoopbench.core.model.Findings.FactorEffect;
import io.hadoopbench.core.model.Findings.Summary;
import io.hadoopbench.core.model.Interference;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.VariantResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
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
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * The way from trials to summaries and comparisons. Only valid trials count; the same run always
 * gives the same answer.
 */
public final class Analysis {
  private static final Quantile QUARTILES =
      Quantile.withDefaults().with(Quantile.EstimationMethod.HF6);

  private Analysis() {}

  /** The run and what is to be said of it; may be called again on its own result. */
  public static RunResult of(RunResult run) {
    Samples samples = new Samples(run);
    Set<String> warnings = new LinkedHashSet<>();
    warnings.addAll(InterferenceRules.caveats(run));
    if (samples.leftOut() > 0) {
      warnings.add(
          "Other programs took most of the CPUs in nearly all turns of "
              + samples.leftOut()
              + " of "
              + run.plan().blocks()
              + " blocks: these are left out.");
    }
    Vanished.warning(run).ifPresent(warnings::add);
    sliceRates(run).ifPresent(warnings::add);
    samples
        .unproved()
        .forEach(
            (variant, why) ->
                warnings.add(
                    variant
                        + " is not compared: alone, its trial is not valid ("
                        + why
                        + "), so that its turns prove nothing."));
    Comparisons comparing = new Comparisons(run, samples, warnings);
    Findings findings =
        new Findings(
            summaries(run, samples),
            comparing.all(),
            new FactorEffects(run, comparing).all(),
            new Explanations(run, samples, warnings).all(),
            List.copyOf(warnings));
    return new RunResult(run.header(), run.plan(), run.measured(), findings);
  }

  /** One variant against any other in the primary metric; empty where they cannot be compared. */
  public static Optional<Comparison> between(RunResult run, String variant, String other) {
    return new Comparisons(run, new Samples(run), new ArrayList<>()).between(variant, other);
  }

  private static List<Summary> summaries(RunResult run, Samples samples) {
    List<Summary> summaries = new ArrayList<>();
    for (Metric metric : run.plan().metrics()) {
      for (VariantResult variant : run.measured().variants()) {
        SortedMap<Integer, Double> values = samples.values(variant.id(), metric.id());
        if (!values.isEmpty()) {
          summaries.add(summary(variant.id(), metric.id(), values));
        }
      }
    }
    return List.copyOf(summaries);
  }

  /**
   * @param byBlock value of one variant and metric by block, not empty
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
   * Tukey's inner fences: values outside are outliers. One is marked and stays in: a slow trial is
   * a fact about the cluster. Quartiles at (n + 1)p, as in the NIST/SEMATECH e-Handbook, section
   * 7.1.6.
   */
  static Interval fences(double[] values) {
    double[] quartiles = QUARTILES.evaluate(values, 0.25, 0.75);
    double reach = Defaults.TUKEY_FENCE * (quartiles[1] - quartiles[0]);
    return new Interval(quartiles[0] - reach, quartiles[1] + reach);
  }

  /**
   * Names evidence and counts that most trials of a variant have and one lacks, as when a page of
   * metrics is filtered on the way: what they prove of the others, nobody has proved of that one.
   */
  static final class Vanished {
    /**
     * Part of the trials of a variant that have what is usual; what comes and goes by chance is
     * seen in fewer.
     */
    private static final double USUAL = 0.75;

    /**
     * What chance leaves in most trials, and not in all: a DataNode that failed, connections of
     * idle servers, work of others, order of turns.
     */
    private static final Set<String> BY_CHANCE =
        Set.of(
            "hdfs.streamFailedBy",
            "namenode.newConnections",
            "router.newConnections",
            Interference.SEEN,
            TrialResult.AFTER_WARMUP,
            TrialResult.AFTER_ITSELF,
            TrialResult.AFTER_ANOTHER,
            TrialResult.AFTER_IDLE);

    /** The others are only counted. */
    private static final int NAMED = 5;

    private Vanished() {}

    /** One line; empty when all trials of each variant tell the same. */
    static Optional<String> warning(RunResult run) {
      List<String> missing = new ArrayList<>();
      run.measured().ofBlocks().stream()
          .filter(
              trial ->
                  trial.valid()
                      && !Interference.hadOtherCalls(
                          trial)) // beside others what servers tell is left out, and that is said
          .collect(Collectors.groupingBy(TrialResult::variant, TreeMap::new, Collectors.toList()))
          .values()
          .forEach(trials -> add(trials, missing));
      return missing.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "Not told, though most trials of the variant tell it: "
                  + missing.stream().limit(NAMED).collect(Collectors.joining("; "))
                  + (missing.size() > NAMED ? "; and " + (missing.size() - NAMED) + " more" : "")
                  + ". What it proves is not proved there.");
    }

    private static void add(List<TrialResult> trials, List<String> missing) {
      Map<String, Integer> describe = new HashMap<>();
      trials.forEach(
          trial -> describe(trial).forEach(name -> describe.merge(name, 1, Integer::sum)));
      for (TrialResult trial : trials) {
        Set<String> own = describe(trial);
        describe.keySet().stream()
            .filter(name -> !own.contains(name) && describe.get(name) >= USUAL * trials.size())
            .sorted()
            .forEach(
                name ->
                    missing.add(
                        name + " of block " + (trial.block() + 1) + ", " + trial.variant()));
      }
    }

    private static Set<String> describe(TrialResult trial) {
      Set<String> names = new TreeSet<>(trial.evidence().keySet());
      names.addAll(trial.resources().keySet());
      names.removeAll(BY_CHANCE);
      return names;
    }
  }

  /**
   * Where the rate of the turns depends on how they are looked at: threads that wait for one
   * another, or operations that are long beside a turn. Then what is compared is not what a trial
   * alone would show. One line; empty where both rates of the primary metric agree within the
   * tolerance.
   */
  private static Optional<String> sliceRates(RunResult run) {
    String metric = run.plan().primaryMetric().id();
    if (!metric.endsWith(Metric.PER_SECOND)) {
      return Optional.empty();
    }
    String own = metric.replace(Metric.PER_SECOND, Metric.OWN_PER_SECOND);
    String apart =
        run.measured().variants().stream()
            .flatMap(
                variant -> {
                  List<TrialResult> trials =
                      run.measured().trials().stream()
                          .filter(
                              trial ->
                                  trial.valid()
                                      && trial.variant().equals(variant.id())
                                      && trial.counted() == 1
                                      && trial.metrics().containsKey(own)
                                      && trial.metrics().containsKey(metric))
                          .toList();
                  double[] more =
                      trials.stream()
                          .mapToDouble(
                              trial ->
                                  100
                                      * (trial.metrics().get(own) / trial.metrics().get(metric)
                                          - 1))
                          .toArray();
                  return Optional.of(more)
                      .filter(all -> all.length > 0)
                      .map(OrderStatistics::median)
                      .filter(percent -> Math.abs(percent) > run.plan().tolerancePercent())
                      .map(
                          percent ->
                              String.format(Locale.ROOT, "%s %+.0f %%", variant.id(), percent))
                      .stream();
                })
            .collect(Collectors.joining(", "));
    return apart.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "In turns, what each thread does in its own time is another rate than what all do while"
                + " all work: "
                + apart
                + ". Threads wait for one another, or operations are long beside a turn; hold it"
                + " against -interleave off.");
  }

  /**
   * Each level of a factor against the factor's first one, the other factors equal. It answers what
   * no comparison with the baseline does: native against java in a zone, 16 threads against one. A
   * run in which one factor varies has none, for its comparisons are these.
   */
  private static final class FactorEffects {
    private final List<VariantResult> variants;
    private final Comparisons comparisons;

    FactorEffects(RunResult run, Comparisons comparisons) {
      this.variants = run.measured().variants();
      this.comparisons = comparisons;
    }

    /** By factor, then in the order of the plan. */
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
     * The one that varies slowest comes first, as in the plan: its second level is the last to be
     * met.
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
          .filter(i -> differ(variants.get(i), variants.get(0)).contains(factor))
          .findFirst()
          .orElse(0);
    }

    /**
     * What has the factor's first level and is else as the variant; empty for one that has that
     * level.
     */
    private Optional<VariantResult> first(VariantResult variant, String factor) {
      String level = variants.get(0).levels().get(factor);
      return variants.stream()
          .filter(one -> Objects.equals(one.levels().get(factor), level))
          .filter(one -> differ(one, variant).contains(factor) && standsFor(one, variant, factor))
          .min(Comparator.comparingInt(one -> differ(one, variant).size()));
    }

    /**
     * Variants that differ in what says nothing of them are one, with the first level of that: it
     * stands for the others, too.
     */
    private boolean standsFor(VariantResult one, VariantResult variant, String factor) {
      return differ(one, variant).stream()
          .allMatch(
              other ->
                  other.equals(factor)
                      || variants.stream()
                          .noneMatch(sibling -> differ(sibling, one).equals(List.of(other))));
    }

    private static List<String> differ(VariantResult one, VariantResult other) {
      return one.levels().keySet().stream()
          .filter(factor -> !one.levels().get(factor).equals(other.levels().get(factor)))
          .toList();
    }
  }
}
