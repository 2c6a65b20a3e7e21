package io.hadoopbench.core.block;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.Interleaving;
import io.hadoopbench.core.scenario.Threads;
import io.hadoopbench.core.scenario.TreatedScenario;
import io.hadoopbench.core.scenario.TrialLength;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.apache.hadoop.conf.Configuration;

/**
 * A request to run a scenario, checked as far as possible without a cluster.
 *
 * @param conf Hadoop configuration with generic options applied
 * @param baseDir directory on the file system of {@code conf} below which the run writes
 * @param study study to compare with; null if there is none
 * @param variants variants to run, the baseline first
 */
public record RunRequest(
    TreatedScenario scenario,
    Configuration conf,
    String baseDir,
    Settings settings,
    Study study,
    List<Variant> variants) {
  /** Returns why a variant's trials run solo; empty if they are interleaved. */
  public Optional<String> solo(Variant variant) {
    return Interleaving.solo(scenario.spec().workload(), settings, study != null)
        .or(() -> Interleaving.solo(scenario, variant, settings));
  }

  /** Returns the options by name, without options that other options replace. */
  public SortedMap<String, String> options() {
    return TrialLength.inEffect(scenario.spec().workload(), settings.asMap());
  }

  /** Returns the slice length. Only defined if variants are interleaved. */
  Duration slice() {
    int most = variants.stream().mapToInt(variant -> Threads.of(variant, settings)).max().orElse(1);
    return Interleaving.length(scenario.spec().workload(), settings, most, variants.size())
        .orElseThrow();
  }

  /** Returns the same request for another file system. */
  public RunRequest on(Configuration otherConf, String otherBaseDir) {
    return new RunRequest(scenario, otherConf, otherBaseDir, settings, study, variants);
  }
}
