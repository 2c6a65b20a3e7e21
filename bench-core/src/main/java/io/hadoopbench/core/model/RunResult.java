package io.hadoopbench.core.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Everything that a run leaves behind: the content of {@code result.json}. Analysis and reports
 * read nothing else but the histogram files that it names.
 *
 * @param analysed what the analysis says; null until it has run
 */
public record RunResult(RunHeader header, RunPlan plan, Measured measured, Findings analysed) {
  /** How it steps: docs/reference/result-json.md. */
  public static final int SCHEMA_VERSION = 3;

  /** A run before its analysis. */
  public RunResult(RunHeader header, RunPlan plan, Measured measured) {
    this(header, plan, measured, null);
  }

  /** Blocks of which at least one trial is there. */
  public int blocksBegun() {
    return (int)
        measured.trials().stream()
            .mapToInt(TrialResult::block)
            .filter(block -> block >= 0)
            .distinct()
            .count();
  }

  /**
   * Blocks that it has when it is complete: all that were planned, or those that were begun if it
   * may end early.
   */
  public int blocksExpected() {
    return plan.mayEndEarly() ? blocksBegun() : plan.blocks();
  }

  /**
   * Variants that ran and are compared with nothing in the primary metric, though their baseline
   * has a valid trial; a warning says why.
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
              boolean describe =
                  !ran.contains(baseline)
                      || findings().comparison(id, plan.primaryMetric().id()).isPresent();
              return ran.contains(id) && !id.equals(baseline) && !describe;
            })
        .toList();
  }

  /** Whether it was to be explained; else counters alone tell where time goes. */
  public boolean explained() {
    return measured.trials().stream().anyMatch(trial -> trial.loadTime() != null);
  }

  /** What the reader should know: what the run saw, then what its analysis says. */
  public List<String> warnings() {
    return Stream.concat(measured.warnings().stream(), findings().warnings().stream())
        .distinct()
        .toList();
  }

  /** What the analysis says; nothing until it has run. */
  public Findings findings() {
    return Optional.ofNullable(analysed).orElse(Findings.NONE);
  }
}
