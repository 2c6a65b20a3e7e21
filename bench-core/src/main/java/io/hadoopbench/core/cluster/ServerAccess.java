package io.hadoopbench.core.cluster;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server of a cluster, as its clients reach it. */
@FunctionalInterface
public interface ServerAccess {
  /** Protocols of {@link #endpoints}. */
  String HDFS = "hdfs";

  String ZOOKEEPER = "zookeeper";
  String BINARY = "binary";
  String HTTP = "http";
  String GATEWAY = "gateway";

  /**
   * Base address of its web server ({@code http://host:port}), below which {@code /jmx} answers.
   */
  URI web();

  /**
   * Where clients connect, by protocol; only on an embedded cluster. NameNodes and {@link
   * Role#ROUTER} have {@link #HDFS}, which a client takes for {@code fs.defaultFS}; {@link
   * Role#HBASE} has {@link #ZOOKEEPER} ({@code zookeeper://host:port}), {@link Role#HBASE_REST}
   * {@link #HTTP}, {@link Role#ZOOKEEPER} {@link #ZOOKEEPER}, {@link Role#TABLET_SERVER} {@link
   * #BINARY} ({@code thrift://host:port}), {@link Role#HIVE} {@link #BINARY} ({@code
   * hive2://host:port}) and {@link #HTTP} ({@code http://host:port/cliservice}).
   *
   * <p>{@link Role#GATEWAY}, an Apache Knox, has {@link #GATEWAY} ({@code
   * https://host:port/gateway}, or {@code http} without TLS). Below that stand its topologies
   * {@code anonymous}, {@code basic} (user and password) and {@code token} (a JSON web token), with
   * WebHDFS at {@code <gateway>/basic/webhdfs/v1}; {@code <gateway>/issuer/knoxtoken/api/v1/token}
   * gives the tokens out.
   */
  default Map<String, URI> endpoints() {
    return Map.of();
  }

  /**
   * @throws IllegalArgumentException if there is none of this protocol, with those that there are
   */
  default URI endpoint(String protocol) {
    return Optional.ofNullable(endpoints().get(protocol))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no endpoint "
                        + protocol
                        + " of "
                        + web()
                        + "; there are "
                        + endpoints().keySet()));
  }

  /** PEM file with the certificates to trust; empty without TLS. */
  default Optional<Path> certificates() {
    return Optional.empty();
  }

  /**
   * Who may use what asks for a password, which {@code Configuration.getPassword} of the client
   * configuration has under {@link ClusterNeeds#GATEWAY_PASSWORD}; empty when nothing does.
   */
  default Optional<String> user() {
    return Optional.empty();
  }

  /**
   * File of mode 600 with the properties that its own client is made with, secrets among them;
   * empty when it has none.
   */
  default Optional<Path> clientProperties() {
    return Optional.empty();
  }

  /**
   * Jars of a client, for a class loader of its own and never for our class path; empty when there
   * are none.
   */
  default List<Path> clientJars() throws IOException {
    return List.of();
  }

  /**
   * Jars of a shell, to stand before {@link #clientJars} on the class path of a JVM of its own;
   * empty when there is none.
   *
   * @throws IOException if they are not here and cannot be got, with the reason in one line
   */
  default List<Path> shellJars() throws IOException {
    return List.of();
  }
}
