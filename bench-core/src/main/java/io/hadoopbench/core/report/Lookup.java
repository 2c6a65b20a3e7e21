package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Findings.Summary;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.VariantResult;
import java.util.List;
import java.util.Optional;

/** Looks up what a run says; a run that was not analysed yet says nothing. */
record Lookup(RunResult run) {
  Optional<Summary> summary(String variant, String metric) {
    return run.findings().summary(variant, metric);
  }

  Optional<Comparison> comparison(String variant, String metric) {
    return run.findings().comparison(variant, metric);
  }

  List<TrialResult> trials(String variant) {
    return run.measured().ofBlocks().stream().filter(t -> t.variant().equals(variant)).toList();
  }

  List<TrialResult> validTrials(String variant) {
    return run.measured().valid(variant);
  }

  /** Variants in the order of the plan, the baseline first. */
  List<String> variants() {
    return run.measured().variants().stream().filter(VariantResult::available).map(VariantResult::id)
        .sorted((a, b) -> Boolean.compare(b.equals(run.plan().baseline()), a.equals(run.plan().baseline()))).toList();
  }

  boolean isBaseline(String variant) {
    return Load.baseline(run, variant).equals(variant);
  }

  Optional<Metric> metric(String id) {
    return run.plan().metrics().stream().filter(m -> m.id().equals(id)).findFirst();
  }

  /** For people, who count from 1; result.json and the tables for programs count from 0. */
  static String block(TrialResult trial) {
    return trial.block() == TrialResult.ALONE ? "alone" : String.valueOf(trial.block() + 1);
  }

  static String named(Metric metric) {
    return metric.unit().isEmpty() ? metric.label() : metric.label() + " (" + metric.unit() + ")";
  }
}
