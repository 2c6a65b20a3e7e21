package io.hadoopbench.core.result;

import io.hadoopbench.core.result.Findings.Summary;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.Variant.VariantResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run's complete result: the content of {@code result.json}. Analysis and reports read only this
 * file and the histogram files to which it refers.
 *
 * @param analysed analysis results; null before the analysis
 */
public record RunResult(RunHeader header, RunPlan plan, Measured measured, Findings analysed) {
  /** See docs/reference/result-json.md for the rules for changing this version. */
  public static final int SCHEMA_VERSION = 3;

  public RunResult(RunHeader header, RunPlan plan, Measured measured) {
    this(header, plan, measured, null);
  }

  public String scenario() {
    return header.scenario();
  }

  public RunStatus status() {
    return header.status();
  }

  public SortedMap<String, String> options() {
    return plan.options();
  }

  public String baseline() {
    return plan.baseline();
  }

  public List<Metric> metrics() {
    return plan.metrics();
  }

  public Metric primaryMetric() {
    return plan.primaryMetric();
  }

  public double tolerancePercent() {
    return plan.tolerancePercent();
  }

  public List<VariantResult> variants() {
    return measured.variants();
  }

  public List<VariantResult> available() {
    return variants().stream().filter(VariantResult::available).toList();
  }

  public List<TrialResult> trials() {
    return measured.trials();
  }

  public SortedMap<String, SortedMap<String, String>> environment() {
    return measured.environment();
  }

  /**
   * Returns the trials that are compared: all trials except the solo trials of interleaved
   * variants.
   */
  public List<TrialResult> ofBlocks() {
    return trials().stream().filter(trial -> trial.block() != TrialResult.SOLO).toList();
  }

  /**
   * Returns the trials in execution order. The result file of a resumed run does not keep this
   * order.
   */
  public List<TrialResult> trialsInOrder() {
    return trials().stream()
        .sorted(
            Comparator.comparingInt(TrialResult::block)
                .thenComparingInt(TrialResult::order)
                .thenComparingInt(TrialResult::attempt))
        .toList();
  }

  /** Returns a variant's valid trials that belong to blocks. */
  public List<TrialResult> valid(String variant) {
    return ofBlocks().stream()
        .filter(trial -> trial.valid() && trial.variant().equals(variant))
        .toList();
  }

  /** Returns all values of a fact that trials recorded; empty if there are none. */
  public SortedSet<String> describe(String fact) {
    SortedSet<String> values = new TreeSet<>();
    trials()
        .forEach(
            trial -> values.addAll(trial.evidence().getOrDefault(fact, new TreeMap<>()).keySet()));
    return values;
  }

  /**
   * Returns a variant's summary of a metric; empty if no valid trial of the variant has the metric.
   */
  public Optional<Summary> summary(String variant, String metric) {
    return findings().summaries().stream()
        .filter(s -> s.variant().equals(variant) && s.metric().equals(metric))
        .findFirst();
  }

  public List<Comparison> comparisons() {
    return findings().comparisons();
  }

  /**
   * Returns the comparison with the baseline; empty for the baseline itself and for metrics that
   * are not compared.
   */
  public Optional<Comparison> comparison(String variant, String metric) {
    return comparisons().stream()
        .filter(c -> c.variant().equals(variant) && c.metric().equals(metric))
        .findFirst();
  }

  public List<Explanation> explanations() {
    return findings().explanations();
  }

  /** Returns the number of blocks with at least one trial. */
  public int blocksBegun() {
    return (int)
        trials().stream()
            .mapToInt(TrialResult::block)
            .filter(block -> block >= 0)
            .distinct()
            .count();
  }

  /**
   * Returns the number of blocks in a complete run or, if the run may end early, the number of
   * blocks that have begun.
   */
  public int blocksExpected() {
    return plan.mayEndEarly() ? blocksBegun() : plan.blocks();
  }

  /**
   * Returns the variants that have no comparison in the primary metric although they and their
   * baseline have valid trials. A warning gives the reason.
   */
  public List<String> uncompared() {
    Set<String> ran =
        trials().stream()
            .filter(TrialResult::valid)
            .map(TrialResult::variant)
            .collect(Collectors.toSet());
    return available().stream()
        .map(VariantResult::id)
        .filter(
            id -> {
              String baseline = Load.baseline(this, id);
              boolean compared =
                  !ran.contains(baseline) || comparison(id, primaryMetric().id()).isPresent();
              return ran.contains(id) && !id.equals(baseline) && !compared;
            })
        .toList();
  }

  /** Returns whether the run was explained. If not, only counters are available. */
  public boolean explained() {
    return trials().stream().anyMatch(trial -> trial.loadTime() != null);
  }

  public List<String> warnings() {
    return Stream.concat(measured.warnings().stream(), findings().warnings().stream())
        .distinct()
        .toList();
  }

  /** Returns the analysis results; empty before the analysis. */
  public Findings findings() {
    return Optional.ofNullable(analysed).orElse(Findings.NONE);
  }
}
