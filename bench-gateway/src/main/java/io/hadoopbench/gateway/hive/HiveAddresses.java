package io.hadoopbench.gateway.hive;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.leftovers.LeftTable;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.knox.Gateways;
import io.hadoopbench.gateway.knox.KnoxLevels;
import io.hadoopbench.gateway.knox.KnoxOptions;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.apache.hadoop.security.UserGroupInformation;

/** Where the ways of gateway-hive-select lead, on the embedded cluster and on an existing one. */
public final class HiveAddresses {
  /** Of HiveServer2 behind a gateway. */
  private static final String SERVICE = "/hive";
  private static final String SCHEME = "jdbc:hive2://";
  private static final String HTTP_MODE = "/default;transportMode=http;httpPath=";

  private final Cluster cluster;
  private final Settings settings;
  private final Gateways gateways;

  public HiveAddresses(Cluster cluster, Settings settings) {
    this.cluster = cluster;
    this.settings = settings;
    this.gateways = new Gateways(cluster, settings);
  }

  /**
   * What a client connects to.
   *
   * @param url of JDBC, without the file of trust
   * @param password empty when there is none
   * @param certificates PEM of those to trust; empty for those of the JVM, or without TLS
   */
  public record Address(String url, String user, String password, String certificates) {
    /** Without the password. */
    @Override
    public String toString() {
      return url;
    }
  }

  /** Why a variant leads nowhere; empty when it does not. */
  Optional<String> missing(Variant variant) throws IOException {
    return switch (variant.level(KnoxLevels.PATH)) {
      case HivePath.BINARY -> binary().isEmpty() ? Optional.of("name the binary port with -" + HivePath.BINARY_ADDRESS + " host:10000")
          : Optional.empty();
      case HivePath.HTTP -> http().isEmpty() ? Optional.of("name the HTTP port with -" + HivePath.HTTP_ADDRESS
          + " http://host:10001/cliservice") : Optional.empty();
      case KnoxLevels.GATEWAY -> gateway(variant);
      default -> Optional.empty();
    };
  }

  private Optional<String> gateway(Variant variant) throws IOException {
    Optional<String> missing = gateways.noGateway(variant);
    if (missing.isPresent()) {
      return missing;
    }
    Endpoint endpoint = gateways.through(variant, SERVICE);
    try {
      return endpoint.believesAnybody(endpoint.base());
    } catch (IOException e) {
      return gateways.unanswered(KnoxOptions.GATEWAY, String.valueOf(e.getMessage()));
    }
  }

  private Optional<String> binary() {
    return settings.has(HivePath.BINARY_ADDRESS) ? Optional.of(settings.text(HivePath.BINARY_ADDRESS))
        : cluster.server(Role.HIVE).map(hive -> hive.endpoint(ServerAccess.BINARY).getAuthority());
  }

  private Optional<URI> http() {
    return settings.has(HivePath.HTTP_ADDRESS) ? Optional.of(KnoxOptions.url(settings, HivePath.HTTP_ADDRESS))
        : cluster.server(Role.HIVE).map(hive -> hive.endpoint(ServerAccess.HTTP));
  }

  /** @throws io.hadoopbench.core.cli.UsageException if the password of the gateway's user is not there */
  Address of(Variant variant) throws IOException {
    return switch (variant.level(KnoxLevels.PATH)) {
      case HivePath.BINARY -> overBinary(binary().orElseThrow(), password());
      case HivePath.HTTP -> overHttp(http().orElseThrow(), HiveCompression.on(variant), settings, password());
      default -> throughGateway(variant);
    };
  }

  static Address overBinary(String hostAndPort, String password) throws IOException {
    return new Address(SCHEME + hostAndPort + "/default", user(), password, "");
  }

  static Address overHttp(URI http, boolean compressed, Settings settings, String password) throws IOException {
    return new Address(url(http, compressed), user(), password, certificates(http, settings));
  }

  private Address throughGateway(Variant variant) throws IOException {
    URI service = gateways.behind(variant, SERVICE);
    String url = url(service, HiveCompression.on(variant));
    Optional<ServerAccess> embedded = gateways.embedded(variant);
    String user = embedded.flatMap(ServerAccess::user).orElseGet(() -> settings.text(KnoxOptions.USER));
    String certificates = embedded.isPresent() ? gateways.certificates(variant) : certificates(service, settings);
    return new Address(url, user, gateways.secrets().password(), certificates);
  }

  private static String certificates(URI address, Settings settings) throws IOException {
    return address.getScheme().equals("https") && settings.has(KnoxOptions.CERTIFICATES)
        ? Files.readString(Path.of(settings.text(KnoxOptions.CERTIFICATES))) : "";
  }

  /** The driver verifies certificate and host name. It takes compressed answers unless it says that it does not. */
  public static String url(URI http, boolean compressed) {
    return SCHEME + http.getAuthority() + HTTP_MODE + http.getPath().substring(1) + (http.getScheme().equals("https") ? ";ssl=true" : "")
        + (compressed ? "" : ";http.header.Accept-Encoding=identity");
  }

  /** Whether HiveServer2's own HTTP port is behind TLS; for a variant that goes there. */
  boolean overHttps(Variant variant) {
    return variant.level(KnoxLevels.PATH).equals(HivePath.HTTP) && http().orElseThrow().getScheme().equals("https");
  }

  /** The embedded one asks for a password that is made for the cluster. */
  private String password() throws IOException {
    Optional<Path> file = cluster.server(Role.HIVE).flatMap(ServerAccess::clientProperties);
    if (file.isEmpty()) {
      return "";
    }
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(file.get())) {
      properties.load(in);
    }
    return properties.getProperty("password");
  }

  private static String user() throws IOException {
    return UserGroupInformation.getCurrentUser().getShortUserName();
  }

  /** On this host, separated by commas. */
  String driverJars() throws IOException {
    if (settings.has(HivePath.DRIVER)) {
      return Path.of(settings.text(HivePath.DRIVER)).toAbsolutePath().toString();
    }
    Optional<ServerAccess> hive = cluster.server(Role.HIVE);
    return hive.isEmpty() ? "" : hive.get().clientJars().stream().map(Path::toString).collect(Collectors.joining(","));
  }

  /** As the run's ledger has it: at the binary port, or at the HTTP port when that is all there is. */
  LeftTable table(String name) {
    return new LeftTable(HiveTables.SYSTEM, binary().or(() -> http().map(URI::toString))
        .orElseThrow(() -> new UsageException("-" + HivePath.BINARY_ADDRESS
        + ": no HiveServer2; name it as in host:10000, or with -" + HivePath.HTTP_ADDRESS + " http://host:10001/cliservice")), name);
  }

  HiveServer server(LeftTable table) throws IOException {
    return HiveServer.of(table.address(), driverJars(), settings, password());
  }
}
