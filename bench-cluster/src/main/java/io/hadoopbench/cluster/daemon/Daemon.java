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
 * A server of the cluster: how it is started, configured and checked for readiness, and what other
 * servers and clients need to know about it. Each server is a record with its own details; the code
 * that starts, watches and stops servers uses only this interface. Hadoop servers are {@link
 * HadoopDaemon}s, servers with their own jars {@link PackagedDaemon}s.
 */
public interface Daemon extends ServerAccess {
  /** A daemon with the settings of the scenario; restarted when either changes. */
  record Configured(Daemon daemon, Map<String, String> settings) {}

  /** Returns the role; several daemons may share a role. */
  Role role();

  /** Returns the name, unique within the cluster. */
  default String name() {
    return role().lowerCase();
  }

  /** Returns the name that clients use, unique within the role. */
  default String clientsName() {
    return name();
  }

  default Host host() {
    return Host.LOOPBACK;
  }

  ChildJvm jvm();

  /**
   * Returns the class path of its JVM.
   *
   * @param settings the scenario's settings, which may name a Hadoop release
   */
  default Classpath classpath(Map<String, String> settings) throws IOException {
    return ChildClasspath.daemons();
  }

  /** Returns properties by file name, with the settings of the scenario applied. */
  default Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    return Map.of();
  }

  /** Returns this daemon with the scenario's settings applied; a setting may select its host. */
  default Configured with(Map<String, String> settings) {
    return new Configured(this, settings);
  }

  /**
   * Creates files shared with other servers; called once, after its packages were downloaded and
   * before any server starts.
   */
  default void install() throws IOException {}

  /** Writes additional files before each start; {@code conf} already contains its site files. */
  default void prepare(Path conf) throws IOException {}

  /** Returns the Hadoop jars it runs from; empty if it is not a Hadoop server. */
  default Optional<HadoopPart> hadoop() {
    return Optional.empty();
  }

  /**
   * Returns packages with additional jars of server and clients, downloaded before any server
   * starts.
   */
  default List<ServerPackage> packages() {
    return List.of();
  }

  /** Returns client properties by site file name. */
  default Map<String, Map<String, String>> clientSiteFiles() throws IOException {
    return Map.of();
  }

  /** Returns services that gateways forward to it. */
  default List<GatewayService> gatewayServices() {
    return List.of();
  }

  /** Returns whether it is part of what is measured. */
  default boolean measured() {
    return true;
  }

  /** Returns whether other servers can start only after it is ready. */
  default boolean comesFirst() {
    return false;
  }

  /**
   * Returns whether this is the cluster's only or first NameNode. It deletes the cluster's
   * directory if the parent was killed, and BTrace traces it. Restarting it breaks the connection
   * that clients in this JVM share.
   */
  default boolean isFirstNameNode() {
    return false;
  }

  /**
   * Checks whether it is ready.
   *
   * @return what is not ready yet; empty if ready
   * @throws IOException if it does not respond within {@code timeout}
   */
  Optional<String> notReady(Duration timeout) throws IOException;

  /** Returns the address of one of its web servers. */
  default URI http(int port) {
    return URI.create("http://" + host().at(port));
  }

  /**
   * A service that gateways forward.
   *
   * @param name Knox's name for the service
   * @param url of the service
   * @param definition directory of its definition in Knox, such as {@code hive/0.13.0}; empty if
   *     none is needed
   * @param password file with the password that the service requires from the gateway (see {@link
   *     io.hadoopbench.servers.PasswordDispatch}); empty if none
   */
  public record GatewayService(
      String name, String url, Optional<String> definition, Optional<Path> password) {
    public GatewayService(String name, String url, Optional<String> definition) {
      this(name, url, definition, Optional.empty());
    }
  }
}
