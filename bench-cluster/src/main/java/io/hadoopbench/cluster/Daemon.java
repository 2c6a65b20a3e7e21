package io.hadoopbench.cluster;

import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A JVM of the cluster: how it is started, how it is configured, and how it tells that it is ready. */
interface Daemon {
  /** What it is; several daemons may share a role. */
  Role role();

  /** Unique within the cluster; its directory and its log have this name. */
  default String name() {
    return role().lowerCase();
  }

  /** Properties by file name, the settings of the scenario merged over our own. */
  Map<String, Map<String, String>> siteFiles(Map<String, String> settings);

  /** Writes what else belongs into its directory, before each start; {@code conf} has its site files. */
  default void prepare(Path conf) throws IOException { }

  /** Jars that it and its clients need and that do not come with this program; got before anything starts. */
  default List<ServerPackage> packages() {
    return List.of();
  }

  /** Where clients connect, by protocol, as {@link io.hadoopbench.core.cluster.Cluster#endpoints} has it. */
  default Map<String, URI> endpoints() {
    return Map.of();
  }

  /** What of {@link #packages} is for clients. */
  default Optional<ServerPackage> clientPackage() {
    return Optional.empty();
  }

  /** What a shell of clients needs beyond {@link #clientPackage}; got when somebody asks for it, and not before. */
  default Optional<ServerPackage> shellPackage() {
    return Optional.empty();
  }

  /** Of its JVM, separated as the platform does it. */
  default String classpath(Path conf) throws IOException {
    return ChildClasspath.daemons(conf);
  }

  /** Where it runs. */
  default Host host() {
    return Host.LOOPBACK;
  }

  String mainClass();

  default List<String> arguments() {
    return List.of();
  }

  String heap();

  /** Beyond {@link Defaults#JVM_OPTIONS}. */
  List<String> jvmOptions();

  /** Base address of the web server, below which {@code /jmx} answers. */
  URI web();

  /**
   * Whether it does its work.
   *
   * @return empty when ready, else what is missing
   * @throws IOException if it does not answer within {@code timeout}
   */
  Optional<String> notReady(Duration timeout) throws IOException;
}
