package io.hadoopbench.core.engine;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.stats.EnvironmentDifferences;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The results of a run whose driver ended early. All trials in a block must run on the same
 * servers, so an interrupted block is repeated in full. If server starts are the sampling unit, an
 * interrupted start is repeated in full.
 */
public final class InterruptedRun {
  /** Reason a valid trial is excluded. */
  static final String CUT =
      "cut: the run was interrupted during this block, so the block was repeated";

  private static final String CONFIGURATION = "configuration";

  private final RunResult run;

  private final int next;

  /**
   * Finds the block from which to continue.
   *
   * @param run the interrupted run, with all trials from its directory
   */
  public InterruptedRun(RunResult run) {
    this.run = run;
    this.next = next();
  }

  private int next() {
    int unit = run.plan().starts() == 1 ? 1 : run.plan().blocksPerStart();
    int last = run.trials().stream().mapToInt(TrialResult::block).max().orElse(0) / unit * unit;
    return isWhole(last, unit) ? last + unit : last;
  }

  private boolean isWhole(int first, int blocks) {
    Set<String> needed =
        run.available().stream().map(VariantResult::id).collect(Collectors.toSet());
    return !needed.isEmpty()
        && IntStream.range(first, first + blocks)
            .allMatch(
                block ->
                    run.trials().stream()
                        .filter(trial -> trial.block() == block && trial.valid())
                        .map(TrialResult::variant)
                        .collect(Collectors.toSet())
                        .containsAll(needed));
  }

  boolean has(int block) {
    return block < next;
  }

  public RunResult run() {
    return run;
  }

  /** Returns all trials. Trials in repeated blocks are marked invalid. */
  List<TrialResult> trials() {
    return run.trials().stream()
        .map(
            trial ->
                trial.valid() && !has(trial.block())
                    ? trial.invalidated(Validity.Kind.TRANSIENT, CUT)
                    : trial)
        .toList();
  }

  /**
   * Checks that the same variants are still available.
   *
   * @throws UsageException if different variants are available, because the order within blocks
   *     would change
   */
  void requireVariants(List<Variant> available) {
    Set<String> tried = run.trials().stream().map(TrialResult::variant).collect(Collectors.toSet());
    List<String> before =
        run.variants().stream()
            .filter(variant -> variant.available() || tried.contains(variant.id()))
            .map(VariantResult::id)
            .toList();
    List<String> now = available.stream().map(Variant::id).toList();
    if (!before.isEmpty() && !before.equals(now)) {
      throw new UsageException(
          "-resume: variants "
              + String.join(", ", before)
              + " were available before, but now only "
              + String.join(", ", now)
              + " are available; start a new run");
    }
  }

  /**
   * Checks that the environment has not changed.
   *
   * @param now the current environment, in the form of {@link
   *     io.hadoopbench.core.result.Measured#environment}
   * @param existing whether the run uses an existing cluster. The embedded cluster's ports differ
   *     between starts
   * @throws UsageException with the differences
   */
  void requireSame(SortedMap<String, SortedMap<String, String>> now, boolean existing) {
    SortedMap<String, SortedMap<String, String>> then = run.environment();
    if (then.isEmpty()) {
      return;
    }
    List<String> differences = new ArrayList<>(EnvironmentDifferences.between(then, now));
    if (existing) {
      EnvironmentDifferences.of(
              then.getOrDefault(CONFIGURATION, new TreeMap<>()),
              now.getOrDefault(CONFIGURATION, new TreeMap<>()))
          .forEach((key, values) -> differences.add(key + ": " + values));
    }
    if (!differences.isEmpty()) {
      throw new UsageException(
          "-resume: the environment has changed: "
              + String.join("; ", differences)
              + "; start a new run");
    }
  }

  /** Returns the names that this run's parts have on the cluster. */
  List<String> runIds() {
    return Stream.concat(
            Stream.of(run.header().runId()),
            run.environment().getOrDefault(RunJournal.PARTS, new TreeMap<>()).keySet().stream())
        .toList();
  }

  /** Returns the position where the next part begins, for example {@code from block 5 of 10}. */
  public String end() {
    return next == 0
        ? "from the beginning"
        : "from block " + (next + 1) + " of " + run.plan().blocks();
  }
}
