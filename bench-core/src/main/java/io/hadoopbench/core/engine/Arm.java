package io.hadoopbench.core.engine;

import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.explain.Sampling.Recording;
import io.hadoopbench.core.load.JobSpec;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.TrialResult.CacheState;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * One attempt at a trial, from the plan to the result. Each step adds a part: {@link
 * OpenScenario#prepare} adds the directory and the task, {@link OpenScenario#caches} the state of
 * the caches, {@link OpenScenario#ended} the outcome of the job, and {@link TrialRunner} the job's
 * specification, the validity and the result.
 */
public final class Arm {
  final Variant variant;
  private final int block;
  private final int order;
  private final int attempt;

  /** The states of caches before the job. */
  final List<CacheState> caches = new ArrayList<>();

  /** The arm as seen by treatments, meters and the workload. */
  Trial trial;

  TaskSpec task;
  JobSpec.Arm spec;

  /** The job's outcome; null if the job has not succeeded. */
  TrialOutcome outcome;

  Validity validity;
  TrialResult result;

  /** The stacks sampled in the JVMs; empty without {@code -explain}. */
  List<Recording> recordings = List.of();

  /**
   * @param block number from 0; negative for trials outside blocks (see {@link TrialResult#SOLO})
   * @param order position within the block, from 0
   * @param attempt number of the attempt, from 1
   */
  Arm(Variant variant, int block, int order, int attempt) {
    this.variant = variant;
    this.block = block;
    this.order = order;
    this.attempt = attempt;
  }

  /** Returns the name used for the arm's files and directories, unique within the run. */
  public String name() {
    String where = block == TrialResult.SOLO ? "solo" : Numbers.format("b%02d", block);
    return Numbers.format("%s-%02d-%s-%d", where, order, variant.fileName(), attempt);
  }

  TaskReport report() {
    return outcome.report();
  }

  /** Returns a builder for the result. */
  TrialResult.Builder begun() {
    return TrialResult.of(block, order, attempt, variant.id()).caches(caches);
  }

  /** Sets the result of an arm that has no measurements. */
  void failed(Validity why) {
    outcome = null;
    recordings = List.of();
    result(begun(), why);
  }

  void result(TrialResult.Builder measured, Validity checked) {
    validity = checked;
    result = measured.validity(checked).build();
  }

  /** Returns latency histograms in ns by operation; empty if nothing was measured. */
  public SortedMap<String, Histogram> latencyNanos() {
    return outcome == null ? new TreeMap<>() : report().latencyNanos();
  }
}
