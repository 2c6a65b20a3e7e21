package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.job.LoadTask;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** The factor {@code taskJava}: the JDK or JRE in which the maps run. For any workload. */
public final class TaskJava implements Treatment.InTurns {
  public static final String NAME = "taskJava";
  public static final String DEFAULT = "default";
  private static final String IN_DRIVER = "tasks run inside the driver's JVM, which runs already; add -yarn";

  @Override
  public List<Factor> factors() {
    return List.of(new Factor(NAME,
        "Java of the tasks; needs tasks in JVMs of their own (-yarn, or a cluster). A JAVA_HOME that every node has, as in /usr/lib/jvm/java-17.",
        List.of(DEFAULT), List.of(DEFAULT), "/"));
  }

  @Override
  public Optional<String> contradicts(Variant variant, Settings settings) {
    String level = variant.level(NAME);
    if (level.equals(DEFAULT) || ExistingOnly.asked(settings)) {
      return Optional.empty(); // what other hosts have is not known here
    }
    if (!settings.flag("yarn")) {
      return Optional.of(NAME + "=" + level + ": " + IN_DRIVER);
    }
    return Files.isExecutable(Path.of(level, "bin", "java")) ? Optional.empty() : Optional.of(NAME + "=" + level + ": has no bin/java");
  }

  @Override
  public Optional<String> otherJvm(Variant variant, Settings settings) {
    return Optional.of(variant.level(NAME)).filter(level -> !level.equals(DEFAULT)).map(level -> NAME + "=" + level);
  }

  @Override
  public Opened open(RunContext run) {
    Configuration base = run.cluster().clientConf();
    return new Opened() {
      @Override
      public Optional<String> unavailable(Variant variant) {
        return !variant.level(NAME).equals(DEFAULT) && JobRunner.isLocal(base) ? Optional.of(IN_DRIVER) : Optional.empty();
      }

      @Override
      public void prepare(Trial trial, TaskSpec task) {
        String level = trial.variant().level(NAME);
        if (!level.equals(DEFAULT)) {
          String others = base.get(MRJobConfig.MAP_ENV, "");
          task.conf(MRJobConfig.MAP_ENV, (others.isEmpty() ? "" : others + ",") + "JAVA_HOME=" + level);
        }
      }

      @Override
      public List<String> contradictions(Trial trial, TrialOutcome outcome) {
        return mismatch(trial.variant().level(NAME), outcome.inTasks(LoadTask.JAVA_HOME).keySet()).stream().toList();
      }
    };
  }

  /** Why the tasks, which ran with these, did not run with the variant's; empty when they did. */
  static Optional<String> mismatch(String level, Set<String> seen) {
    return level.equals(DEFAULT) || seen.equals(Set.of(level)) ? Optional.empty()
        : Optional.of("labelled " + NAME + "=" + level + ", but the tasks' Java was that of " + seen);
  }
}
