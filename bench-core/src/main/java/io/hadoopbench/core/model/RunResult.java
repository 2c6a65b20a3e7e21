package io.hadoopbench.core.model;

import java.util.List;
import java.util.Objects;
import java.util.SortedMap;

/**
 * Everything that a run leaves behind: the content of {@code result.json}. Analysis and reports read nothing else but the
 * histogram files that it names.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION}
 * @param version version of hadoop-bench that made it
 * @param scenario name of the scenario; {@code question} what it asks
 * @param started ISO-8601 instant; {@code finished} likewise, null while running
 * @param seed orders the variants within the blocks, and seeds the bootstrap
 * @param tolerancePercent smallest difference that counts as one
 * @param study the published experiment to show beside; null when none
 * @param baseline id of the baseline variant
 * @param metrics the scenario's metrics, the primary one first
 * @param comparisons null until the analysis has run; {@code summaries} likewise
 * @param ceilings where throughput stops rising with the load; empty unless the load varied
 * @param environment section, then key and value: {@code hadoop}, {@code jvm}, {@code cpu}, {@code kernel}, {@code memory}, ...
 */
public record RunResult(int schemaVersion, String version, String runId, String scenario, String question, RunStatus status,
    String started, String finished, long seed, double tolerancePercent, int blocks, SortedMap<String, String> options,
    Study study, String baseline, List<Metric> metrics, List<VariantResult> variants, List<TrialResult> trials,
    List<Summary> summaries, List<Comparison> comparisons, List<Limit> limits,
    SortedMap<String, SortedMap<String, String>> environment, List<String> warnings, List<Ceiling> ceilings) {

  public static final int SCHEMA_VERSION = 1;

  public RunResult {
    ceilings = List.copyOf(Objects.requireNonNullElse(ceilings, List.of()));
  }

  /** A run before its analysis, or one whose load did not vary. */
  public RunResult(int schemaVersion, String version, String runId, String scenario, String question, RunStatus status, String started,
      String finished, long seed, double tolerancePercent, int blocks, SortedMap<String, String> options, Study study, String baseline,
      List<Metric> metrics, List<VariantResult> variants, List<TrialResult> trials, List<Summary> summaries, List<Comparison> comparisons,
      List<Limit> limits, SortedMap<String, SortedMap<String, String>> environment, List<String> warnings) {
    this(schemaVersion, version, runId, scenario, question, status, started, finished, seed, tolerancePercent, blocks, options, study,
        baseline, metrics, variants, trials, summaries, comparisons, limits, environment, warnings, List.of());
  }

  public Metric primaryMetric() {
    return metrics.get(0);
  }
}
