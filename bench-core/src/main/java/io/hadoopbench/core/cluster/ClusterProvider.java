package io.hadoopbench.core.cluster;

import java.io.IOException;

/** Opens one kind of cluster. Found with {@link java.util.ServiceLoader}. */
public interface ClusterProvider {
  /** The level of {@code -cluster} that selects it. */
  String kind();

  /**
   * Opens the cluster and waits until it answers.
   *
   * @throws IOException if a server does not come up, with one clear line; nothing is left running then
   */
  Cluster open(ClusterNeeds needs, ClusterOptions options) throws IOException;
}
