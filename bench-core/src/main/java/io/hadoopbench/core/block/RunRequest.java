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
 * What the user asked for, checked as far as it can be without a cluster.
 *
 * @param conf generic options applied
 * @param baseDir directory on the file system of {@code conf} below which the run writes
 * @param study null when none
 * @param variants the first is the baseline
 */
public record RunRequest(
    TreatedScenario scenario,
    Configuration conf,
    String baseDir,
    Settings settings,
    Study study,
    List<Variant> variants) {
  /** Why the trials of a variant run alone; empty when they take turns with those of others. */
  public Optional<String> solo(Variant variant) {
    return Interleaving.solo(scenario.spec().workload(), settings, study != null)
        .or(() -> Interleaving.solo(scenario, variant, settings));
  }

  /** Its options by name, without those that others stand for. */
  public SortedMap<String, String> options() {
    return TrialLength.inEffect(scenario.spec().workload(), settings.asMap());
  }

  /** Length of a turn; there is one where variants are not alone. */
  Duration slice() {
    int most = variants.stream().mapToInt(variant -> Threads.of(variant, settings)).max().orElse(1);
    return Interleaving.length(scenario.spec().workload(), settings, most, variants.size())
        .orElseThrow();
  }

  /** The same on another file system. */
  public RunRequest on(Configuration otherConf, String otherBaseDir) {
    return new RunRequest(scenario, otherConf, otherBaseDir, settings, study, variants);
  }
}
