package io.hadoopbench.core.cluster;

import io.hadoopbench.core.cli.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.ServiceLoader;
import org.apache.hadoop.conf.Configuration;

/** Opens one kind of cluster. Loaded with {@link java.util.ServiceLoader}. */
public interface ClusterProvider {
  /**
   * Returns the provider that {@code -cluster} selects.
   *
   * @throws UsageException if there is no such provider; the message lists the available kinds
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
                        + ": must be "
                        + String.join(
                            " or ", providers.stream().map(ClusterProvider::kind).toList())
                        + (kind.equals("embedded")
                            ? "; the embedded cluster is part of the tarball: run scripts/bench"
                            : "")));
  }

  /** Returns the value of {@code -cluster} that selects this provider. */
  String kind();

  /** Returns whether this provider opens existing clusters. */
  default boolean isExisting() {
    return kind().equals(ExistingClusterProvider.KIND);
  }

  /**
   * Checks the configuration before anything is written.
   *
   * @throws UsageException if the configuration does not describe this kind of cluster
   */
  default void check(Configuration conf) {}

  /**
   * Opens the cluster, and waits until it responds.
   *
   * @throws IOException with a one-line message if a server does not start; in that case, all
   *     servers that were started are stopped
   */
  Cluster open(ClusterNeeds needs, ClusterOptions options) throws IOException;
}
