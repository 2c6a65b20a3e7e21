package io.hadoopbench.core.stats;

import io.hadoopbench.core.result.Change;
import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.Verdict;
import io.hadoopbench.core.result.store.WindowFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares two runs of the same experiment. Compares each variant's absolute values and,
 * separately, its effect, which is the ratio to the baseline and does not depend on the machine's
 * speed. The runs share no blocks, so no values are paired. The comparison uses {@link Baseline}
 * with the blocks or restarts of each run.
 */
public final class RunComparison {
  private final RunResult then;
  private final RunResult now;
  private final Samples before;
  private final Samples after;
  private final Map<String, Double> gates;

  /**
   * @param gates tolerance in percent, by metric; for other metrics, the tolerance of the later run
   *     is used
   */
  public RunComparison(RunResult then, RunResult now, Map<String, Double> gates) {
    this.then = then;
    this.now = now;
    this.before = new Samples(then);
    this.after = new Samples(now);
    this.gates = gates;
  }

  /**
   * Returns the changes in all variants that both runs have. Effects come first, followed by
   * absolute values; metrics are in the scenario's order.
   */
  public List<Change> all() {
    List<Change> all = new ArrayList<>();
    for (VariantResult variant : now.variants()) {
      List<Change> effects = new ArrayList<>();
      List<Change> figures = new ArrayList<>();
      for (Metric metric : now.metrics()) {
        effect(variant.id(), metric).ifPresent(effects::add);
        figure(variant.id(), metric).ifPresent(figures::add);
      }
      all.addAll(adjusted(effects));
      all.addAll(adjusted(figures));
    }
    all.sort(Comparator.comparing(Change::kind));
    return List.copyOf(all);
  }

  private Optional<Change> effect(String variant, Metric metric) {
    Optional<Comparison> earlier = comparison(then, variant, metric);
    Optional<Comparison> later = comparison(now, variant, metric);
    if (earlier.isEmpty() || later.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        change(
            variant,
            Change.Kind.EFFECT,
            metric,
            logRatios(before, earlier.get()),
            logRatios(after, later.get())));
  }

  private static Optional<Comparison> comparison(RunResult run, String variant, Metric metric) {
    return run.comparison(variant, metric.id());
  }

  private static double[] logRatios(Samples samples, Comparison comparison) {
    return samples
        .pairs(comparison.variant(), comparison.baseline(), comparison.metric())
        .independent();
  }

  private Optional<Change> figure(String variant, Metric metric) {
    Optional<double[]> logsThen = before.independentLogs(variant, metric.id());
    Optional<double[]> logsNow = after.independentLogs(variant, metric.id());
    return logsThen.isEmpty() || logsNow.isEmpty()
        ? Optional.empty()
        : Optional.of(change(variant, Change.Kind.FIGURE, metric, logsThen.get(), logsNow.get()));
  }

  private Change change(
      String variant, Change.Kind kind, Metric metric, double[] logsThen, double[] logsNow) {
    double tolerance = gates.getOrDefault(metric.id(), now.tolerancePercent());
    if (Math.min(logsThen.length, logsNow.length) < Defaults.MIN_TRIALS) {
      double moved = SignedRank.centre(logsNow) - SignedRank.centre(logsThen);
      return new Change(
          variant,
          kind,
          metric.id(),
          Math.exp(SignedRank.centre(logsThen)),
          Math.exp(SignedRank.centre(logsNow)),
          Math.exp(moved),
          null,
          Double.NaN,
          Double.NaN,
          tolerance,
          Verdict.INCONCLUSIVE);
    }
    Change change =
        new Baseline(
                List.of(Baseline.Spread.of(logsThen)),
                Baseline.Spread.of(logsNow),
                1 - Defaults.CONFIDENCE)
            .change(new WindowFile.Series(variant, kind, metric.id()), metric, tolerance);
    return now.plan().answers(metric) ? change : change.open();
  }

  private List<Change> adjusted(List<Change> changes) {
    String primary = now.primaryMetric().id();
    List<Change> secondary =
        changes.stream().filter(change -> !change.metric().equals(primary)).toList();
    double[] p = Holm.adjust(secondary.stream().mapToDouble(Change::p).toArray());
    return changes.stream()
        .map(
            change ->
                change.metric().equals(primary)
                    ? change
                    : change.withAdjusted(p[secondary.indexOf(change)]))
        .toList();
  }

  /**
   * Returns the changes for which a build must fail: worse effects on the primary metric or on a
   * metric with a gate.
   */
  public static List<Change> failing(List<Change> all, RunResult now, Set<String> gated) {
    String primary = now.primaryMetric().id();
    return all.stream()
        .filter(
            change ->
                change.kind() == Change.Kind.EFFECT
                    && (change.metric().equals(primary) || gated.contains(change.metric()))
                    && change.verdict().worse())
        .toList();
  }
}
