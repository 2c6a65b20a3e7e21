package io.hadoopbench.core.model;

import java.util.Optional;

/**
 * Everything that a run leaves behind: the content of {@code result.json}. Analysis and reports read nothing else but the
 * histogram files that it names.
 *
 * @param analysed what the analysis says; null until it has run
 */
public record RunResult(RunHeader header, RunPlan plan, Measured measured, Findings analysed) {
  /** How it steps: docs/results.md. */
  public static final int SCHEMA_VERSION = 2;

  /** A run before its analysis. */
  public RunResult(RunHeader header, RunPlan plan, Measured measured) {
    this(header, plan, measured, null);
  }

  /** Blocks of which at least one trial is there. */
  public int blocksBegun() {
    return (int) measured.trials().stream().mapToInt(TrialResult::block).distinct().count();
  }

  /** Blocks that it has when it is complete: all that were planned, or those that were begun if it may end early. */
  public int blocksExpected() {
    return plan.mayEndEarly() ? blocksBegun() : plan.blocks();
  }

  /** What the analysis says; nothing until it has run. */
  public Findings findings() {
    return Optional.ofNullable(analysed).orElse(Findings.NONE);
  }
}
