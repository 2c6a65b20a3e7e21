package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Findings.Summary;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.stats.CarryOver;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.Optional;

/** Compares the rates in interleaved and solo trials and reports the switching overhead. */
final class InterleavingSection {
  private InterleavingSection() {}

  /** Returns a fact for the report header; empty if no trial was interleaved. */
  static Optional<String> fact(RunResult run) {
    double between = 0;
    double own = 0;
    double slices = 0;
    double counted = 0;
    for (TrialResult trial : run.trials()) {
      if (trial.isInterleaved()) {
        between += trial.used(TrialResult.BETWEEN);
        own += trial.seconds();
        slices += trial.resources().get(TrialResult.SLICES);
        counted += trial.counted() * trial.resources().get(TrialResult.SLICES);
      }
    }
    return slices == 0
        ? Optional.empty()
        : Optional.of(
            Numbers.format(
                "variants interleaved every %.0f ms (%s switching overhead%s)",
                1000 * own / slices,
                Numbers.percent(between / (between + own)),
                counted == slices
                    ? ""
                    : "; "
                        + Numbers.percent(1 - counted / slices)
                        + " of the slices excluded from rates because other programs used most of"
                        + " the CPU"));
  }

  /** Returns the table, which has no rows if no trial was interleaved. */
  static Section of(RunResult run) {
    Metric metric = run.primaryMetric();
    String compared =
        CarryOver.warnings(run).isEmpty() ? "interleaved" : "blocks without interleaving";
    Section section =
        Section.titled("interleaving", "Interleaved vs solo: " + Lookup.named(metric))
            .text("variant")
            .numbers(
                compared + ", median",
                "solo",
                "solo / " + compared,
                "after another / after itself");
    for (String variant : Lookup.variants(run)) {
      Optional<Double> solo =
          run.trials().stream()
              .filter(
                  trial ->
                      trial.block() == TrialResult.SOLO
                          && trial.valid()
                          && trial.variant().equals(variant))
              .map(trial -> trial.metrics().get(metric.id()))
              .filter(value -> value != null)
              .findFirst();
      Optional<Summary> summary = run.summary(variant, metric.id());
      if (solo.isPresent() && summary.isPresent()) {
        section.row(
            variant,
            Numbers.value(summary.get().median()),
            Numbers.value(solo.get()),
            Numbers.ratio(solo.get() / summary.get().median()),
            CarryOver.of(run, variant)
                .map(after -> Numbers.ratio(after.ratio(), after.ci95()))
                .orElse(""));
      }
    }
    if (!section.hasRows()) {
      return section;
    }
    return section.note(
        "Each variant also ran solo once, after all blocks. Server counters per variant come"
            + " from these trials and have no interval. Carry-over: rate after a slice of"
            + " another variant divided by rate after a slice of the same variant; 1 means"
            + " none.");
  }
}
