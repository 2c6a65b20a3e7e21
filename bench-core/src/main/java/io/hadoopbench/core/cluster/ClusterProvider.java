package io.hadoopbench.core.cluster;

import io.hadoopbench.core.cli.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.ServiceLoader;
import org.apache.hadoop.conf.Configuration;

/** Opens one kind of cluster. Found with {@link java.util.ServiceLoader}. */
public interface ClusterProvider {
  /**
   * The provider that {@code -cluster} names.
   *
   * @throws UsageException if there is none of this kind, with those that there are
   */
  static ClusterProvider named(String kind) {
    List<ClusterProvider> providers =
        ServiceLoader.load(ClusterProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
    return providers.stream()
        .filter(p -> p.kind().equals(kind))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "-cluster "
                        + kind
                        + ": there is "
                        + String.join(", ", providers.stream().map(ClusterProvider::kind).toList())
                        + (kind.equals("embedded")
                            ? "; the embedded cluster comes with the tarball, run scripts/bench"
                            : "")));
  }

  /** The level of {@code -cluster} that selects it. */
  String kind();

  /** Whether its clusters are run by somebody else. */
  default boolean isExisting() {
    return kind().equals(ExistingClusterProvider.KIND);
  }

  /**
   * Refuses what the configuration alone tells, before anything is written.
   *
   * @throws UsageException if this is no configuration of such a cluster
   */
  default void check(Configuration conf) {}

  /**
   * Opens the cluster and waits until it answers.
   *
   * @throws IOException if a server does not come up, with one clear line; nothing is left running
   *     then
   */
  Cluster open(ClusterNeeds needs, ClusterOptions options) throws IOException;
}
