package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.VariantResult;
import java.util.List;

/** What tables have in common: which variants have a row, and what things are called. */
final class Lookup {
  private Lookup() {}

  /** Variants in the order of the plan, the baseline first. */
  static List<String> variants(RunResult run) {
    return run.measured().variants().stream()
        .filter(VariantResult::available)
        .map(VariantResult::id)
        .sorted(
            (a, b) ->
                Boolean.compare(b.equals(run.plan().baseline()), a.equals(run.plan().baseline())))
        .toList();
  }

  static boolean isBaseline(RunResult run, String variant) {
    return Load.baseline(run, variant).equals(variant);
  }

  /** For people, who count from 1; result.json and the tables for programs count from 0. */
  static String block(TrialResult trial) {
    return trial.block() == TrialResult.SOLO ? "alone" : String.valueOf(trial.block() + 1);
  }

  static String named(Metric metric) {
    return metric.unit().isEmpty() ? metric.label() : metric.label() + " (" + metric.unit() + ")";
  }
}
