package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Load;
import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.Verdict;
import io.hadoopbench.core.table.Numbers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares every variant with its baseline, the primary metric first. */
record Comparisons(RunResult run, Samples samples, Collection<String> warnings) {
  /** Number of blocks that can form 10 batches of two blocks. */
  private static final int ENOUGH_TO_GROUP = 20;

  /** Number of blocks at the beginning whose removal should not change the result. */
  private static final int FIRST = 3;

  /** Returns the comparisons of the primary metric only. */
  static List<Comparison> ofPrimary(RunResult run) {
    return new Comparisons(run, new Samples(run), new ArrayList<>())
        .of(List.of(run.primaryMetric()));
  }

  List<Comparison> all() {
    return of(run.metrics());
  }

  /** Compares two variants in the primary metric; empty if they cannot be compared. */
  Optional<Comparison> between(String variant, String other) {
    boolean both = Stream.of(variant, other).allMatch(id -> available(id) && samples.has(id));
    return both
        ? ofVariant(variant, other, List.of(run.primaryMetric())).stream().findFirst()
        : Optional.empty();
  }

  private List<Comparison> of(List<Metric> metrics) {
    List<Comparison> found = new ArrayList<>();
    Set<String> without = new LinkedHashSet<>();
    for (VariantResult variant : run.variants()) {
      String baseline = Load.baseline(run, variant.id());
      if (!variant.available()) {
        warnIfHalf(variant);
      } else if (!available(baseline) || !samples.has(baseline)) {
        without.add(baseline);
      } else if (samples.has(variant.id()) && !variant.id().equals(baseline)) {
        found.addAll(ofVariant(variant.id(), baseline, metrics));
      }
    }
    without.forEach(
        baseline ->
            warnings.add(
                "No comparisons: the baseline "
                    + baseline
                    + (samples.has(baseline) ? " became unavailable." : " has no valid trial.")));
    List<String> order = metrics.stream().map(Metric::id).toList();
    found.sort(Comparator.comparingInt(c -> order.indexOf(c.metric())));
    return found;
  }

  private boolean available(String id) {
    return run.variants().stream()
        .noneMatch(variant -> variant.id().equals(id) && !variant.available());
  }

  /**
   * Warns about a variant that became unavailable during the run. The cause may already have
   * affected its earlier trials.
   */
  private void warnIfHalf(VariantResult variant) {
    if (samples.has(variant.id())) {
      warnings.add(
          variant.id()
              + " became unavailable during the run: its trials are reported but not compared."
              + " Fix the cause and rerun.");
    }
  }

  /**
   * Compares one variant with its baseline. The secondary metrics are one family for Holm's
   * correction. The primary metric was chosen beforehand and is not adjusted.
   */
  private List<Comparison> ofVariant(String variant, String baseline, List<Metric> metrics) {
    List<Comparison> found = new ArrayList<>();
    Set<Integer> differing = samples.differingBlocks(variant, baseline);
    if (!differing.isEmpty()) {
      warnings.add(
          differing.size()
              + (differing.size() == 1 ? " block of " : " blocks of ")
              + variant
              + (differing.size() == 1 ? " is" : " are")
              + " not compared: calls by other clients during one of its trials and during the"
              + " trial of "
              + baseline
              + " differed by more than the limit. Rerun when other clients are idle.");
    }
    Optional<InterferenceRules.Unequal> unequal =
        InterferenceRules.unequal(samples, variant, baseline);
    unequal.ifPresent(arms -> warnings.add(arms.message()));
    Set<String> slow =
        Stream.of(variant, baseline)
            .flatMap(id -> SlowCode.of(run, samples, id).stream())
            .collect(Collectors.toSet());
    warnings.addAll(slow);
    if (unequal.isPresent() && !unequal.get().compared() || !slow.isEmpty()) {
      return List.of();
    }
    for (Metric metric : metrics) {
      Samples.Pairs pairs = samples.pairs(variant, baseline, metric.id());
      if (pairs.variant().length == 0) {
        warnIfPrimary(variant, baseline, metric);
      } else if (pairs.notAboveZero().isPresent()) {
        warnings.add(
            "No ratio of "
                + metric.label()
                + ": "
                + (pairs.notAboveZero().get() == pairs.variant() ? variant : baseline)
                + " has values that are not above 0.");
      } else {
        found.add(compare(variant, baseline, metric, pairs));
      }
    }
    return adjusted(found);
  }

