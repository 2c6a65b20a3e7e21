package io.hadoopbench.gateway.hbase;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.gateway.hbase.client.HBaseRest;
import io.hadoopbench.gateway.hbase.client.HBaseShell;
import io.hadoopbench.gateway.knox.Gateways;
import io.hadoopbench.gateway.knox.HttpRoute;
import io.hadoopbench.gateway.knox.KnoxOptions;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.security.Credentials;

/**
 * Server addresses and client settings for each path of gateway-hbase-scan, on embedded and
 * existing clusters.
 */
public record HBaseAddresses(Cluster cluster, Settings settings) {

  private Gateways gateways() {
    return new Gateways(cluster, settings);
  }

  URI rest() {
    return cluster
        .server(Role.HBASE_REST)
        .map(server -> server.endpoint(ServerAccess.HTTP))
        .orElseGet(() -> KnoxOptions.url(settings, HBasePath.REST_ADDRESS));
  }

  HttpRoute route() {
    return new HttpRoute(
        gateways(),
        "/hbase",
        HBasePath.REST_ADDRESS,
        () -> Optional.of(rest()),
        HttpRoute.DirectLogin.NONE);
  }

  /**
   * Returns the task settings with which a variant's client finds its servers.
   *
   * @param credentials receives the secrets
   */
  Map<String, String> settings(Variant variant, Credentials credentials) throws IOException {
    if (HBasePath.overHttp(variant)) {
      return route().endpoint(variant, credentials).settings(credentials);
    }
    if (HBasePath.shell(variant)) {
      return Map.of(
          HBaseShell.PROGRAM,
          option(HBasePath.PROGRAM),
          HBaseShell.QUORUM,
          quorum(),
          HBaseShell.CLASSPATH,
          classpath(
              Stream.concat(
                  jars(ServerAccess::shellJars).stream(),
                  jars(ServerAccess::clientJars).stream())));
    }
    return Map.of(HBaseScanWorkload.QUORUM, quorum(), HBaseScanWorkload.CLASSPATH, javaClasspath());
  }

  private String option(String name) {
    return settings.has(name) ? settings.text(name) : "";
  }

  /** Returns the ZooKeeper quorum; empty if unknown. */
  private String quorum() {
    return cluster
        .server(Role.HBASE)
        .map(hbase -> hbase.endpoint(ServerAccess.ZOOKEEPER).getAuthority())
        .orElseGet(() -> option(HBasePath.QUORUM));
  }

  private String javaClasspath() throws IOException {
    List<Path> jars = jars(ServerAccess::clientJars);
    return jars.isEmpty() ? option(HBasePath.CLASSPATH) : classpath(jars.stream());
  }

  /** A server's jars, which may have to be downloaded. */
  private interface Jars {
    List<Path> of(ServerAccess server) throws IOException;
  }

  private List<Path> jars(Jars jars) throws IOException {
    Optional<ServerAccess> hbase = cluster.server(Role.HBASE);
    return hbase.isEmpty() ? List.of() : jars.of(hbase.get());
  }

  private static String classpath(Stream<Path> jars) {
    return jars.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Returns the reason a variant cannot run; empty if it can.
   *
   * @throws UsageException if a server that the user specified on an existing cluster does not
   *     respond
   */
  public Optional<String> missing(Variant variant) throws IOException {
    return HBasePath.shell(variant)
        ? noShell()
        : HBasePath.overHttp(variant)
            ? route()
                .missing(
                    variant,
                    "",
                    endpoint -> {
                      new HBaseRest(endpoint.requests()).version();
                      return URI.create(endpoint.base() + HBaseRest.VERSION);
                    })
            : noJavaClient();
  }

  /** Downloads the shell's jars on first use. Only tasks verify that the shell works. */
  private Optional<String> noShell() {
    if (ExistingOnly.asked(settings)) {
      return settings.has(HBasePath.PROGRAM)
          ? Optional.empty()
          : Optional.of("path=shell needs -" + HBasePath.PROGRAM);
    }
    try {
      return jars(ServerAccess::shellJars).isEmpty()
          ? Optional.of("no shell is available for this HBase")
          : Optional.empty();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Connects to ZooKeeper, because a task that cannot connect would fail only after long retries.
   */
  private Optional<String> noJavaClient() throws IOException {
    if (quorum().isEmpty() || javaClasspath().isEmpty()) {
      return Optional.of("path=java needs -" + HBasePath.QUORUM + " and -" + HBasePath.CLASSPATH);
    }
    String[] first = quorum().split(",")[0].split(":");
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(first[0], Integer.parseInt(first[1])), 10_000);
      return Optional.empty();
    } catch (IOException | IllegalArgumentException e) { // IllegalArgumentException: invalid port
      return gateways()
          .unanswered(
              HBasePath.QUORUM,
              "ZooKeeper does not respond at " + quorum() + ": " + e.getMessage());
    }
  }
}
