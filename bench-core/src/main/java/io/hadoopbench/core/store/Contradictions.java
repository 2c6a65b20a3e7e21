package io.hadoopbench.core.store;

import io.hadoopbench.core.model.Explanation.LoadTime;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.RunStatus;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What a result says against itself. Every run keeps these rules, so a result that breaks one was changed afterwards, or was made by a defect;
 * whatever is computed from it would look like an answer. docs/results.md lists the rules.
 */
public final class Contradictions {
  /** Of sums of numbers that were written and read again. */
  private static final double ROUNDING = 1e-6;
  /** Between rates of one trial in its turns. */
  private static final double MOST_APART = 4;
  /** Of so few operations, a rare kind of a mix, the windows of turns may see any part. */
  private static final double FEW = 50;
  private static final String COUNT = ".count";
  /** A day; a job is ended after six hours. */
  private static final int MOST_SECONDS = 86_400;
  /** As the run names the file of a trial: block, order, variant, attempt. */
  private static final Pattern HISTOGRAMS = Pattern.compile("histograms/b\\d+-\\d+-(.*)-\\d+\\.hlog");

  private final RunResult run;
  private final List<String> found = new ArrayList<>();

  private Contradictions(RunResult run) {
    this.run = run;
  }

  /** Each with the field that it is about; none in what a run has left. */
  static List<String> of(RunResult run) {
    Contradictions all = new Contradictions(run);
    all.plan(run.plan());
    all.variants();
    List<TrialResult> trials = run.measured().trials();
    for (int i = 0; i < trials.size(); i++) {
      all.trial("trials[" + i + "]", trials.get(i));
    }
    all.attempts();
    return List.copyOf(all.found);
  }

  private void plan(RunPlan plan) {
    check(plan.blocks() > 0 && plan.blocks() <= RunPlan.MOST_BLOCKS, "blocks is " + plan.blocks() + ", and not from 1 to " + RunPlan.MOST_BLOCKS);
    check(Double.isFinite(plan.tolerancePercent()) && plan.tolerancePercent() >= 0, "tolerancePercent is " + plan.tolerancePercent());
    check(!plan.metrics().isEmpty(), "metrics is empty");
    twice("metrics", plan.metrics().stream().map(Metric::id).toList());
    List<Study.Figure> figures = plan.study() == null ? List.of() : plan.study().figures();
    for (int i = 0; i < figures.size(); i++) {
      check(Double.isFinite(figures.get(i).value()), "study.figures[" + i + "].value is " + figures.get(i).value());
    }
    List<Study.Ladder> ladders = plan.study() == null ? List.of() : plan.study().ladders();
    ladders.forEach(ladder -> ladder(ladder, "study.ladders[" + ladders.indexOf(ladder) + "]"));
  }

  private void ladder(Study.Ladder ladder, String path) {
    check(!ladder.rungs().isEmpty(), path + ".rungs is empty");
    for (Study.Rung rung : ladder.rungs()) {
      String name = path + ", " + rung.label() + ": ";
      check(rung.n() > 1, name + "n is " + rung.n());
      check(rung.min() > 0 && rung.min() <= rung.median() && rung.median() <= rung.max() && Double.isFinite(rung.max()),
          name + "min, median and max are " + rung.min() + ", " + rung.median() + " and " + rung.max());
      check(rung.standardDeviation() > 0 && Double.isFinite(rung.standardDeviation()), name + "standardDeviation is " + rung.standardDeviation());
    }
  }

  private void variants() {
    List<VariantResult> variants = run.measured().variants();
    twice("variants", variants.stream().map(VariantResult::id).toList());
    for (int i = 0; i < variants.size(); i++) {
      VariantResult variant = variants.get(i);
      check(variant.available() == variant.reason().isEmpty(), "variants[" + i + "] (" + variant.id() + ") is "
          + (variant.available() ? "available, but has a reason why not: " + variant.reason() : "not available for no reason"));
      check(Load.told(variant.id(), variant.levels()), "variants[" + i + "] (" + variant.id()
          + ") has another load than its name says: " + variant.levels());
    }
    check(run.measured().trials().isEmpty() || variants.stream().anyMatch(variant -> variant.id().equals(run.plan().baseline())),
        "baseline " + run.plan().baseline() + " is none of the variants");
  }

