package io.hadoopbench.core.engine;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.design.TreatedScenario;
import io.hadoopbench.core.design.TrialLength;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.result.Variant;
import java.util.List;
import java.util.SortedMap;
import org.apache.hadoop.conf.Configuration;

/**
 * A request to run a scenario, validated as far as possible without a cluster.
 *
 * @param conf Hadoop configuration with generic options applied
 * @param baseDir directory on {@code conf}'s file system below which the run writes
 * @param study published study to compare with; null if there is none
 * @param variants variants to run, the baseline first
 */
public record RunRequest(
    TreatedScenario scenario,
    Configuration conf,
    String baseDir,
    Settings settings,
    Study study,
    List<Variant> variants) {
  /** Returns the options by name, except options that are overridden by other options. */
  public SortedMap<String, String> options() {
    return TrialLength.inEffect(scenario.spec().workload(), settings.asMap());
  }

  /** Returns the same request for another file system. */
  public RunRequest on(Configuration otherConf, String otherBaseDir) {
    return new RunRequest(scenario, otherConf, otherBaseDir, settings, study, variants);
  }
}
