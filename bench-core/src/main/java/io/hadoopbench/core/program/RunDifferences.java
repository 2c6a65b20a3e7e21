package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.result.Findings;
import io.hadoopbench.core.result.Measured;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.store.NamedRun;
import io.hadoopbench.core.stats.EnvironmentDifferences;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/** Differences between two runs, except differences in their values. */
final class RunDifferences {
  /** Options that affect only where and how long a run measures, not what it measures. */
  private static final Set<String> HARMLESS =
      Set.of(
          "out",
          "seed",
          "blocks",
          "precision",
          "warmup",
          "restarts",
          "maxRuntime",
          "baseDir",
          "keepFiles",
          FinishedRun.REPORT,
          "keytab",
          "startTimeout",
          "require",
          "study",
          "jmx",
          "tolerance");

  private static final String LEVELS = "levels";
  private static final List<String> OF_TASKS =
      List.of(
          "task.java",
          "task.hadoop",
          "task.cpu",
          "task.libhadoop",
          "namenode.version",
          "kms.version");

  private RunDifferences() {}

  /**
   * Rejects runs that are not comparable.
   *
   * @throws UsageException if the runs belong to different experiments
   */
  static void refuse(RunResult then, RunResult now) {
    if (!then.scenario().equals(now.scenario())) {
      throw new UsageException(
          "cannot compare runs of " + then.scenario() + " and " + now.scenario());
    }
    if (!then.baseline().equals(now.baseline())) {
      throw new UsageException(
          "the runs have different baselines: " + then.baseline() + " and " + now.baseline());
    }
    SortedMap<String, String> before = measuring(then);
    if (NamedRun.of(then).variants().equals(NamedRun.of(now).variants())) {
      // a factor that has one level per run, such as stopped DataNodes on an existing cluster
      before.put(LEVELS, now.plan().options().get(LEVELS));
    }
    List<String> differing = options(before, measuring(now));
    if (!differing.isEmpty()) {
      throw new UsageException(
          "the runs have different options: "
              + String.join(", ", differing)
              + "; compare runs with the same options");
    }
  }

  /** Returns the options that affect the measurement and that differ between the runs. */
  static List<String> options(RunResult then, RunResult now) {
    return options(measuring(then), measuring(now));
  }

  static List<String> options(SortedMap<String, String> then, SortedMap<String, String> now) {
    return EnvironmentDifferences.of(then, now).entrySet().stream()
        .map(option -> "-" + option.getKey() + " " + option.getValue())
        .toList();
  }

  private static SortedMap<String, String> measuring(RunResult run) {
    SortedMap<String, String> options = new TreeMap<>(run.options());
    options.keySet().removeAll(HARMLESS);
    return options;
  }

  /**
   * Returns the settings that nightly runs must have in common to be comparable. The settings
   * include the number of restarts, because values from runs with more restarts vary less.
   */
  static SortedMap<String, String> settings(RunResult run) {
    SortedMap<String, String> settings = measuring(run);
    settings.put(RunPlan.RESTARTS, Integer.toString(run.plan().starts()));
    settings.put("baseline", run.baseline());
    settings.put("scenario", run.scenario());
    settings.put(
        "cpu",
        run.environment().getOrDefault("cpu", new TreeMap<>()).getOrDefault("model name", ""));
    return settings;
  }

  /**
   * Returns the run with its primary effects and the facts that are compared but without trials, so
   * that a year of nightly runs fits into memory.
   */
  static RunResult withoutTrials(RunResult run) {
    SortedMap<String, SortedMap<String, Long>> facts = new TreeMap<>();
    OF_TASKS.forEach(
        fact ->
            run.describe(fact)
                .forEach(
                    value -> facts.computeIfAbsent(fact, first -> new TreeMap<>()).put(value, 1L)));
    Measured kept =
        new Measured(
            run.variants(),
            List.of(TrialResult.of(0, 0, 1, "").evidence(facts).build()),
            run.environment(),
            List.of(),
            null);
    String primary = run.primaryMetric().id();
    return new RunResult(
        run.header(),
        run.plan(),
        kept,
        new Findings(
            List.of(),
            run.comparisons().stream().filter(one -> one.metric().equals(primary)).toList(),
            List.of(),
            List.of(),
            List.of()));
  }

  /** Returns the differences between the environments, one line per fact. */
  static List<String> environment(RunResult then, RunResult now) {
    List<String> lines = new ArrayList<>();
    Map<String, String> options = EnvironmentDifferences.of(then.options(), now.options());
    Optional.ofNullable(options.get(LEVELS)).ifPresent(value -> lines.add("-levels: " + value));
    lines.addAll(EnvironmentDifferences.between(then, now));
    for (String fact : OF_TASKS) {
      SortedSet<String> before = then.describe(fact);
      SortedSet<String> after = now.describe(fact);
      if (!before.equals(after)) {
        lines.add(
            "%s: %s then, %s now"
                .formatted(fact, String.join(" and ", before), String.join(" and ", after)));
      }
    }
    return lines;
  }
}