  private void trial(String where, TrialResult trial) {
    check(trial.block() == TrialResult.ALONE ? !trial.tookTurns() && run.measured().trials().stream()
        .anyMatch(other -> other.variant().equals(trial.variant()) && other.tookTurns()) : trial.block() >= 0 && trial.block() < run.plan().blocks(),
        where + ".block is " + trial.block() + ", the plan has " + run.plan().blocks() + " from 0");
    check(run.measured().variants().stream().anyMatch(variant -> variant.id().equals(trial.variant())),
        where + ".variant " + trial.variant() + " is none of the variants");
    check(trial.valid() == trial.reasons().isEmpty(), where + " is "
        + (trial.valid() ? "valid, but has a reason why not: " + String.join("; ", trial.reasons()) : "not valid for no reason"));
    series(where, trial);
    Matcher file = HISTOGRAMS.matcher(trial.histograms() == null ? "" : trial.histograms());
    check(!file.matches() || file.group(1).equals(Variant.fileName(trial.variant()))
        || run.measured().variants().stream().noneMatch(other -> Variant.fileName(other.id()).equals(file.group(1))),
        where + " is labelled " + trial.variant() + ", and its histograms are " + trial.histograms());
    if (trial.valid()) {
      impossible(trial.metrics()).forEach(metric -> found.add(where + " is valid, but " + metric));
    }
    counts(where, trial);
    if (trial.loadTime() != null && (trial.loadTime().unavailable().isEmpty() || !trial.loadTime().partSeconds().isEmpty())) {
      loadTime(where + ".loadTime", trial.loadTime());
    }
  }

  /** What was done, in how much time and how fast, and in which second. */
  private void counts(String where, TrialResult trial) {
    Double window = trial.metrics().get("windowSeconds");
    trial.metrics().forEach((metric, count) -> {
      String operation = metric.endsWith(COUNT) ? metric.substring(0, metric.length() - COUNT.length()) : "";
      Double own = trial.metrics().get(operation + Metric.OWN_PER_SECOND);
      Double rate = own == null ? trial.metrics().get(operation + Metric.PER_SECOND) : window == null ? null : Double.valueOf(count / window);
      check(own == null || rate == null || fits(own, rate, rate)
          && (count < FEW || fits(trial.metrics().getOrDefault(operation + Metric.PER_SECOND, own), own, own / trial.counted())),
          where + ": " + operation + " has other rates in its turns than its " + count + " in " + window + " s are");
      check(operation.isEmpty() || rate == null || window == null || Math.abs(rate * window - count) <= ROUNDING
          * count, where + ": " + operation + ".perSecond is " + rate + ", and " + count + " in "
          + window + " s are another rate");
      long[] seconds = trial.series() == null ? null : trial.series().operations().get(operation);
      check(seconds == null || LongStream.of(seconds).sum() == count, where + ": " + metric + " is " + count + ", and its seconds have another sum");
    });
  }

  /** Threads of a turn do not all end at once, so that rates that look at it in other ways differ; not that much. */
  private static boolean fits(double one, double least, double most) {
    return one <= MOST_APART * most && least <= MOST_APART * one;
  }

  private void loadTime(String where, LoadTime time) {
    impossible(time.partSeconds()).forEach(part -> found.add(where + ": the part " + part));
    double sum = time.partSeconds().values().stream().mapToDouble(Double::doubleValue).sum();
    check(Math.abs(sum - time.seconds()) <= ROUNDING * time.seconds(), where + ": the parts add up to " + sum
        + " s, and the whole is " + time.seconds() + " s");
    impossible(time.serverSeconds()).forEach(part -> found.add(where + ".serverSeconds: " + part));
    double atServers = time.serverSeconds().values().stream().mapToDouble(Double::doubleValue).sum();
    check(atServers <= (1 + ROUNDING) * time.seconds(), where + ": servers were waited for " + atServers
        + " s, and the whole is " + time.seconds() + " s");
    check(Double.isFinite(time.operations()) && time.operations() > 0, where + ".operations is " + time.operations());
  }

