package io.hadoopbench.core.cluster;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * A cluster under test: the embedded cluster, whose servers this program started, or the existing
 * cluster that the Hadoop configuration describes.
 */
public interface Cluster extends AutoCloseable {
  /** {@code embedded} or {@code existing}. */
  String kind();

  default boolean isExisting() {
    return kind().equals(ExistingClusterProvider.KIND);
  }

  /** Returns a new copy of the client configuration for jobs and file systems. */
  Configuration clientConf();

  /**
   * Applies settings, restarts the roles whose settings changed, and waits until they are healthy.
   * This also repairs {@link #faults}.
   *
   * @param settings configuration keys by role; roles that are absent revert to the settings that
   *     the scenario needs
   * @return the reason the settings could not be applied; empty if they are in effect
   * @throws IOException if a server does not start
   */
  Optional<String> apply(Map<Role, Map<String, String>> settings) throws IOException;

  /**
   * Returns the servers with a role by name, with the active NameNode first; empty if there are
   * none or if they are unknown. {@link Role#FURTHER_NAMENODE}, {@link Role#ROUTER} and {@link
   * Role#GATEWAY} are named as in {@link ClusterNeeds#namespaces}, {@link ClusterNeeds#routers} and
   * {@link ClusterNeeds#gateways}, and Accumulo servers by their value of {@link
   * ClusterNeeds#ACCUMULO_SECURITY}.
   */
  Map<String, ServerAccess> servers(Role role);

  /** Returns the NameNode that clients currently call: in an HA cluster, the active one. */
  default URI nameNode() throws IOException {
    return FileSystem.getDefaultUri(clientConf());
  }

  /** Returns the first server of a role; empty if there is none or if it is unknown. */
  default Optional<ServerAccess> server(Role role) {
    return servers(role).values().stream().findFirst();
  }

  /**
   * Returns the base address of a role's web server (see {@link ServerAccess#web}); empty if the
   * server does not exist or its address is unknown.
   */
  default Optional<URI> web(Role role) {
    return server(role).map(ServerAccess::web);
  }

  /**
   * Returns the period at which servers publish their metrics, and thus the maximum age of values
   * read over JMX; empty if it is unknown.
   */
  default Optional<Duration> metricsPeriod() {
    return Optional.empty();
  }

  /** Returns the keytab for clients without tickets; empty if only the user's own login exists. */
  default Optional<Keytab> keytab() {
    return Optional.empty();
  }

  /** A principal, and the file with mode 600 that contains its key. */
  record Keytab(String principal, Path file) {}

  /**
   * Returns a line about the first server that does not respond, with its address and log file;
   * empty if all servers respond. Servers that the run has broken are not checked.
   */
  Optional<String> unhealthy();

  /**
   * Returns the local directory that contains the DataNodes' block files; empty if they are on
   * other hosts.
   */
  default Optional<Path> storage() {
    return Optional.empty();
  }

  /**
   * Returns the JVMs of the embedded servers on this host, except servers that the run has broken;
   * empty on an existing cluster.
   */
  default List<ServerJvm> jvms() {
    return List.of();
  }

  /**
   * @param name name that is unique within the cluster, such as {@code datanode-3}
   * @param web see {@link ServerAccess#web}
   */
  record ServerJvm(String name, Role role, long pid, URI web) {}

  /**
   * Returns a handle for injecting faults into individual DataNodes; empty if faults may not be
   * injected into any DataNode of this cluster.
   */
  default Optional<Faults> faults() {
    return Optional.empty();
  }

  /** Returns versions, addresses and settings to be recorded with a result. */
  SortedMap<String, String> describe();

  /**
   * Stops the servers that were started, and deletes their directory. May be called twice, and from
   * a shutdown hook.
   */
  @Override
  void close();

  /**
   * Breaks individual DataNodes and repairs them. DataNodes are identified by their transfer
   * address, {@code DatanodeInfo.getXferAddr()}.
   */
  interface Faults {
    /** Returns the transfer addresses of all DataNodes that can be killed, sorted. */
    List<String> dataNodes() throws IOException;

    /**
     * Kills DataNodes abruptly. Connections to them are refused immediately, but the NameNode
     * considers them live for minutes.
     *
     * @throws IOException if a DataNode cannot be killed, or is not among {@link #dataNodes()}
     */
    void kill(Collection<String> transferAddresses) throws IOException;

    /**
     * Returns the transfer addresses of DataNodes that have not been repaired by {@link #heal} or
     * by a restart.
     */
    Set<String> broken();

    /**
     * Repairs all faults, and waits until the NameNode receives heartbeats from all DataNodes. Does
     * nothing if there are no faults.
     *
     * @throws IOException if a DataNode does not return
     */
    void heal() throws IOException;
  }
}
