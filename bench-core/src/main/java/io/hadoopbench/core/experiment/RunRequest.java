package io.hadoopbench.core.experiment;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.Composition;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * What the user asked for, checked as far as it can be without a cluster.
 *
 * @param conf generic options applied
 * @param baseDir directory on the file system of {@code conf} below which the run writes
 * @param study null when none
 * @param variants the first is the baseline
 */
public record RunRequest(Composition scenario, Configuration conf, String baseDir, Settings settings, Study study, List<Variant> variants) {
  /** The same on another file system. */
  public RunRequest on(Configuration otherConf, String otherBaseDir) {
    return new RunRequest(scenario, otherConf, otherBaseDir, settings, study, variants);
  }
}
