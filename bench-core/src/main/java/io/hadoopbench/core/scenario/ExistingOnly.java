package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ExistingClusterProvider;
import java.util.List;

/**
 * Options that say where the servers of an existing cluster are; on the embedded one they would do
 * nothing.
 */
public final class ExistingOnly {
  private ExistingOnly() {}

  /** Whether the run is on a cluster that somebody else runs. */
  public static boolean asked(Settings settings) {
    return settings.text("cluster").equals(ExistingClusterProvider.KIND);
  }

  /**
   * @throws io.hadoopbench.core.cli.UsageException if an option is given on a cluster of somebody
   *     else, whose servers are not ours to start
   */
  public static void refuse(Settings settings, String option) {
    settings.require(
        option,
        value -> !asked(settings),
        "is for -cluster embedded; servers of somebody else are not started");
  }

  /**
   * @param instead what the embedded cluster does without them, as in {@code starts its own
   *     Routers}
   * @throws io.hadoopbench.core.cli.UsageException if one of the options is given for another
   *     cluster
   */
  public static void check(Settings settings, String instead, String... options) {
    for (String option : List.of(options)) {
      settings.require(
          option,
          value -> asked(settings),
          "is for -cluster existing; the embedded cluster " + instead);
    }
  }
}