  private void warnIfPrimary(String variant, String baseline, Metric metric) {
    if (metric.equals(run.primaryMetric())) {
      warnings.add(
          variant
              + " cannot be compared in "
              + metric.label()
              + ": it shares no block with "
              + baseline
              + " in which both have a valid value.");
    }
  }

  private Comparison compare(String variant, String baseline, Metric metric, Samples.Pairs pairs) {
    double tolerance = run.tolerancePercent();
    PairedRatio paired = pairs.ratio();
    warnIfAlike(
        baseline.equals(Load.baseline(run, variant)) ? variant : variant + " against " + baseline,
        metric,
        pairs);
    warnIfFirstDiffer(variant, metric, pairs, paired);
    Verdict verdict =
        run.plan().answers(metric)
            ? Verdicts.of(paired.ci95(), paired.n(), tolerance, metric.better())
            : Verdict.INCONCLUSIVE;
    boolean solo = pairs.blocks()[0] == TrialResult.SOLO; // more blocks would not help
    int more =
        verdict.size() == Verdict.Size.INCONCLUSIVE && run.plan().answers(metric) && !solo
            ? Verdicts.moreBlocks(paired.ratio(), paired.ci95(), paired.n(), tolerance)
            : 0;
    Double p = paired.n() < 2 ? null : paired.p();
    return new Comparison(
        variant,
        baseline,
        metric.id(),
        paired.ratio(),
        paired.ci95(),
        p,
        p,
        paired.n(),
        paired.drift().change(),
        paired.drift().p(),
        paired.atEnd(),
        verdict,
        more);
  }

  /** Warns if the first blocks differ from the others, as they do while JVMs warm up. */
  private void warnIfFirstDiffer(
      String variant, Metric metric, Samples.Pairs pairs, PairedRatio all) {
    Samples.Pairs rest = pairs.withoutFirst(FIRST);
    if (all.ci95() == null
        || !metric.equals(run.primaryMetric())
        || rest.variant().length < Defaults.MIN_TRIALS) {
      return;
    }
    double ratio = rest.ratio().ratio();
    if (ratio < all.ci95().low() || ratio > all.ci95().high()) {
      warnings.add(
          Numbers.format(
              "%s: without the first %d blocks the ratio is %.3f, outside the interval for all"
                  + " blocks, %.3f to %.3f. The first blocks may have been warm-up; rerun with a"
                  + " longer -warmup.",
              variant, FIRST, ratio, all.ci95().low(), all.ci95().high()));
    }
  }

  private void warnIfAlike(String compared, Metric metric, Samples.Pairs pairs) {
    if (run.plan().starts() > 1 || !metric.equals(run.primaryMetric())) {
      return;
    }
    BatchMeans batches = pairs.batches();
    if (batches.size() > 1 || batches.tooFew()) {
      warnings.add(
          Numbers.format(
              "%s: adjacent blocks resemble each other (p = %.3f), probably because the host's"
                  + " speed drifts. %s",
              compared,
              batches.alike(),
              batches.tooFew()
                  ? "The interval may be too narrow; rerun with -blocks "
                      + ENOUGH_TO_GROUP
                      + " or more."
                  : "The interval is therefore computed from "
                      + batches.values().length
                      + " batches of "
                      + (pairs.blocks().length % batches.size() == 0 ? "" : "at least ")
                      + batches.size()
                      + " blocks."));
    }
  }

