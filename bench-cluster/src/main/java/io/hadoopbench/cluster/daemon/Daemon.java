package io.hadoopbench.cluster.daemon;

import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.packages.HadoopJars.HadoopPart;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.ChildClasspath;
import io.hadoopbench.cluster.process.ChildClasspath.Classpath;
import io.hadoopbench.cluster.process.ChildJvm;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server of the cluster: how it is started, how it is configured, how it tells that it is ready,
 * and what others are told of it. What is special about a server stands in its own class, a record;
 * whoever starts, watches and stops servers knows this interface alone. Hadoop's own are {@link
 * HadoopDaemon}s, those with jars of their own {@link PackagedDaemon}s.
 */
public interface Daemon extends ServerAccess {
  /** A daemon with the settings of the scenario; one that differs in either is to be restarted. */
  record Configured(Daemon daemon, Map<String, String> settings) {}

  /** What it is; several daemons may share a role. */
  Role role();

  /** Unique within the cluster. */
  default String name() {
    return role().lowerCase();
  }

  /** What clients call it, unique within its role. */
  default String clientsName() {
    return name();
  }

  /** Where it runs. */
  default Host host() {
    return Host.LOOPBACK;
  }

  /** What runs there. */
  ChildJvm jvm();

  /**
   * Of its JVM.
   *
   * @param settings the scenario's, of which one may name a release of Hadoop
   */
  default Classpath classpath(Map<String, String> settings) throws IOException {
    return ChildClasspath.daemons();
  }

  /** Properties by file name, the settings of the scenario merged over our own. */
  default Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    return Map.of();
  }

  /** This daemon with settings of the scenario, of which some may say where it runs. */
  default Configured with(Map<String, String> settings) {
    return new Configured(this, settings);
  }

  /**
   * Makes what it shares with others, once and before any server starts; its packages are there.
   */
  default void install() throws IOException {}

  /**
   * Writes what else belongs into its directory, before each start; {@code conf} has its site
   * files.
   */
  default void prepare(Path conf) throws IOException {}

  /** Which of Hadoop's jars it runs from; empty for what is no part of Hadoop. */
  default Optional<HadoopPart> hadoop() {
    return Optional.empty();
  }

  /**
   * Jars that it and its clients need and that do not come with this program; got before anything
   * starts.
   */
  default List<ServerPackage> packages() {
    return List.of();
  }

  /** What clients of the cluster are told for it: properties by name of the site file. */
  default Map<String, Map<String, String>> clientSiteFiles() throws IOException {
    return Map.of();
  }

  /** What gateways pass on to it. */
  default List<GatewayService> gatewayServices() {
    return List.of();
  }

  /** Whether it is a part of what is measured. */
  default boolean measured() {
    return true;
  }

  /** Whether the others can start only when it is ready. */
  default boolean comesFirst() {
    return false;
  }

  /**
   * Whether it is the NameNode that each cluster has, or the first one of several. It deletes the
   * cluster's directory when the parent was killed, BTrace's probe looks into it, and clients in
   * this JVM share a connection to it, which a restart breaks.
   */
  default boolean isFirstNameNode() {
    return false;
  }

  /**
   * Whether it does its work.
   *
   * @return empty when ready, else what is missing
   * @throws IOException if it does not answer within {@code timeout}
   */
  Optional<String> notReady(Duration timeout) throws IOException;

  /** The address of a web server of it. */
  default URI http(int port) {
    return URI.create("http://" + host().at(port));
  }

  /**
   * A service that gateways pass on.
   *
   * @param name Knox's name for it
   * @param url where it is
   * @param definition directory of its definition among those of Knox, such as {@code hive/0.13.0};
   *     empty when it needs none
   * @param password file with what it asks of the gateway, see {@link
   *     io.hadoopbench.servers.PasswordDispatch}; empty when it asks nothing
   */
  public record GatewayService(
      String name, String url, Optional<String> definition, Optional<Path> password) {
    public GatewayService(String name, String url, Optional<String> definition) {
      this(name, url, definition, Optional.empty());
    }
  }
}
