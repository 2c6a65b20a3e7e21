package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Findings.Summary;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Tables of the secondary metrics: one table of metrics whose result differs from that of the
 * primary metric, and one of the rest.
 */
final class MetricSections {
  private MetricSections() {}

  /**
   * Returns the metrics with a conclusive result that differs from the result of the primary
   * metric. A note lists the rest.
   */
  static Section differing(RunResult run) {
    String primary = run.primaryMetric().label();
    List<Metric> further =
        secondary(run).stream()
            .filter(metric -> !differs(run, metric) && measured(run, metric))
            .toList();
    Section section =
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
    }
    return section;
  }

  /** Returns the remaining metrics, which are folded on a page. */
  static Section further(RunResult run) {
    Section section =
        rows(
            run,
            Section.titled("further-metrics", "Further metrics"),
            metric -> !differs(run, metric));
    if (secondary(run).stream()
        .anyMatch(metric -> !run.plan().answers(metric) && measured(run, metric))) {
      section.note(LatencySection.CLOSED_LOOP);
    }
    return section;
  }

  private static List<Metric> secondary(RunResult run) {
    return run.metrics().subList(1, run.metrics().size());
  }

  private static boolean measured(RunResult run, Metric metric) {
    return Lookup.variants(run).stream()
        .anyMatch(variant -> run.summary(variant, metric.id()).isPresent());
  }

  private static boolean differs(RunResult run, Metric metric) {
    return run.comparisons().stream()
        .anyMatch(
            c ->
                c.metric().equals(metric.id())
                    && !c.verdict().inconclusive()
                    && run.comparison(c.variant(), run.primaryMetric().id())
                        .map(primary -> !alike(run, metric, c, primary))
                        .orElse(true));
  }

  /**
   * Returns whether two ratios, expressed as improvements, differ by no more than their combined
   * uncertainty (the square root of the sum of the squared half-widths of their intervals).
   */
  private static boolean alike(RunResult run, Metric metric, Comparison one, Comparison primary) {
    if (one.ci95() == null || primary.ci95() == null) {
      return true;
    }
    double turned = metric.better() == run.primaryMetric().better() ? 1 : -1;
    double apart = Math.abs(turned * Math.log(one.ratio()) - Math.log(primary.ratio()));
    return apart <= Math.hypot(half(one), half(primary));
  }

  private static double half(Comparison effect) {
    return Math.log(effect.ci95().high() / effect.ci95().low()) / 2;
  }

  private static Section rows(RunResult run, Section section, Predicate<Metric> wanted) {
    section
        .text("metric", "variant")
        .minor("median")
        .numbers("ratio [95 %]")
        .details("p adjusted")
        .verdict("result");
    secondary(run).stream().filter(wanted).forEach(metric -> rows(section, run, metric));
    return section;
  }

  private static void rows(Section section, RunResult run, Metric metric) {
    String name = Lookup.named(metric);
    for (String variant : Lookup.variants(run)) {
      Optional<Summary> summary = run.summary(variant, metric.id());
      if (summary.isEmpty()) {
        continue; // for example gateway CPU for a variant without a gateway
      }
      Optional<Comparison> comparison = run.comparison(variant, metric.id());
      section.row(
          name,
          variant,
          Numbers.value(summary.get().median()),
          ResultSections.ratio(run, variant, comparison),
          comparison.map(c -> c.pAdjusted()).map(Numbers::p).orElse(""),
          comparison.map(c -> answer(run, metric, c)).orElse(""));
      name = "";
    }
  }

  private static String answer(RunResult run, Metric metric, Comparison c) {
    return !run.plan().answers(metric)
        ? "not compared"
        : c.n() < 2 ? "one trial" : Headline.words(metric, c);
  }
}