  /**
   * Adjusts the p values of one family. Single values, and metrics without a verdict, do not count
   * as hypotheses.
   */
  private List<Comparison> adjusted(List<Comparison> found) {
    List<Comparison> family =
        found.stream()
            .filter(c -> !isPrimary(c) && c.p() != null)
            .filter(c -> run.plan().metric(c.metric()).filter(run.plan()::answers).isPresent())
            .toList();
    double[] p = Holm.adjust(family.stream().mapToDouble(c -> c.p()).toArray());
    return found.stream()
        .map(
            c ->
                isPrimary(c)
                    ? c
                    : c.withAdjusted(
                        family.contains(c) ? Double.valueOf(p[family.indexOf(c)]) : null))
        .toList();
  }

  private boolean isPrimary(Comparison comparison) {
    return comparison.metric().equals(run.primaryMetric().id());
  }

  /**
   * Detects a Java codec or coder that the JVM of the load threads compiled badly. In that case,
   * the additional CPU time of the load threads compared with the baseline is much more than the
   * same code needs in a separate JVM. In one {@code ec-write} run, the Java coder ran at a seventh
   * of its speed in every block, so no interval revealed the problem. In the runs before and after,
   * it used 1.0 and 1.3 times the CPU time of the separate JVM.
   */
  private static final class SlowCode {
    /**
     * Limit for the CPU time as a multiple of that in a separate JVM. Usually, codecs and coders
     * take 0.3 to 1.3 times as long in a trial, because caches are colder and buffers are copied.
     */
    private static final double TIMES = 3;

    /**
     * The code must need at least this share of the baseline's CPU time. Otherwise other work of
     * the variant dominates, such as fetching keys for small files.
     */
    private static final double OF_BASELINE = 0.5;

    private SlowCode() {}

    /**
     * Returns the reason not to compare a variant; empty if its code was compiled well or if this
     * is unknown.
     */
    static Optional<String> of(RunResult run, Samples samples, String variant) {
      String baseline = Load.baseline(run, variant);
      double reference = reference(run, variant) - reference(run, baseline);
      OptionalInt ofMap = Load.threads(run, variant);
      if (reference <= 0 || ofMap.isEmpty()) {
        return Optional.empty();
      }
      Metric metric = run.primaryMetric();
      int threads = ofMap.getAsInt() * Integer.parseInt(run.options().getOrDefault("maps", "1"));
      ToDoubleFunction<TrialResult> cpu =
          trial ->
              threads
                  / trial.metrics().get(metric.id())
                  * trial.resources().get(TimeByCounters.THREAD_CPU_SECONDS)
                  / trial.resources().get(TimeByCounters.THREAD_SECONDS);
      OptionalDouble ours = median(samples.pairedTrials(variant, baseline).values(), metric, cpu);
      OptionalDouble theirs = median(samples.pairedTrials(baseline, variant).values(), metric, cpu);
      if (ours.isEmpty() || theirs.isEmpty() || reference < OF_BASELINE * theirs.getAsDouble()) {
        return Optional.empty();
      }
      double times = (ours.getAsDouble() - theirs.getAsDouble()) / reference;
      return times <= TIMES
          ? Optional.empty()
          : Optional.of(
              Numbers.format(
                  "%s is not compared: in addition to the CPU of %s, its load threads used %.1f"
                      + " times the CPU that its Java codec or coder needs in a separate JVM. The"
                      + " load's JVM compiled that code badly; rerun.",
                  variant, baseline, times));
    }

    private static double reference(RunResult run, String variant) {
      String seconds =
          run.environment()
              .getOrDefault(Measured.JAVA_CODE, new TreeMap<>())
              .getOrDefault(variant, "0");
      return Double.parseDouble(seconds.split(" ")[0]);
    }

    private static OptionalDouble median(
        Collection<TrialResult> trials, Metric metric, ToDoubleFunction<TrialResult> value) {
      double[] values =
          trials.stream()
              .filter(
                  trial ->
                      trial.metrics().getOrDefault(metric.id(), 0.0) > 0
                          && trial.used(TimeByCounters.THREAD_SECONDS) > 0
                          && trial.resources().containsKey(TimeByCounters.THREAD_CPU_SECONDS))
              .mapToDouble(value)
              .toArray();
      return values.length == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of(OrderStatistics.median(values));
    }
  }
}
