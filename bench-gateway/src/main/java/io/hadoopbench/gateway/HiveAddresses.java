package io.hadoopbench.gateway;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.security.UserGroupInformation;

/** Where the ways of gateway-hive-select lead, on the embedded cluster and on an existing one. */
final class HiveAddresses {
  private static final String SCHEME = "jdbc:hive2://";
  private static final String HTTP_MODE = "/default;transportMode=http;httpPath=";

  private final Cluster cluster;
  private final Settings settings;

  HiveAddresses(Cluster cluster, Settings settings) {
    this.cluster = cluster;
    this.settings = settings;
  }

  /**
   * What a client connects to.
   *
   * @param url of JDBC, without the file of trust
   * @param password empty when there is none
   * @param certificates PEM of those to trust; empty for those of the JVM, or without TLS
   */
  record Address(String url, String user, String password, String certificates) {
    /** Without the password. */
    @Override
    public String toString() {
      return url;
    }
  }

  /** Why a variant leads nowhere; empty when it does not. */
  Optional<String> missing(Variant variant) {
    boolean existing = GatewayOptions.existing(settings);
    String tls = variant.level(Ways.TLS);
    return switch (variant.level(HiveSelect.WAY)) {
      case HiveSelect.BINARY -> binary().isEmpty() ? Optional.of("name the binary port with -" + HiveSelect.BINARY_ADDRESS + " host:10000")
          : Optional.empty();
      case HiveSelect.HTTP -> http().isEmpty() ? Optional.of("name the HTTP port with -" + HiveSelect.HTTP_ADDRESS
          + " http://host:10001/cliservice") : Optional.empty();
      case HiveSelect.GATEWAY -> !existing && tls.equals(Ways.ON) ? Optional.of("tls=on is for an existing gateway")
          : !existing ? Optional.empty() : throughExisting(variant);
      default -> Optional.empty();
    };
  }

  private Optional<String> throughExisting(Variant variant) {
    if (!settings.has(GatewayOptions.GATEWAY) || !settings.has(GatewayOptions.USER)) {
      return Optional.of("name the gateway with -" + GatewayOptions.GATEWAY + " https://host:8443/gateway/default and its user with -"
          + GatewayOptions.USER);
    }
    String wanted = gateway().getScheme().equals("https") ? Ways.ON : Ways.OFF;
    return variant.level(Ways.TLS).equals(wanted) ? Optional.empty()
        : Optional.of("the gateway " + gateway() + " is measured as it stands, tls=" + wanted + "; choose it with -only");
  }

  private Optional<String> binary() {
    return settings.has(HiveSelect.BINARY_ADDRESS) ? Optional.of(settings.text(HiveSelect.BINARY_ADDRESS))
        : Optional.ofNullable(cluster.endpoints(Role.HIVE).get("binary")).map(URI::getAuthority);
  }

  private Optional<URI> http() {
    return settings.has(HiveSelect.HTTP_ADDRESS) ? Optional.of(GatewayOptions.url(settings, HiveSelect.HTTP_ADDRESS))
        : Optional.ofNullable(cluster.endpoints(Role.HIVE).get("http"));
  }

  private URI gateway() {
    return GatewayOptions.url(settings, GatewayOptions.GATEWAY);
  }

  Optional<Cluster.Gateway> embedded(Variant variant) {
    return Optional.ofNullable(cluster.gateways().get(variant.level(Ways.TLS)));
  }

  /** @throws io.hadoopbench.core.cli.UsageException if the password of the gateway's user is not there */
  Address of(Variant variant) throws IOException {
    return switch (variant.level(HiveSelect.WAY)) {
      case HiveSelect.BINARY -> overBinary(binary().orElseThrow());
      case HiveSelect.HTTP -> overHttp(http().orElseThrow(), HiveSelect.compressed(variant));
      default -> throughGateway(variant);
    };
  }

  private static Address overBinary(String hostAndPort) throws IOException {
    return new Address(SCHEME + hostAndPort + "/default", user(), "", "");
  }

  private Address overHttp(URI http, boolean compressed) throws IOException {
    return new Address(url(http, compressed), user(), "", certificates(http));
  }

  private Address throughGateway(Variant variant) throws IOException {
    String password = new Gateways(cluster, settings).password();
    Optional<Cluster.Gateway> embedded = embedded(variant);
    boolean compressed = HiveSelect.compressed(variant);
    if (embedded.isEmpty()) {
      return new Address(url(URI.create(gateway() + "/hive"), compressed), settings.text(GatewayOptions.USER), password, certificates(gateway()));
    }
    Cluster.Gateway gateway = embedded.get();
    String certificates = gateway.certificates().isPresent() ? Files.readString(gateway.certificates().get()) : "";
    return new Address(url(URI.create(gateway.base() + "/basic/hive"), compressed), gateway.user(), password, certificates);
  }

  private String certificates(URI address) throws IOException {
    return address.getScheme().equals("https") && settings.has(GatewayOptions.CERTIFICATES)
        ? Files.readString(Path.of(settings.text(GatewayOptions.CERTIFICATES))) : "";
  }

  /** The driver verifies certificate and host name. It takes compressed answers unless it says that it does not. */
  static String url(URI http, boolean compressed) {
    return SCHEME + http.getAuthority() + HTTP_MODE + http.getPath().substring(1) + (http.getScheme().equals("https") ? ";ssl=true" : "")
        + (compressed ? "" : ";http.header.Accept-Encoding=identity");
  }

  private static String user() throws IOException {
    return UserGroupInformation.getCurrentUser().getShortUserName();
  }

  /** On this host, separated by commas. */
  String driverJars() throws IOException {
    return settings.has(HiveSelect.DRIVER) ? Path.of(settings.text(HiveSelect.DRIVER)).toAbsolutePath().toString()
        : cluster.clientJars(Role.HIVE).stream().map(Path::toString).collect(Collectors.joining(","));
  }

  /** Runs a statement over the binary protocol, or over HTTP when that is all there is. */
  void execute(String statement) throws IOException {
    if (binary().isEmpty() && http().isEmpty()) {
      throw new IOException("no HiveServer2: name it with -" + HiveSelect.BINARY_ADDRESS + " host:10000 or -" + HiveSelect.HTTP_ADDRESS
          + " http://host:10001/cliservice");
    }
    Address address = binary().isPresent() ? overBinary(binary().get()) : overHttp(http().get(), false);
    try (IsolatedDriver driver = IsolatedDriver.hive(Stream.of(driverJars().split(",")).map(Path::of).toList());
        TrustFile trust = address.certificates().isEmpty() ? null : TrustFile.of(address.certificates());
        Connection connection = driver.connect(address.url() + (trust == null ? "" : trust.parameters()), address.user(), "");
        Statement sql = connection.createStatement()) {
      sql.execute(statement);
    } catch (SQLException e) {
      throw new IOException(statement + " at " + address + ": " + e.getMessage(), e);
    }
  }
}
