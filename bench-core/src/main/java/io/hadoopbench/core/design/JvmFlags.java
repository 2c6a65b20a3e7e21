package io.hadoopbench.core.design;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** The factor {@code jvmFlags}: additional options for task JVMs. Applies to any workload. */
public final class JvmFlags implements Treatment.Interleavable {
  public static final String NAME = "jvmFlags";
  public static final String NONE = "none";

  /** Evidence: the options of a task's JVM. */
  private static final String EVIDENCE = "task.jvmOptions";

  /** Key for the JVM options of all tasks; the key for map tasks overrides it. */
  private static final String OF_ALL_TASKS = "mapred.child.java.opts";

  private static final String IN_DRIVER =
      "tasks run inside the driver's JVM, whose flags are fixed; add -yarn";

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            NAME,
            "flags of task JVMs; requires tasks in separate JVMs (-yarn or an existing cluster)."
                + " Separate flags with spaces, for example -XX:-UseAES.",
            List.of(NONE),
            List.of(NONE),
            "-"));
  }

  @Override
  public Optional<String> excludes(Variant variant, Settings settings) {
    return !flags(variant).isEmpty()
            && settings.text("cluster").equals("embedded")
            && !settings.flag("yarn")
        ? Optional.of(NAME + "=" + variant.level(NAME) + ": " + IN_DRIVER)
        : Optional.empty();
  }

  @Override
  public Optional<String> otherJvm(Variant variant, Settings settings) {
    return flags(variant).isEmpty()
        ? Optional.empty()
        : Optional.of(NAME + "=" + variant.level(NAME));
  }

  @Override
  public Opened open(RunContext run) {
    return new Flags(run.cluster().clientConf());
  }

  /** Returns the JVM options that are configured for map tasks, followed by the given options. */
  public static String andMore(Configuration base, String options) {
    return (base.get(MRJobConfig.MAP_JAVA_OPTS, base.get(OF_ALL_TASKS, "")) + " " + options)
        .strip();
  }

  record Flags(Configuration base) implements Opened {
    @Override
    public Optional<String> unavailable(Variant variant) {
      return !flags(variant).isEmpty() && JobRunner.isLocal(base)
          ? Optional.of(IN_DRIVER)
          : Optional.empty();
    }

    @Override
    public void prepare(Trial trial, TaskSpec task) {
      if (!flags(trial.variant()).isEmpty()) {
        task.conf(MRJobConfig.MAP_JAVA_OPTS, andMore(base, flags(trial.variant())));
      }
    }

    @Override
    public List<String> mismatches(Variant variant, TrialOutcome outcome) {
      return mismatch(variant, outcome.inTasks(EVIDENCE).keySet()).stream().toList();
    }
  }

  /**
   * Returns how the JVM options of the tasks contradict the variant's flags; empty if they match.
   */
  static Optional<String> mismatch(Variant variant, Set<String> seen) {
    List<String> wanted =
        flags(variant).isEmpty() ? List.of() : Arrays.asList(flags(variant).split("\\s+"));
    return wanted.isEmpty()
            || !seen.isEmpty()
                && seen.stream()
                    .allMatch(options -> Arrays.asList(options.split("\\s+")).containsAll(wanted))
        ? Optional.empty()
        : Optional.of(
            "labelled " + variant.level(NAME) + ", but the tasks' JVMs had the options " + seen);
  }

  private static String flags(Variant variant) {
    String level = variant.level(NAME);
    return level.equals(NONE) ? "" : level;
  }
}
