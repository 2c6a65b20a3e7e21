package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.FactorEffect;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.table.Section;

/** What each factor does, in words. */
final class FactorSection {
  private FactorSection() { }

  /** Empty when a single factor varies. */
  static Section of(RunResult run) {
    Metric metric = run.plan().primaryMetric();
    Section.Builder section = Section.titled("by-factor", "By factor: " + metric.label()).text("factor", "variant", "with the other factors equal");
    String before = "";
    for (FactorEffect effect : run.findings().byFactor()) {
      Comparison comparison = effect.comparison();
      section.row(effect.factor().equals(before) ? "" : effect.factor(), comparison.variant(), Headline.says(run.plan(), metric, comparison));
      before = effect.factor();
    }
    return before.isEmpty() ? section.build() : section.note("Each level against the first one of its factor, by trials of the same block.").build();
  }
}
