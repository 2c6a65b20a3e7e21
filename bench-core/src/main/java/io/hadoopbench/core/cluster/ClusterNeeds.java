package io.hadoopbench.core.cluster;

import java.util.Map;

/**
 * What a scenario needs from a cluster, as data.
 *
 * @param servers how many of each role
 * @param settings configuration keys by role, beyond what the cluster sets itself. Keys of the file that the role reads:
 *     for the KMS those of {@code kms-site.xml}
 * @param separateDataNodes whether an embedded cluster runs each DataNode in a JVM of its own, so that single ones can be killed and
 *     hung; otherwise they share one
 */
public record ClusterNeeds(Map<Role, Integer> servers, Map<Role, Map<String, String>> settings, boolean separateDataNodes) {
  public ClusterNeeds {
    servers = Map.copyOf(servers);
    settings = Map.copyOf(settings);
  }

  /** All DataNodes in one JVM. */
  public ClusterNeeds(Map<Role, Integer> servers, Map<Role, Map<String, String>> settings) {
    this(servers, settings, false);
  }

  public ClusterNeeds withSeparateDataNodes() {
    return new ClusterNeeds(servers, settings, true);
  }

  public boolean needs(Role role) {
    return servers.getOrDefault(role, 0) > 0;
  }
}
