package io.hadoopbench.core.run;

import io.hadoopbench.core.analysis.EnvironmentDifferences;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a run has whose driver ended before its plan did. Trials of one block have to meet the same
 * servers, so a block that was cut in two runs again whole; where starts of the servers are the
 * sample, so does a start.
 */
public final class InterruptedRun {
  /** Why a trial does not count that was valid. */
  static final String CUT = "cut: the run ended in its block, which was run again whole";

  private static final String CONFIGURATION = "configuration";

  private final RunResult run;

  /** First block that is to run. */
  private final int next;

  /**
   * @param run with everything that its directory holds
   */
  public InterruptedRun(RunResult run) {
    this.run = run;
    this.next = next();
  }

  private int next() {
    int unit = run.plan().starts() == 1 ? 1 : run.plan().blocksPerStart();
    int last =
        run.measured().trials().stream().mapToInt(TrialResult::block).max().orElse(0) / unit * unit;
    return isWhole(last, unit) ? last + unit : last;
  }

  private boolean isWhole(int first, int blocks) {
    Set<String> needed =
        run.measured().variants().stream()
            .filter(VariantResult::available)
            .map(VariantResult::id)
            .collect(Collectors.toSet());
    return !needed.isEmpty()
        && IntStream.range(first, first + blocks)
            .allMatch(
                block ->
                    run.measured().trials().stream()
                        .filter(trial -> trial.block() == block && trial.valid())
                        .map(TrialResult::variant)
                        .collect(Collectors.toSet())
                        .containsAll(needed));
  }

  /** Whether a block has all that it is to have. */
  boolean has(int block) {
    return block < next;
  }

  /** As it was. */
  public RunResult run() {
    return run;
  }

  /** All trials; of what runs again none counts. */
  List<TrialResult> trials() {
    return run.measured().trials().stream()
        .map(trial -> trial.valid() && !has(trial.block()) ? trial.without(CUT) : trial)
        .toList();
  }

  /**
   * @throws UsageException if they are not those of before, whose order within blocks would be
   *     another
   */
  void requireVariants(List<Variant> available) {
    Set<String> tried =
        run.measured().trials().stream().map(TrialResult::variant).collect(Collectors.toSet());
    List<String> before =
        run.measured().variants().stream()
            .filter(variant -> variant.available() || tried.contains(variant.id()))
            .map(VariantResult::id)
            .toList();
    List<String> now = available.stream().map(Variant::id).toList();
    if (!before.isEmpty() && !before.equals(now)) {
      throw new UsageException(
          "-resume: the variants "
              + String.join(", ", before)
              + " could run before, now it is "
              + String.join(", ", now)
              + "; begin a new run");
    }
  }

  /**
   * @param now as {@link io.hadoopbench.core.model.Measured#environment}
   * @param existing whether the configuration is somebody else's; one of our own has other ports
   *     each time
   * @throws UsageException saying what differs
   */
  void requireSame(SortedMap<String, SortedMap<String, String>> now, boolean existing) {
    SortedMap<String, SortedMap<String, String>> then = run.measured().environment();
    if (then.isEmpty()) {
      return; // it ended before it had looked
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
          "-resume: the environment is another: "
              + String.join("; ", differences)
              + "; begin a new run");
    }
  }

  /** By which the parts up to this one were known on the cluster. */
  List<String> runIds() {
    return Stream.concat(
            Stream.of(run.header().runId()),
            run
                .measured()
                .environment()
                .getOrDefault(RunJournal.PARTS, new TreeMap<>())
                .keySet()
                .stream())
        .toList();
  }

  /** Where the next part begins, as in {@code from block 5 of 10 on}. */
  public String end() {
    return next == 0
        ? "from the beginning"
        : "from block " + (next + 1) + " of " + run.plan().blocks() + " on";
  }
}
