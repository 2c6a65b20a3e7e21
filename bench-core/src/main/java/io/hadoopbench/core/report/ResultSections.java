package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Findings.FactorEffect;
import io.hadoopbench.core.result.Findings.Summary;
import io.hadoopbench.core.result.Load;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tables of the primary metric. */
final class ResultSections {
  /**
   * Spread of a variant's trials, as a share of the median, above which the variant is considered
   * noisy.
   */
  private static final double NOISY_SPREAD = 0.20;

  private ResultSections() {}

  static Section primary(RunResult run) {
    Metric metric = run.primaryMetric();
    Section section =
        Section.titled("summary", Lookup.named(metric))
            .text("variant")
            .details("valid / all trials")
            .numbers("median [95 %]", "ratio to " + Load.against(run) + " [95 %]")
            .details("p")
            .verdict("result");
    for (String variant : Lookup.variants(run)) {
      Optional<Summary> summary = run.summary(variant, metric.id());
      Optional<Comparison> comparison = run.comparison(variant, metric.id());
      long trials =
          run.ofBlocks().stream().filter(trial -> trial.variant().equals(variant)).count();
      section.row(
          variant,
          run.valid(variant).size() + "/" + trials,
          summary.map(s -> Numbers.withInterval(s.median(), s.ci95())).orElse(Numbers.NONE),
          ratio(run, variant, comparison),
          comparison.map(c -> Numbers.p(c.p())).orElse(""),
          comparison.map(c -> Headline.words(metric, c)).orElse(""));
    }
    for (String variant : Lookup.variants(run)) {
      Optional<Summary> summary = run.summary(variant, metric.id());
      summary.flatMap(s -> noise(s, metric)).ifPresent(section::note);
      summary.flatMap(ResultSections::outliers).ifPresent(section::note);
    }
    return section.note(
        (metric.better() == Metric.Better.HIGHER ? "More is better." : "Less is better.")
            + " Differences below "
            + Numbers.value(run.tolerancePercent())
            + " % are treated as no difference (-tolerance).");
  }

  static String ratio(RunResult run, String variant, Optional<Comparison> comparison) {
    return comparison
        .map(c -> Numbers.ratio(c.ratio(), c.ci95()))
        .orElse(Lookup.isBaseline(run, variant) ? "baseline" : Numbers.NONE);
  }

  private static Optional<String> noise(Summary summary, Metric metric) {
    double spread = (summary.max() - summary.min()) / Math.abs(summary.median());
    return Double.isFinite(spread) && spread > NOISY_SPREAD
        ? Optional.of(
            summary.variant()
                + " is noisy: its trials span "
                + Numbers.percent(spread)
                + " of the median, from "
                + Numbers.value(summary.min())
                + " to "
                + Numbers.value(summary.max())
                + " "
                + metric.unit()
                + ".")
        : Optional.empty();
  }

  private static Optional<String> outliers(Summary summary) {
    return summary.outlierBlocks().isEmpty()
        ? Optional.empty()
        : Optional.of(
            summary.variant()
                + ": outlier in block "
                + summary.outlierBlocks().stream()
                    .map(block -> String.valueOf(block + 1))
                    .collect(Collectors.joining(", "))
                + ", kept in the comparison.");
  }

  /** Returns the effect of each factor in words; empty if only one factor varies. */
  static Section byFactor(RunResult run) {
    Metric metric = run.primaryMetric();
    Section section =
        Section.titled("by-factor", "By factor: " + metric.label())
            .text("factor", "variant", "with the other factors equal");
    String before = "";
    for (FactorEffect effect : run.findings().byFactor()) {
      Comparison comparison = effect.comparison();
      section.row(
          effect.factor().equals(before) ? "" : effect.factor(),
          comparison.variant(),
          Headline.says(run.plan(), metric, comparison));
      before = effect.factor();
    }
    return before.isEmpty()
        ? section
        : section.note("Each level is compared with its factor's first level, within blocks.");
  }
}
