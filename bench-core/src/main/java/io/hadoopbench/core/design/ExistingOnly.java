package io.hadoopbench.core.design;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ExistingClusterProvider;
import java.util.List;

/**
 * Checks options that locate an existing cluster's servers. These options have no effect on the
 * embedded cluster.
 */
public final class ExistingOnly {
  private ExistingOnly() {}

  public static boolean asked(Settings settings) {
    return settings.text("cluster").equals(ExistingClusterProvider.KIND);
  }

  /**
   * Rejects an option on an existing cluster, because the run does not start that cluster's
   * servers.
   *
   * @throws io.hadoopbench.core.cli.UsageException if the option is given
   */
  public static void refuse(Settings settings, String option) {
    settings.require(option, value -> !asked(settings), "only valid with -cluster embedded");
  }

  /**
   * Rejects options for existing clusters when the run uses the embedded cluster.
   *
   * @param instead what the embedded cluster does instead, for example {@code starts its own
   *     Routers}
   * @throws io.hadoopbench.core.cli.UsageException if one of the options is given
   */
  public static void check(Settings settings, String instead, String... options) {
    for (String option : List.of(options)) {
      settings.require(
          option,
          value -> asked(settings),
          "only valid with -cluster existing; the embedded cluster " + instead);
    }
  }
}
