package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Comparison.Effect;
import io.hadoopbench.core.result.Findings.Summary;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Tables of the secondary metrics: one table of metrics whose result differs from that of the
 * primary metric, and one of the rest.
 */
final class MetricSections {
  private static final String NO_ANSWER = "not compared";
  private static final String ONE_TRIAL = "one trial";
  private static final double USUAL_LEVEL = 0.05;

  /**
   * Minimum number of blocks for the signed-rank test. With fewer blocks, Student's t test is used,
   * whose p value has no lower bound.
   */
  private static final int RANKED = 6;

  private MetricSections() {}

  /**
   * Returns the metrics with a conclusive result that differs from the result of the primary
   * metric. A note lists the rest.
   */
  static Section differing(RunResult run) {
    String primary = run.plan().primaryMetric().label();
    List<Metric> further =
        secondary(run).stream()
            .filter(metric -> !differs(run, metric) && measured(run, metric))
            .toList();
    Section.Builder section =
        rows(run, Section.titled("metrics", "Other metrics"), metric -> differs(run, metric));
    if (!further.isEmpty()) {
      section.note(
          "Not shown, because redundant with "
              + primary
              + " or inconclusive: "
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
      section.note("p values are Holm-adjusted for the number of metrics.");
      leastAdjusted(run).ifPresent(section::note);
    }
    return section.build();
  }

  /** Returns the remaining metrics, which are folded on a page. */
  static Section further(RunResult run) {
    Section.Builder section =
        rows(
            run,
            Section.titled("further-metrics", "Further metrics"),
            metric -> !differs(run, metric));
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

  private static boolean differs(RunResult run, Metric metric) {
    return run.findings().comparisons().stream()
        .anyMatch(
            c ->
                c.metric().equals(metric.id())
                    && !c.verdict().inconclusive()
                    && run.findings()
                        .comparison(c.variant(), run.plan().primaryMetric().id())
                        .map(primary -> !alike(run, metric, c, primary))
                        .orElse(true));
  }

  /**
   * Returns whether two ratios, expressed as improvements, differ by no more than their combined
   * uncertainty (the square root of the sum of the squared half-widths of their intervals).
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
        .details("p adjusted")
        .verdict("result");
    secondary(run).stream().filter(wanted).forEach(metric -> rows(section, run, metric));
    return section;
  }

  private static void rows(Section.Builder section, RunResult run, Metric metric) {
    String name = Lookup.named(metric);
    for (String variant : Lookup.variants(run)) {
      Optional<Summary> summary = run.findings().summary(variant, metric.id());
      if (summary.isEmpty()) {
        continue; // for example gateway CPU for a variant without a gateway
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
   * Returns a note if there are too few blocks for a small adjusted p value. Each sign pattern over
   * n differences occurs by chance with probability 2^-n.
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
            "A p adjusted for "
                + metrics
                + " metrics cannot be below "
                + Numbers.p(Math.min(1, least))
                + " with "
                + blocks
                + (run.plan().starts() > 1 ? " starts" : " blocks")
                + "; at least "
                + enough
                + " are needed for p below "
                + USUAL_LEVEL
                + ".");
  }
}
