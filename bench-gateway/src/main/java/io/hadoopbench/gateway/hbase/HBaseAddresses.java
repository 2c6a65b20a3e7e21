package io.hadoopbench.gateway.hbase;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.leftovers.LeftTable;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.ExistingOnly;
import io.hadoopbench.gateway.hbase.client.HBaseRest;
import io.hadoopbench.gateway.hbase.shell.HBaseShells;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Urls;
import io.hadoopbench.gateway.knox.Gateways;
import io.hadoopbench.gateway.knox.KnoxLevels;
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
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.security.Credentials;

/** Where the ways of gateway-hbase-scan lead and what their clients need, on the embedded cluster and on an existing one. */
public final class HBaseAddresses {
  /** Of HBase's REST behind a gateway. */
  private static final String SERVICE = "/hbase";
  private static final int CONNECT_MILLIS = 10_000;

  private final Cluster cluster;
  private final Settings settings;
  private final Gateways gateways;

  public HBaseAddresses(Cluster cluster, Settings settings) {
    this.cluster = cluster;
    this.settings = settings;
    this.gateways = new Gateways(cluster, settings);
  }

  private URI rest() {
    return cluster.server(Role.HBASE_REST).map(server -> server.endpoint(ServerAccess.HTTP))
        .orElseGet(() -> KnoxOptions.url(settings, HBasePath.REST_ADDRESS));
  }

  /** As the run's ledger has it. */
  LeftTable table(String name) {
    return new LeftTable(HBaseTables.SYSTEM, rest().toString(), name);
  }

  private Endpoint endpoint(Variant variant) throws IOException {
    return KnoxLevels.gateway(variant) ? gateways.through(variant, SERVICE) : new Endpoint(rest(), Login.NONE, "", false);
  }

  /** Scheme, host and port of what is asked for rows over HTTP. */
  String origin(Variant variant) {
    return Urls.origin(KnoxLevels.gateway(variant) ? gateways.behind(variant, SERVICE) : rest());
  }

  /** Whether the REST server itself is behind TLS. */
  boolean restOverHttps() {
    return rest().getScheme().equals("https");
  }

  /**
   * Settings by which tasks find what a variant reads from.
   *
   * @param credentials receive the secrets
   */
  Map<String, String> settings(Variant variant, Credentials credentials) throws IOException {
    if (HBasePath.overHttp(variant)) {
      return endpoint(variant).settings(credentials);
    }
    Map<String, String> found = new TreeMap<>();
    if (HBasePath.shell(variant)) {
      found.put(HBaseShells.PROGRAM, option(HBasePath.PROGRAM));
      found.put(HBaseShells.QUORUM, quorum());
      found.put(HBaseShells.CLASSPATH, classpath(Stream.concat(shellJars().stream(), clientJars().stream()).toList()));
    } else {
      found.put(HBaseScanWorkload.QUORUM, quorum());
      found.put(HBaseScanWorkload.CLASSPATH, javaClasspath());
    }
    return found;
  }

  private String option(String name) {
    return settings.has(name) ? settings.text(name) : "";
  }

  /** Of ZooKeeper; empty when it is not known. */
  private String quorum() {
    return cluster.server(Role.HBASE).map(hbase -> hbase.endpoint(ServerAccess.ZOOKEEPER).getAuthority()).orElseGet(() -> option(HBasePath.QUORUM));
  }

  private String javaClasspath() throws IOException {
    List<Path> jars = clientJars();
    return jars.isEmpty() ? option(HBasePath.CLASSPATH) : classpath(jars);
  }

  private List<Path> clientJars() throws IOException {
    Optional<ServerAccess> hbase = cluster.server(Role.HBASE);
    return hbase.isEmpty() ? List.of() : hbase.get().clientJars();
  }

  private List<Path> shellJars() throws IOException {
    Optional<ServerAccess> hbase = cluster.server(Role.HBASE);
    return hbase.isEmpty() ? List.of() : hbase.get().shellJars();
  }

  private static String classpath(List<Path> jars) {
    return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Why a variant leads nowhere; empty when it does not.
   *
   * @throws UsageException on an existing cluster, where the user named the servers, for one that does not answer
   */
  public Optional<String> missing(Variant variant) throws IOException {
    if (HBasePath.shell(variant)) {
      return noShell();
    }
    if (!HBasePath.overHttp(variant)) {
      return noJavaClient();
    }
    Optional<String> missing = KnoxLevels.gateway(variant) ? gateways.noGateway(variant) : Optional.empty();
    if (missing.isPresent()) {
      return missing;
    }
    try {
      Endpoint endpoint = endpoint(variant);
      new HBaseRest(endpoint.requests()).version();
      return endpoint.believesAnybody(URI.create(endpoint.base() + HBaseRest.VERSION));
    } catch (IOException e) {
      return gateways.unanswered(KnoxLevels.gateway(variant) ? KnoxOptions.GATEWAY : HBasePath.REST_ADDRESS, String.valueOf(e.getMessage()));
    }
  }

  /** Its jars are got here, for nobody else needs them. Whether it runs, the tasks find out. */
  private Optional<String> noShell() {
    if (ExistingOnly.asked(settings)) {
      return settings.has(HBasePath.PROGRAM) ? Optional.empty() : Optional.of("path=shell needs -" + HBasePath.PROGRAM);
    }
    try {
      return shellJars().isEmpty() ? Optional.of("there is no shell for this HBase") : Optional.empty();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** Whether it connects, because a task that cannot does not say so before the others have given it up. */
  private Optional<String> noJavaClient() throws IOException {
    if (quorum().isEmpty() || javaClasspath().isEmpty()) {
      return Optional.of("path=java needs -" + HBasePath.QUORUM + " and -" + HBasePath.CLASSPATH);
    }
    String[] first = quorum().split(",")[0].split(":");
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(first[0], Integer.parseInt(first[1])), CONNECT_MILLIS);
      return Optional.empty();
    } catch (IOException | IllegalArgumentException e) { // the latter for a port that cannot be one
      return gateways.unanswered(HBasePath.QUORUM, "no ZooKeeper answers at " + quorum() + ": " + e.getMessage());
    }
  }
}
