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

/** A cluster under test: the embedded one, whose servers we started, or the existing one of the Hadoop configuration. */
public interface Cluster extends AutoCloseable {
  /** {@code embedded} or {@code existing}. */
  String kind();

  /** A fresh copy of the client configuration; jobs and file systems are made from it. */
  Configuration clientConf();

  /**
   * Makes the settings true, restarts the roles whose settings changed and waits until they are healthy. Undoes the {@link #faults}.
   *
   * @param settings configuration keys by role; roles that are absent go back to the settings that the scenario needs
   * @return empty when the settings are in force, else why they cannot be
   * @throws IOException if a server does not come up
   */
  Optional<String> apply(Map<Role, Map<String, String>> settings) throws IOException;

  /**
   * The base address of a role's web server ({@code http://host:port}), below which {@code /jmx} answers; empty when the role is
   * not there or not known.
   */
  Optional<URI> web(Role role);

  /** How often the servers publish their metrics, so how old a figure may be that is read over JMX; empty when it is not known. */
  default Optional<Duration> metricsPeriod() {
    return Optional.empty();
  }

  /**
   * Servers that speak the file system's RPC, beside the NameNode of {@code fs.defaultFS}: {@code plain-namenode}, and
   * {@code router-<name>} for each of {@link ClusterNeeds#routers}.
   */
  default Map<String, RpcServer> rpcServers() {
    return Map.of();
  }

  /** Gateways before the file system's web interface, by the name that {@link ClusterNeeds#gateways} gave them. */
  default Map<String, Gateway> gateways() {
    return Map.of();
  }

  /**
   * Where clients of an optional server connect, by protocol; empty when it is not there. {@link Role#HBASE} has {@code zookeeper}
   * ({@code zookeeper://host:port}), {@link Role#HBASE_REST} {@code http}, {@link Role#HIVE} {@code binary} ({@code hive2://host:port})
   * and {@code http} ({@code http://host:port/cliservice}).
   */
  default Map<String, URI> endpoints(Role role) {
    return Map.of();
  }

  /** Jars of a client of an optional server, for a class loader of its own and never for our class path; empty when there are none. */
  default List<Path> clientJars(Role role) throws IOException {
    return List.of();
  }

  /**
   * Jars of a shell of an optional server, to stand before {@link #clientJars} on the class path of a JVM of its own; empty when there is none.
   *
   * @throws IOException if they are not here and cannot be got, with the reason in one line
   */
  default List<Path> shellJars(Role role) throws IOException {
    return List.of();
  }

  /** What a client logs in with that has no tickets; empty when the user's own login is all there is. */
  default Optional<Keytab> keytab() {
    return Optional.empty();
  }

  /**
   * A server that speaks the file system's RPC.
   *
   * @param fileSystem what a client takes for {@code fs.defaultFS}
   * @param web base address of its web server
   */
  record RpcServer(URI fileSystem, URI web) { }

  /**
   * An Apache Knox. Below the base stand its topologies {@code anonymous}, {@code basic} (user and password) and {@code token} (a JSON
   * web token), with WebHDFS at {@code <base>/basic/webhdfs/v1}; {@code <base>/issuer/knoxtoken/api/v1/token} gives the tokens out.
   *
   * @param base {@code https://host:port/gateway}, or {@code http} without TLS
   * @param web base address of the server that answers {@code /jmx} for this JVM
   * @param certificates PEM file with the certificate to trust; empty without TLS
   * @param user may use the topologies with authentication; {@link Configuration#getPassword} of the client configuration has the
   *     password under {@link ClusterNeeds#GATEWAY_PASSWORD}
   */
  record Gateway(URI base, URI web, Optional<Path> certificates, String user) { }

  /** A principal and the file, of mode 600, with its key. */
  record Keytab(String principal, Path file) { }

  /** Empty when every server answers that is not broken on purpose; else one line naming the first that does not, its address and its log. */
  Optional<String> unhealthy();

  /** Directory on this host below which the DataNodes keep their block files; empty when they are not here. */
  default Optional<Path> storage() {
    return Optional.empty();
  }

  /** JVMs of servers on this host that are ours to look into, without those that are broken on purpose; empty on a cluster of somebody else. */
  default List<ServerJvm> jvms() {
    return List.of();
  }

  /**
   * A JVM of a server.
   *
   * @param name unique within the cluster: {@code datanode-3}
   */
  record ServerJvm(String name, Role role, long pid) { }

  /** Breaks single DataNodes; empty when this cluster has none that can be broken. */
  default Optional<Faults> faults() {
    return Optional.empty();
  }

  /** Versions, addresses and settings worth keeping beside a result. */
  SortedMap<String, String> describe();

  /** Stops what was started and deletes its directory. Safe to call twice and from a shutdown hook. */
  @Override
  void close();
}
