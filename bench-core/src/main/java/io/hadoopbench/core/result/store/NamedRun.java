package io.hadoopbench.core.result.store;

import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Findings.Summary;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.Variant.VariantResult;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A run with a name that is the same in all nightly runs.
 *
 * @param experiment name of the run in a suite; the scenario's name for other runs
 * @param run result, including the analysis
 */
public record NamedRun(String experiment, RunResult run) {
  /** Returns a run that belongs to no suite. */
  public static NamedRun of(RunResult run) {
    return new NamedRun(run.scenario(), run);
  }

  public String scenario() {
    return run.scenario();
  }

  public String id() {
    return run.header().runId();
  }

  /** Returns the variants in plan order, including variants that could not run. */
  public List<String> variants() {
    return run.variants().stream().map(VariantResult::id).toList();
  }

  public long startedMillis() {
    return Instant.parse(run.header().started()).toEpochMilli();
  }

  Optional<Summary> summary(String variant, String metric) {
    return run.summary(variant, metric).filter(s -> Double.isFinite(s.median()));
  }

  /**
   * Returns the comparison with the baseline; empty for the baseline itself and for variants that
   * were not compared.
   */
  public Optional<Comparison> effect(String variant, String metric) {
    return run.comparison(variant, metric).filter(c -> Double.isFinite(c.ratio()));
  }
}
