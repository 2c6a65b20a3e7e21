package io.hadoopbench.core.program;

import io.hadoopbench.core.analysis.EnvironmentDifferences;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.model.Findings;
import io.hadoopbench.core.model.Measured;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/** In what two runs differ besides their figures. */
final class RunDifferences {
  /** Options that say where and how long a run works, and nothing of what it measures. */
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
          "keytab",
          "startTimeout",
          "require",
          "study",
          "jmx",
          "tolerance");

  private static final String SCENARIO = "scenario";
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
   * @throws UsageException if the runs are not of one experiment
   */
  static void refuse(RunResult then, RunResult now) {
    if (!then.header().scenario().equals(now.header().scenario())) {
      throw new UsageException(
          "these are runs of " + then.header().scenario() + " and of " + now.header().scenario());
    }
    if (!then.plan().baseline().equals(now.plan().baseline())) {
      throw new UsageException(
          "their baselines are " + then.plan().baseline() + " and " + now.plan().baseline());
    }
    List<String> differing = options(then, now);
    if (!differing.isEmpty()) {
      throw new UsageException(
          "they differ in " + String.join(", ", differing) + "; compare runs of the same options");
    }
  }

  /** Options that differ, and say what a run measures. */
  static List<String> options(RunResult then, RunResult now) {
    return options(measuring(then), measuring(now));
  }

  static List<String> options(SortedMap<String, String> then, SortedMap<String, String> now) {
    return EnvironmentDifferences.of(then, now).entrySet().stream()
        .map(option -> "-" + option.getKey() + " " + option.getValue())
        .toList();
  }

  private static SortedMap<String, String> measuring(RunResult run) {
    SortedMap<String, String> options = new TreeMap<>(run.plan().options());
    options.keySet().removeAll(HARMLESS);
    return options;
  }

  /**
   * What nights must have in common to be compared: nights of more starts of the servers differ
   * less.
   */
  static SortedMap<String, String> settings(RunResult run) {
    SortedMap<String, String> settings = measuring(run);
    settings.put(RunPlan.RESTARTS, Integer.toString(run.plan().starts()));
    settings.put("baseline", run.plan().baseline());
    settings.put(SCENARIO, run.header().scenario());
    settings.put(
        "cpu",
        run.measured()
            .environment()
            .getOrDefault("cpu", new TreeMap<>())
            .getOrDefault("model name", ""));
    return settings;
  }

  /**
   * The primary effects and what else is compared here, without trials: so a year of nights fits
   * into memory.
   */
  static RunResult withoutTrials(RunResult run) {
    SortedMap<String, SortedMap<String, Long>> facts = new TreeMap<>();
    OF_TASKS.forEach(
        fact ->
            run.measured()
                .describe(fact)
                .forEach(
                    value -> facts.computeIfAbsent(fact, first -> new TreeMap<>()).put(value, 1L)));
    Measured describe =
        new Measured(
            run.measured().variants(),
            List.of(TrialResult.of(0, 0, 1, "").evidence(facts).build()),
            run.measured().environment(),
            List.of());
    String primary = run.plan().primaryMetric().id();
    return new RunResult(
        run.header(),
        run.plan(),
        describe,
        new Findings(
            List.of(),
            run.findings().comparisons().stream()
                .filter(one -> one.metric().equals(primary))
                .toList(),
            List.of(),
            List.of(),
            List.of()));
  }

  /** What they ran on, one line for each fact that differs. */
  static List<String> environment(RunResult then, RunResult now) {
    List<String> lines = new ArrayList<>(EnvironmentDifferences.between(then, now));
    for (String fact : OF_TASKS) {
      SortedSet<String> before = then.measured().describe(fact);
      SortedSet<String> after = now.measured().describe(fact);
      if (!before.equals(after)) {
        lines.add(
            fact
                + ": "
                + String.join(" and ", before)
                + " then, "
                + String.join(" and ", after)
                + " now");
      }
    }
    return lines;
  }
}
