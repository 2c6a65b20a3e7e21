package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The effects and the single trials of one metric. */
record MetricPlot(String label, String unit, String better, List<Effect> effects, List<Dot> dots) {
  /** @param interval null with a single common block */
  record Effect(String variant, double ratio, Interval interval, String says) { }

  /** One trial; {@code reasons} is empty for a valid one. */
  record Dot(String variant, int block, int attempt, double value, boolean valid, boolean outlier, String reasons) { }

  static MetricPlot of(RunResult run, Metric metric) {
    Lookup lookup = new Lookup(run);
    List<Effect> effects = lookup.variants().stream()
        .map(variant -> lookup.comparison(variant, metric.id())).flatMap(Optional::stream)
        .filter(c -> Double.isFinite(c.effect().ratio())).map(comparison -> effect(lookup, metric, comparison)).toList();
    List<Dot> dots = new ArrayList<>();
    for (TrialResult trial : run.measured().trialsInOrder()) {
      Double value = trial.metrics().get(metric.id());
      if (value != null && Double.isFinite(value)) {
        dots.add(dot(lookup, metric, trial, value));
      }
    }
    return new MetricPlot(metric.label(), metric.unit(), metric.better() == Metric.Better.HIGHER ? "more is better" : "less is better",
        effects, dots);
  }

  private static Effect effect(Lookup lookup, Metric metric, Comparison comparison) {
    return new Effect(comparison.variant(), comparison.effect().ratio(), comparison.effect().ci95(),
        Headline.says(lookup.run().plan(), metric, comparison));
  }

  private static Dot dot(Lookup lookup, Metric metric, TrialResult trial, double value) {
    boolean outlier = trial.valid() && lookup.summary(trial.variant(), metric.id())
        .map(s -> s.outlierBlocks().contains(trial.block())).orElse(false);
    return new Dot(trial.variant(), trial.block(), trial.attempt(), value, trial.valid(), outlier, String.join("; ", trial.reasons()));
  }
}
