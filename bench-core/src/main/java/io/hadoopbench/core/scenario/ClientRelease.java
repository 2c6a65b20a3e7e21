package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.HadoopRelease;
import io.hadoopbench.core.job.LoadTask;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * The factor {@code clientHadoop}: the release of the client jars with which tasks run on YARN. Servers stay as they
 * are. For any workload, on the embedded cluster.
 */
public final class ClientRelease implements Treatment.InTurns {
  public static final String NAME = "clientHadoop";

  @Override
  public List<Factor> factors() {
    return List.of(ServerRelease.factor(NAME, "release of Hadoop's client jars in the tasks, as in 3.3.6,3.4.2; embedded cluster with -yarn."));
  }

  @Override
  public Optional<String> contradicts(Variant variant, Settings settings) {
    Optional<String> refused = ServerRelease.refused(NAME, variant, settings);
    return refused.isPresent() || settings.flag("yarn") ? refused
        : Optional.of(NAME + "=" + variant.level(NAME)
            + ": tasks run inside the driver's JVM, whose client jars are of " + HadoopRelease.ofThisJvm()
            + "; add -yarn");
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    needs.clientRelease(HadoopRelease.of(variant.level(NAME)));
  }

  @Override
  public Optional<String> otherJvm(Variant variant, Settings settings) {
    String own = settings.has(HadoopRelease.OPTION) ? settings.text(HadoopRelease.OPTION) : HadoopRelease.ofThisJvm();
    return Optional.of(variant.level(NAME)).filter(level -> !level.equals(own)).map(level -> NAME + "=" + level);
  }

  @Override
  public Opened open(RunContext run) {
    return new Opened() {
      @Override
      public void prepare(Trial trial, TaskSpec task) throws IOException {
        List<Path> jars = run.cluster().clientJars(HadoopRelease.of(trial.variant().level(NAME)));
        task.conf(MRJobConfig.MAPREDUCE_APPLICATION_CLASSPATH, jars.stream().map(Path::toString).collect(Collectors.joining(",")));
        task.conf(YarnConfiguration.YARN_APPLICATION_CLASSPATH, jars.get(0).toString()); // stands before the other one and must not be empty
      }

      @Override
      public List<String> contradictions(Variant variant, TrialOutcome outcome) {
        return mismatch(NAME + "=" + variant.level(NAME), variant.level(NAME),
            outcome.inTasks(LoadTask.HADOOP).keySet()).stream().toList();
      }
    };
  }

  /**
   * Why tasks were not of a release; empty when all were.
   *
   * @param label what said that they were
   * @param seen what they told: release and revision
   */
  static Optional<String> mismatch(String label, String release, Set<String> seen) {
    return !seen.isEmpty() && seen.stream().allMatch(told -> told.split(" ")[0].equals(release)) ? Optional.empty()
        : Optional.of("labelled " + label + ", but the tasks' client jars are of " + seen);
  }
}
