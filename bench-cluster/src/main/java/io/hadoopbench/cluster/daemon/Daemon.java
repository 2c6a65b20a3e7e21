package io.hadoopbench.cluster.daemon;

import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.packages.HadoopJars.HadoopPart;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.ChildClasspath;
import io.hadoopbench.cluster.process.ChildClasspath.Classpath;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
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
 * A cluster server: how it is started, configured and checked for readiness, and what other servers
 * and clients need to know about it. Each server is a record that contains the details; the code
 * that starts, monitors and stops servers uses only this interface. Hadoop servers are {@link
 * HadoopDaemon}s, and servers with their own jars are {@link PackagedDaemon}s.
 */
public interface Daemon extends ServerAccess {
  /** A daemon with the scenario's settings; restarted when the daemon or the settings change. */
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
   * Returns the class path of the daemon's JVM.
   *
   * @param settings the scenario's settings, which may specify a Hadoop release
   */
  default Classpath classpath(Map<String, String> settings) throws IOException {
    return ChildClasspath.daemons();
  }

  /** Returns the daemon's properties by file name, with the scenario's settings applied. */
  default Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    return Map.of();
  }

  /** Returns this daemon with the scenario's settings applied; a setting may select its host. */
  default Configured with(Map<String, String> settings) {
    return new Configured(this, settings);
  }

  /**
   * Creates files shared with other servers. Called once, after the daemon's packages have been
   * downloaded and before any server starts.
   */
  default void install() throws IOException {}

  /** Writes additional files before each start; {@code conf} already contains the site files. */
  default void prepare(Path conf) throws IOException {}

  /** Returns the Hadoop jars that the daemon runs from; empty if it is not a Hadoop server. */
  default Optional<HadoopPart> hadoop() {
    return Optional.empty();
  }

  /**
   * Returns packages with additional server and client jars, downloaded before any server starts.
   */
  default List<ServerPackage> packages() {
    return List.of();
  }

  /** Returns properties for clients by site file name. */
  default Map<String, Map<String, String>> clientSiteFiles() throws IOException {
    return Map.of();
  }

  /** Returns the daemon's services that gateways forward. */
  default List<GatewayService> gatewayServices() {
    return List.of();
  }

  /** Returns whether the daemon is part of what is measured. */
  default boolean measured() {
    return true;
  }

  /** Returns whether other servers can start only after this daemon is ready. */
  default boolean comesFirst() {
    return false;
  }

  /**
   * Returns whether this is the cluster's only or first NameNode. This NameNode deletes the
   * cluster's directory if the parent is killed, and is the one that BTrace traces. Restarting it
   * breaks the connection that clients in this JVM share.
   */
  default boolean isFirstNameNode() {
    return false;
  }

  /**
   * Checks whether the daemon is ready.
   *
   * @return what is not ready yet; empty if the daemon is ready
   * @throws IOException if it does not respond within {@code timeout}
   */
  Optional<String> notReady(Duration timeout) throws IOException;

  /** Returns the address of one of the daemon's web servers. */
  default URI http(int port) {
    return URI.create("http://" + host().at(port));
  }

  /**
   * A service that gateways forward.
   *
   * @param name Knox's name for the service
   * @param url the service's URL
   * @param definition directory of the service's definition in Knox, such as {@code hive/0.13.0};
   *     empty if no definition is needed
   * @param password file with the password that the service requires from the gateway (see {@link
   *     io.hadoopbench.servers.PasswordDispatch}); empty if the service requires no password
   */
  public record GatewayService(
      String name, String url, Optional<String> definition, Optional<Path> password) {
    public GatewayService(String name, String url, Optional<String> definition) {
      this(name, url, definition, Optional.empty());
    }
  }
}
