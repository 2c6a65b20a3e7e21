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
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * A factor of the JVMs in which tasks run: each level is part of the value of one key, and the tasks report what they have. The first level sets
 * nothing. For any workload.
 *
 * @param value the key's value for a level, given the configuration of the cluster's clients
 * @param here whether this host has what a level names; {@code lacks} is the reason if not
 * @param inDriver why tasks inside the driver's JVM cannot have a level
 * @param evidence what the tasks report
 * @param proves whether a reported value is that of a level
 * @param mismatch message with level and evidence, as a format
 */
public record KeyTreatment(Factor factor, String key, BiFunction<Configuration, String, String> value, Predicate<String> here, String lacks,
    String inDriver, String evidence, BiPredicate<String, String> proves, String mismatch) implements Treatment.InTurns {
  /** The factor {@code jvmFlags}: extra options. */
  public static KeyTreatment jvmFlags() {
    return new KeyTreatment(new Factor("jvmFlags",
        "JVM of the tasks; needs tasks in JVMs of their own (-yarn, or a cluster). Flags as they are, separated by blanks,"
        + " as in -XX:-UseAES.", List.of("none"), List.of("none"), "-"), MRJobConfig.MAP_JAVA_OPTS, KeyTreatment::andMore, flags -> true, "",
        "tasks run inside the driver's JVM, which has its flags already; add -yarn", "task.jvmOptions",
        (flags, options) -> List.of(options.split("\\s+")).containsAll(List.of(flags.split("\\s+"))),
        "labelled %s, but the tasks' JVMs had the options %s");
  }

  /** The factor {@code taskJava}: the JDK or JRE. */
  public static KeyTreatment taskJava() {
    return new KeyTreatment(new Factor("taskJava",
        "Java of the tasks; needs tasks in JVMs of their own (-yarn, or a cluster). A JAVA_HOME that every node has, as in /usr/lib/jvm/java-17.",
        List.of("default"), List.of("default"), "/"), MRJobConfig.MAP_ENV, (base, home) -> {
          String others = base.get(MRJobConfig.MAP_ENV, "");
          return (others.isEmpty() ? "" : others + ",") + "JAVA_HOME=" + home;
        }, home -> Files.isExecutable(Path.of(home, "bin", "java")), "has no bin/java",
        "tasks run inside the driver's JVM, which runs already; add -yarn", LoadTask.JAVA_HOME, String::equals,
        "labelled taskJava=%s, but the tasks' Java was that of %s");
  }

  /** Returns the options of map tasks: those that the cluster gives them, or all tasks, then the given ones. */
  public static String andMore(Configuration base, String options) {
    return (base.get(MRJobConfig.MAP_JAVA_OPTS, base.get("mapred.child.java.opts", "")) + " " + options).strip();
  }

  @Override
  public List<Factor> factors() {
    return List.of(factor);
  }

  private Optional<String> level(Variant variant) {
    return Optional.of(variant.level(factor.name())).filter(level -> !level.equals(factor.levels().get(0)));
  }

  /** The software of other hosts is not known here. */
  @Override
  public Optional<String> contradicts(Variant variant, Settings settings) {
    return level(variant).filter(level -> !ExistingOnly.asked(settings) && !(settings.flag("yarn") && here.test(level)))
        .map(level -> factor.name() + "=" + level + ": " + (settings.flag("yarn") ? lacks : inDriver));
  }

  @Override
  public Optional<String> otherJvm(Variant variant, Settings settings) {
    return level(variant).map(level -> factor.name() + "=" + level);
  }

  @Override
  public Opened open(RunContext run) {
    return open(run.cluster().clientConf());
  }

  Opened open(Configuration base) {
    return new Opened() {
      @Override
      public Optional<String> unavailable(Variant variant) {
        return level(variant).filter(level -> JobRunner.isLocal(base)).map(level -> inDriver);
      }

      @Override
      public void prepare(Trial trial, TaskSpec task) {
        level(trial.variant()).ifPresent(level -> task.conf(key, value.apply(base, level)));
      }

      @Override
      public List<String> contradictions(Variant variant, TrialOutcome outcome) {
        Set<String> seen = outcome.inTasks(evidence).keySet();
        return level(variant).filter(level -> seen.isEmpty() || !seen.stream().allMatch(one -> proves.test(level, one)))
            .map(level -> String.format(mismatch, level, seen)).stream().toList();
      }
    };
  }
}
