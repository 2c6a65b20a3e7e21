package io.hadoopbench.cluster.daemon;

import io.hadoopbench.cluster.packages.HadoopJars;
import io.hadoopbench.cluster.packages.HadoopPart;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.ChildClasspath;
import io.hadoopbench.cluster.process.ChildJvm;
import io.hadoopbench.cluster.process.Classpath;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server of the cluster: how it is started, how it is configured, how it tells that it is ready, and what others are told of it. What is
 * special about a server stands in its own class; whoever starts, watches and stops servers knows this interface alone.
 */
public interface Daemon extends ChildJvm {
  /** What it is; several daemons may share a role. */
  Role role();

  @Override
  default String name() {
    return role().lowerCase();
  }

  /** What clients call it, unique within its role. */
  default String clientsName() {
    return name();
  }

  /** Properties by file name, the settings of the scenario merged over our own. */
  Map<String, Map<String, String>> siteFiles(Map<String, String> settings);

  /** This daemon with settings of the scenario, of which some may say where it runs. */
  default ConfiguredDaemon with(Map<String, String> settings) {
    return new ConfiguredDaemon(this, settings);
  }

  /** Makes what it shares with others, once and before any server starts; its packages are there. */
  default void install() throws IOException { }

  /** Writes what else belongs into its directory, before each start; {@code conf} has its site files. */
  default void prepare(Path conf) throws IOException { }

  /** Which of Hadoop's jars it runs from; empty for what is no part of Hadoop. */
  default Optional<HadoopPart> hadoop() {
    return Optional.empty();
  }

  @Override
  default Classpath classpath(Map<String, String> settings) throws IOException {
    return hadoop().isEmpty() ? ChildClasspath.daemons() : HadoopJars.of(settings).classpath(hadoop().get());
  }

  /** Whether it restarts when Hadoop's release changes; else it stays with that of the start. */
  default boolean changesRelease() {
    return hadoop().isPresent();
  }

  /** Jars that it and its clients need and that do not come with this program; got before anything starts. */
  default List<ServerPackage> packages() {
    return List.of();
  }

  /** Where clients connect, by protocol, as {@link io.hadoopbench.core.cluster.ServerAccess#endpoints} has it. */
  default Map<String, URI> endpoints() {
    return Map.of();
  }

  /** PEM file with the certificates that its clients trust; empty without TLS. */
  default Optional<Path> certificates() {
    return Optional.empty();
  }

  /** Who may use it; empty when everybody may, or all log in at the KDC. */
  default Optional<String> user() {
    return Optional.empty();
  }

  /** File of mode 600 with the properties of its own client; empty when it has none. */
  default Optional<Path> clientProperties() {
    return Optional.empty();
  }

  /** What of {@link #packages} is for clients. */
  default Optional<ServerPackage> clientPackage() {
    return Optional.empty();
  }

  /** What a shell of clients needs beyond {@link #clientPackage}; got when somebody asks for it, and not before. */
  default Optional<ServerPackage> shellPackage() {
    return Optional.empty();
  }

  /** What clients of the cluster are told for it: properties by name of the site file. */
  default Map<String, Map<String, String>> clientSiteFiles() throws IOException {
    return Map.of();
  }

  /** What gateways pass on to it. */
  default List<GatewayService> gatewayServices() {
    return List.of();
  }

  /** Base address of the web server, below which {@code /jmx} answers. */
  URI web();

  /** Whether it is a part of what is measured. */
  default boolean measured() {
    return true;
  }

  /** Whether the others can start only when it is ready. */
  default boolean comesFirst() {
    return false;
  }

  /** Whether it is what BTrace's probe looks into. */
  default boolean traced() {
    return false;
  }

  /** Whether clients in this JVM share a connection to it, which a restart breaks. */
  default boolean holdsClients() {
    return false;
  }

  /**
   * Whether it does its work.
   *
   * @return empty when ready, else what is missing
   * @throws IOException if it does not answer within {@code timeout}
   */
  Optional<String> notReady(Duration timeout) throws IOException;
}
