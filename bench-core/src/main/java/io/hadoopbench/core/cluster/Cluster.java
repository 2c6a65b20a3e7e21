package io.hadoopbench.core.cluster;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * A cluster under test: the embedded one, whose servers we started, or the existing one of the
 * Hadoop configuration.
 */
public interface Cluster extends AutoCloseable {
  /** {@code embedded} or {@code existing}. */
  String kind();

  /** Whether somebody else runs it. */
  default boolean isExisting() {
    return kind().equals(ExistingClusterProvider.KIND);
  }

  /** A fresh copy of the client configuration; jobs and file systems are made from it. */
  Configuration clientConf();

  /**
   * Makes the settings true, restarts the roles whose settings changed and waits until they are
   * healthy, which also undoes the {@link #faults}.
   *
   * @param settings configuration keys by role; roles that are absent go back to the settings that
   *     the scenario needs
   * @return empty when the settings are in force, else why they cannot be
   * @throws IOException if a server does not come up
   */
  Optional<String> apply(Map<Role, Map<String, String>> settings) throws IOException;

  /**
   * The servers of a role by name; empty when there are none or none is known. Of several NameNodes
   * the active one comes first. {@link Role#ROUTER} and {@link Role#GATEWAY} have the names that
   * {@link ClusterNeeds#routers} and {@link ClusterNeeds#gateways} gave them; servers of Accumulo
   * have that of their {@link ClusterNeeds#ACCUMULO_SECURITY}.
   */
  Map<String, ServerAccess> servers(Role role);

  /** The NameNode that clients call now; of several it is the active one. */
  default URI nameNode() throws IOException {
    return FileSystem.getDefaultUri(clientConf());
  }

  /** The only server of a role, or the first; empty when there is none or none is known. */
  default Optional<ServerAccess> server(Role role) {
    return servers(role).values().stream().findFirst();
  }

  /**
   * The base address of a role's web server, see {@link ServerAccess#web}; empty when the role is
   * not there or not known.
   */
  default Optional<URI> web(Role role) {
    return server(role).map(ServerAccess::web);
  }

  /**
   * How often the servers publish their metrics, so how old a figure may be that is read over JMX;
   * empty when it is not known.
   */
  default Optional<Duration> metricsPeriod() {
    return Optional.empty();
  }

  /**
   * What a client logs in with that has no tickets; empty when the user's own login is all there
   * is.
   */
  default Optional<Keytab> keytab() {
    return Optional.empty();
  }

  /** A principal and the file, of mode 600, with its key. */
  record Keytab(String principal, Path file) {}

  /**
   * Empty when every server answers that is not broken on purpose; else one line naming the first
   * that does not, its address and its log.
   */
  Optional<String> unhealthy();

  /**
   * Directory on this host below which the DataNodes keep their block files; empty when they are
   * not here.
   */
  default Optional<Path> storage() {
    return Optional.empty();
  }

  /**
   * JVMs of servers on this host that are ours to look into, without those that are broken on
   * purpose; empty on a cluster of somebody else.
   */
  default List<ServerJvm> jvms() {
    return List.of();
  }

  /**
   * @param name unique within the cluster: {@code datanode-3}
   * @param web see {@link ServerAccess#web}
   */
  record ServerJvm(String name, Role role, long pid, URI web) {}

  /** Breaks single DataNodes; empty when this cluster has none that can be broken. */
  default Optional<Faults> faults() {
    return Optional.empty();
  }

  /** Versions, addresses and settings worth keeping beside a result. */
  SortedMap<String, String> describe();

  /**
   * Stops what was started and deletes its directory. Safe to call twice and from a shutdown hook.
   */
  @Override
  void close();
}
