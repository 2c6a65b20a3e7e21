package io.hadoopbench.core.cluster;

import java.util.Map;

/**
 * What a scenario needs from a cluster, as data.
 *
 * @param servers how many of each role; the DataNodes share one JVM
 * @param settings configuration keys by role, beyond what the cluster sets itself. Keys of the file that the role reads:
 *     for the KMS those of {@code kms-site.xml}
 */
public record ClusterNeeds(Map<Role, Integer> servers, Map<Role, Map<String, String>> settings) {
  public ClusterNeeds {
    servers = Map.copyOf(servers);
    settings = Map.copyOf(settings);
  }

  public boolean needs(Role role) {
    return servers.getOrDefault(role, 0) > 0;
  }
}
