package io.hadoopbench.core.result;

import java.util.List;
import java.util.Optional;
import java.util.Set;
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

  /** Returns the number of blocks with at least one trial. */
  public int blocksBegun() {
    return (int)
        measured.trials().stream()
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
        measured.trials().stream()
            .filter(TrialResult::valid)
            .map(TrialResult::variant)
            .collect(Collectors.toSet());
    return measured.variants().stream()
        .filter(VariantResult::available)
        .map(VariantResult::id)
        .filter(
            id -> {
              String baseline = Load.baseline(this, id);
              boolean compared =
                  !ran.contains(baseline)
                      || findings().comparison(id, plan.primaryMetric().id()).isPresent();
              return ran.contains(id) && !id.equals(baseline) && !compared;
            })
        .toList();
  }

  /** Returns whether the run was explained. If not, only counters are available. */
  public boolean explained() {
    return measured.trials().stream().anyMatch(trial -> trial.loadTime() != null);
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
