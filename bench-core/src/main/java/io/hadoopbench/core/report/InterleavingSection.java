package io.hadoopbench.core.report;

import io.hadoopbench.core.analysis.CarryOver;
import io.hadoopbench.core.model.Findings.Summary;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.Locale;
import java.util.Optional;

/**
 * What turns do to the figures: each variant in turns beside its trial alone, and what changing
 * hands took.
 */
final class InterleavingSection {
  private InterleavingSection() {}

  /** A fact for the head of the report; empty where no trial took turns. */
  static Optional<String> fact(RunResult run) {
    double between = 0;
    double own = 0;
    double slices = 0;
    double counted = 0;
    for (TrialResult trial : run.measured().trials()) {
      if (trial.tookSlices()) {
        between += trial.resources().getOrDefault(TrialResult.BETWEEN, 0.0);
        own += trial.metrics().getOrDefault(TrialResult.WINDOW, 0.0);
        slices += trial.resources().get(TrialResult.SLICES);
        counted += trial.counted() * trial.resources().get(TrialResult.SLICES);
      }
    }
    return slices == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "in turns of %.0f ms, between which %s of the time went%s",
                1000 * own / slices,
                Numbers.percent(between / (between + own)),
                counted == slices
                    ? ""
                    : "; "
                        + Numbers.percent(1 - counted / slices)
                        + " of the turns count in no rate: others took most of the CPUs"));
  }

  /** Without rows where no trial took turns. */
  static Section of(RunResult run) {
    Metric metric = run.plan().primaryMetric();
    Section.Builder section =
        Section.titled("interleaving", "In turns, and alone: " + Lookup.named(metric))
            .text("variant")
            .numbers(
                "in turns, median", "alone", "alone / in turns", "after another / after itself");
    for (String variant : Lookup.variants(run)) {
      Optional<Double> solo =
          run.measured().trials().stream()
              .filter(
                  trial ->
                      trial.block() == TrialResult.SOLO
                          && trial.valid()
                          && trial.variant().equals(variant))
              .map(trial -> trial.metrics().get(metric.id()))
              .filter(value -> value != null)
              .findFirst();
      Optional<Summary> summary = run.findings().summary(variant, metric.id());
      if (solo.isPresent() && summary.isPresent()) {
        section.row(
            variant,
            Numbers.value(summary.get().median()),
            Numbers.value(solo.get()),
            Numbers.ratio(solo.get() / summary.get().median()),
            CarryOver.of(run, variant, TrialResult.AFTER_ANOTHER)
                .map(InterleavingSection::ratio)
                .orElse(""));
      }
    }
    Section rows = section.build();
    if (!rows.hasRows()) {
      return rows;
    }
    Lookup.variants(run)
        .forEach(
            variant ->
                CarryOver.of(run, variant, TrialResult.AFTER_NOBODY)
                    .ifPresent(
                        after ->
                            section.note(
                                "After a turn in which nobody worked / after itself, "
                                    + variant
                                    + ": "
                                    + ratio(after)
                                    + ".")));
    return section
        .note(
            "Alone each variant ran once, after all blocks: what servers counted for one variant is"
                + " from there, and has no interval. What a turn leaves behind is paid in the next"
                + " one: the last column is what a variant does in turns after those of another,"
                + " beside those after its own.")
        .build();
  }

  private static String ratio(CarryOver after) {
    return Numbers.ratio(after.ratio(), after.ci95());
  }
}
