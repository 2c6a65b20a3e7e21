package io.hadoopbench.core.cluster;

import io.hadoopbench.core.cli.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;
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
                    "-cluster %s: must be %s%s"
                        .formatted(
                            kind,
                            String.join(
                                " or ", providers.stream().map(ClusterProvider::kind).toList()),
                            kind.equals("embedded")
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

  /**
   * Options for opening a cluster.
   *
   * @param conf for an existing cluster, the user's Hadoop configuration with the generic options
   *     applied; for the embedded cluster, only the generic options
   * @param yarn whether jobs run on YARN; otherwise they run in this JVM
   * @param btrace whether servers are traced with BTrace
   * @param explained whether RPC servers sum the time of each call stage
   * @param logDir directory for the embedded servers' logs; created if missing
   * @param progress receives one short line for each step of the start
   */
  record ClusterOptions(
      Configuration conf,
      boolean yarn,
      boolean btrace,
      boolean explained,
      Path logDir,
      Consumer<String> progress) {}
}
