package io.hadoopbench.core.cluster;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A cluster server, as its clients access it. */
@FunctionalInterface
public interface ServerAccess {
  /** Protocols of {@link #endpoints}. */
  String HDFS = "hdfs";

  String ZOOKEEPER = "zookeeper";
  String BINARY = "binary";
  String HTTP = "http";
  String GATEWAY = "gateway";

  /**
   * Returns the base address of the server's web interface ({@code http://host:port}). Metrics are
   * at {@code /jmx} below this address.
   */
  URI web();

  /**
   * Returns client addresses by protocol; available only on an embedded cluster. NameNodes and
   * {@link Role#ROUTER} have {@link #HDFS}, which a client uses as {@code fs.defaultFS}; {@link
   * Role#HBASE} has {@link #ZOOKEEPER} ({@code zookeeper://host:port}), {@link Role#HBASE_REST}
   * {@link #HTTP}, {@link Role#ZOOKEEPER} {@link #ZOOKEEPER}, {@link Role#TABLET_SERVER} {@link
   * #BINARY} ({@code thrift://host:port}), {@link Role#HIVE} {@link #BINARY} ({@code
   * hive2://host:port}) and {@link #HTTP} ({@code http://host:port/cliservice}).
   *
   * <p>{@link Role#GATEWAY}, an Apache Knox gateway, has {@link #GATEWAY} ({@code
   * https://host:port/gateway}, or {@code http} without TLS). Its topologies are {@code anonymous},
   * {@code basic} (user and password) and {@code token} (a JSON web token), with WebHDFS at {@code
   * <gateway>/basic/webhdfs/v1}; {@code <gateway>/issuer/knoxtoken/api/v1/token} issues the tokens.
   */
  default Map<String, URI> endpoints() {
    return Map.of();
  }

  /**
   * @throws IllegalArgumentException if there is no endpoint for this protocol; the message lists
   *     the available protocols
   */
  default URI endpoint(String protocol) {
    return Optional.ofNullable(endpoints().get(protocol))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no endpoint %s of %s; there are %s"
                        .formatted(protocol, web(), endpoints().keySet())));
  }

  /** Returns the PEM file with the certificates to trust; empty without TLS. */
  default Optional<Path> certificates() {
    return Optional.empty();
  }

  /**
   * Returns the user for password authentication; empty without passwords. {@code
   * Configuration.getPassword} of the client configuration returns this user's password for the
   * alias {@link ClusterNeeds#GATEWAY_PASSWORD}.
   */
  default Optional<String> user() {
    return Optional.empty();
  }

  /**
   * Returns the properties file of the server's own client. The file has mode 600, because it
   * contains secrets. Empty if there is none.
   */
  default Optional<Path> clientProperties() {
    return Optional.empty();
  }

  /**
   * Returns a client's jars; empty if there are none. The jars must be loaded with a separate class
   * loader, never from this program's class path.
   */
  default List<Path> clientJars() throws IOException {
    return List.of();
  }

  /**
   * Returns a shell's jars; empty if there are none. The jars must precede {@link #clientJars} on
   * the class path of a separate JVM.
   *
   * @throws IOException with a one-line message if the jars are missing and cannot be downloaded
   */
  default List<Path> shellJars() throws IOException {
    return List.of();
  }
}
