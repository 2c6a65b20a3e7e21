package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Load;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant.VariantResult;
import java.util.List;

/** Rows and labels that all tables use. */
final class Lookup {
  private Lookup() {}

  /** Returns the available variants in plan order, the baseline first. */
  static List<String> variants(RunResult run) {
    return run.available().stream()
        .map(VariantResult::id)
        .sorted((a, b) -> Boolean.compare(b.equals(run.baseline()), a.equals(run.baseline())))
        .toList();
  }

  static boolean isBaseline(RunResult run, String variant) {
    return Load.baseline(run, variant).equals(variant);
  }

  /**
   * Returns the block number as shown in reports, which count from 1. In result.json and CSV
   * tables, blocks are counted from 0.
   */
  static String block(TrialResult trial) {
    return trial.block() == TrialResult.SOLO ? "solo" : String.valueOf(trial.block() + 1);
  }

  static String named(Metric metric) {
    return metric.unit().isEmpty() || metric.isCountRate()
        ? metric.label()
        : metric.label() + " (" + metric.unit() + ")";
  }
}