  private void series(String where, TrialResult trial) {
    if (trial.series() != null) {
      Stream.concat(trial.series().operations().values().stream(), Stream.ofNullable(trial.series().bytes()))
          .filter(seconds -> seconds.length > MOST_SECONDS).findFirst()
          .ifPresent(seconds -> found.add(where + ".series has " + seconds.length + " seconds; no trial takes more than " + MOST_SECONDS));
      trial.series().servers().forEach((name, sampled) -> {
        check(sampled.atMillis().length == sampled.values().length, where + ".series.servers." + name + " has "
            + sampled.values().length + " values at " + sampled.atMillis().length + " instants");
        check(DoubleStream.of(sampled.values()).allMatch(Double::isFinite), where + ".series.servers." + name + " has a value that is no number");
      });
    }
  }

  /**
   * A trial is repeated only if it, or one that was interleaved with it, is not valid, and every attempt is kept.
   */
  private void attempts() {
    Map<String, SortedMap<Integer, TrialResult>> byTrial = new LinkedHashMap<>();
    for (TrialResult trial : run.measured().trials()) {
      String name = "block " + trial.block() + ", " + trial.variant();
      check(byTrial.computeIfAbsent(name, n -> new TreeMap<>()).put(trial.attempt(), trial) == null,
          name + ": attempt " + trial.attempt() + " is there twice");
    }
    byTrial.forEach((name, attempts) -> {
      check(attempts.firstKey() == 1 && attempts.lastKey() == attempts.size(), name + ": there are the attempts " + attempts.keySet());
      List<TrialResult> all = List.copyOf(attempts.values());
      check(all.subList(0, all.size() - 1).stream()
          .noneMatch(trial -> trial.valid() && !trial.tookTurns()),
          name + ": was tried again after a valid attempt");
    });
  }

  /** Metrics that no trial can have: all of them count or measure something. */
  public static List<String> impossible(Map<String, Double> metrics) {
    return metrics.entrySet().stream().filter(metric -> !Double.isFinite(metric.getValue()) || metric.getValue() < 0)
        .map(metric -> metric.getKey() + " is " + metric.getValue()).toList();
  }

  private void twice(String where, Collection<String> ids) {
    Set<String> seen = new HashSet<>();
    ids.stream().filter(id -> !seen.add(id)).forEach(id -> found.add(where + ": " + id + " is there twice"));
  }

  private void check(boolean holds, String contradiction) {
    if (!holds) {
      found.add(contradiction);
    }
  }

  /**
   * What a reader should know of trials that are not there. A run that says that it is complete has each variant in each block, but for a
   * variant that became unavailable meanwhile.
   */
  public static List<String> gaps(RunResult run) {
    if (run.header().status() != RunStatus.COMPLETE) {
      return List.of();
    }
    Map<String, Set<Integer>> blocks = run.measured().trials().stream()
        .collect(Collectors.groupingBy(TrialResult::variant, Collectors.mapping(TrialResult::block, Collectors.toSet())));
    List<String> gaps = new ArrayList<>();
    for (VariantResult variant : run.measured().variants()) {
      String missing = IntStream.range(0, variant.available() ? run.blocksExpected() : 0)
          .filter(block -> !blocks.getOrDefault(variant.id(), Set.of()).contains(block)).mapToObj(block -> String.valueOf(block + 1))
          .collect(Collectors.joining(", "));
      if (!missing.isEmpty()) {
        gaps.add("The run calls itself complete, but has no trial of " + variant.id() + " in block " + missing + ".");
      }
    }
    return gaps;
  }
}
