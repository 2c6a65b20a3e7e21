package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Comparison.Effect;
import io.hadoopbench.core.model.Findings.Summary;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The metrics beside the primary one: those that say something else than it does, and the rest. */
final class MetricSections {
  private static final String NO_ANSWER = "no answer";
  private static final String ONE_TRIAL = "one trial";
  private static final double USUAL_LEVEL = 0.05;

  /** Fewer blocks are tested by Student's t, which has no least p. */
  private static final int RANKED = 6;

  private MetricSections() {}

  /**
   * Those of which an answer is certain, and another than that of the primary metric; what the rest
   * is, a note says.
   */
  static Section telling(RunResult run) {
    String primary = run.plan().primaryMetric().label();
    List<Metric> further =
        secondary(run).stream()
            .filter(metric -> !tells(run, metric) && measured(run, metric))
            .toList();
    Section.Builder section =
        rows(
            run,
            Section.titled("metrics", "What says something else than " + primary),
            metric -> tells(run, metric));
    if (!further.isEmpty()) {
      section.note(
          "Say the same as "
              + primary
              + ", or nothing that is certain: "
              + further.stream().map(Metric::label).collect(Collectors.joining("; "))
              + ".");
    }
    List<Metric> absent = secondary(run).stream().filter(metric -> !measured(run, metric)).toList();
    if (!absent.isEmpty()) {
      section.note(
          "No value: "
              + absent.stream().map(Metric::label).collect(Collectors.joining("; "))
              + ".");
    }
    if (absent.size() < secondary(run).size()) {
      section.note(
          "Each answer is of its metric alone. Among many metrics some differ by chance: p adjusted"
              + " takes that into account.");
      leastAdjusted(run).ifPresent(section::note);
    }
    return section.build();
  }

  /** The others, which a page folds. */
  static Section further(RunResult run) {
    Section.Builder section =
        rows(
            run,
            Section.titled("further-metrics", "Further metrics"),
            metric -> !tells(run, metric));
    if (secondary(run).stream()
        .anyMatch(metric -> !run.plan().answers(metric) && measured(run, metric))) {
      section.note(LatencySection.CLOSED_LOOP);
    }
    return section.build();
  }

  private static List<Metric> secondary(RunResult run) {
    return run.plan().metrics().subList(1, run.plan().metrics().size());
  }

  private static boolean measured(RunResult run, Metric metric) {
    return Lookup.variants(run).stream()
        .anyMatch(variant -> run.findings().summary(variant, metric.id()).isPresent());
  }

  private static boolean tells(RunResult run, Metric metric) {
    return run.findings().comparisons().stream()
        .anyMatch(
            c ->
                c.metric().equals(metric.id())
                    && !c.verdict().open()
                    && run.findings()
                        .comparison(c.variant(), run.plan().primaryMetric().id())
                        .map(primary -> !alike(run, metric, c, primary))
                        .orElse(true));
  }

  /**
   * Whether two ratios, both as how much better, differ by no more than both intervals say (the
   * root of the sum of squares of their halves).
   */
  private static boolean alike(RunResult run, Metric metric, Comparison one, Comparison primary) {
    if (one.effect().ci95() == null || primary.effect().ci95() == null) {
      return true;
    }
    double turned = metric.better() == run.plan().primaryMetric().better() ? 1 : -1;
    double apart =
        Math.abs(turned * Math.log(one.effect().ratio()) - Math.log(primary.effect().ratio()));
    return apart <= Math.hypot(half(one.effect()), half(primary.effect()));
  }

  private static double half(Effect effect) {
    return Math.log(effect.ci95().high() / effect.ci95().low()) / 2;
  }

  private static Section.Builder rows(
      RunResult run, Section.Builder section, Predicate<Metric> wanted) {
    section
        .text("metric", "variant")
        .minor("median")
        .numbers("ratio [95 %]")
        .minor("p adjusted")
        .verdict("answer");
    secondary(run).stream().filter(wanted).forEach(metric -> rows(section, run, metric));
    return section;
  }

  private static void rows(Section.Builder section, RunResult run, Metric metric) {
    String name = Lookup.named(metric);
    for (String variant : Lookup.variants(run)) {
      Optional<Summary> summary = run.findings().summary(variant, metric.id());
      if (summary.isEmpty()) {
        continue; // a way without a gateway has no CPU of one
      }
      Optional<Comparison> comparison = run.findings().comparison(variant, metric.id());
      section.row(
          name,
          variant,
          Numbers.value(summary.get().median()),
          ResultSections.ratio(run, variant, comparison),
          comparison.map(c -> c.effect().pAdjusted()).map(Numbers::p).orElse(""),
          comparison.map(c -> answer(run, metric, c)).orElse(""));
      name = "";
    }
  }

  private static String answer(RunResult run, Metric metric, Comparison c) {
    return !run.plan().answers(metric)
        ? NO_ANSWER
        : c.effect().n() < 2 ? ONE_TRIAL : Headline.words(metric, c);
  }

  /**
   * With few blocks an adjusted p cannot be small, whatever was measured: each sign of n
   * differences by chance has a probability of 2^-n.
   */
  private static Optional<String> leastAdjusted(RunResult run) {
    String primary = run.plan().primaryMetric().id();
    List<Comparison> tested = new ArrayList<>(run.findings().comparisons());
    tested.removeIf(c -> c.metric().equals(primary) || c.effect().pAdjusted() == null);
    int blocks = tested.stream().mapToInt(c -> c.effect().n()).max().orElse(0);
    long metrics =
        tested.stream()
            .collect(Collectors.groupingBy(Comparison::variant, Collectors.counting()))
            .values()
            .stream()
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    double least = metrics * Math.pow(2, 1.0 - blocks);
    int enough = 1 + (int) Math.ceil(Math.log(metrics / USUAL_LEVEL) / Math.log(2));
    return blocks < RANKED || least <= USUAL_LEVEL
        ? Optional.empty()
        : Optional.of(
            "No p adjusted for "
                + metrics
                + " metrics can be below "
                + Numbers.p(Math.min(1, least))
                + " with "
                + blocks
                + (run.plan().starts() > 1 ? " starts" : " blocks")
                + ": it takes "
                + enough
                + " to be below "
                + USUAL_LEVEL
                + ".");
  }
}
