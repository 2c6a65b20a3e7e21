package io.hadoopbench.core.result.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.hadoopbench.core.result.Comparison;
import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.Findings.FactorEffect;
import io.hadoopbench.core.result.Findings.Summary;
import io.hadoopbench.core.result.Json.MayBeNull;
import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.VariantResult;
import io.hadoopbench.core.result.WarmUpSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;

/**
 * The flat layout of {@code result.json}, with fields in the order in which they were introduced.
 *
 * @param summaries null before the analysis. Analysis results are written only for other programs
 *     and are never read again
 * @param comparisons null before the analysis
 * @param warnings all warnings
 * @param analysisWarnings warnings from the analysis, which is repeated when a result is read; null
 *     before the analysis
 */
record ResultFile(
    @JsonUnwrapped RunHeader header,
    @JsonUnwrapped RunPlan plan,
    List<VariantResult> variants,
    List<TrialResult> trials,
    @MayBeNull List<Summary> summaries,
    @MayBeNull List<Comparison> comparisons,
    SortedMap<String, SortedMap<String, String>> environment,
    List<String> warnings,
    @JsonInclude(JsonInclude.Include.NON_NULL) @MayBeNull WarmUpSummary warmUp,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @MayBeNull List<FactorEffect> byFactor,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @MayBeNull List<Explanation> explanations,
    @JsonInclude(JsonInclude.Include.NON_NULL) @MayBeNull List<String> analysisWarnings) {
  /** Names of the fields that contain analysis results. */
  static final List<String> ANALYSED =
      List.of("summaries", "comparisons", "byFactor", "explanations");

  static ResultFile of(RunResult run) {
    Measured measured = run.measured();
    boolean analysed = run.analysed() != null;
    return new ResultFile(
        run.header(),
        run.plan(),
        measured.variants(),
        measured.trials(),
        analysed ? run.findings().summaries() : null,
        analysed ? run.findings().comparisons() : null,
        measured.environment(),
        run.warnings(),
        measured.warmUp(),
        run.findings().byFactor(),
        run.explained()
            ? run.findings().explanations()
            : List.of(), // reports compute breakdowns from the counters of the trials
        analysed ? run.findings().warnings() : null);
  }

  RunResult result() {
    List<String> measured = new ArrayList<>(warnings);
    measured.removeAll(Objects.requireNonNullElse(analysisWarnings, List.of()));
    return new RunResult(
        header, plan, new Measured(variants, trials, environment, measured, warmUp));
  }
}
