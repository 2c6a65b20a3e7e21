package io.hadoopbench.gateway.hive;

import io.hadoopbench.core.cleanup.OrphanedTable;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.Urls;
import io.hadoopbench.gateway.knox.Gateways;
import io.hadoopbench.gateway.knox.HttpRoute;
import io.hadoopbench.gateway.knox.KnoxLevels;
import io.hadoopbench.gateway.knox.KnoxOptions;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/** Server addresses for each path of gateway-hive-select, on embedded and existing clusters. */
record HiveAddresses(Cluster cluster, Settings settings) {
  private Gateways gateways() {
    return new Gateways(cluster, settings);
  }

  private HttpRoute route() {
    return new HttpRoute(gateways(), "/hive", "", this::http, HttpRoute.DirectLogin.NONE);
  }

  /** Returns the reason a variant cannot run; empty if it can. */
  Optional<String> missing(Variant variant) throws IOException {
    return switch (variant.level(KnoxLevels.PATH)) {
      case HivePath.BINARY ->
          binary().isEmpty()
              ? Optional.of("name the binary port with -" + HivePath.BINARY_ADDRESS + " host:10000")
              : Optional.empty();
      case HivePath.HTTP ->
          http().isEmpty()
              ? Optional.of(
                  "name the HTTP port with -"
                      + HivePath.HTTP_ADDRESS
                      + " http://host:10001/cliservice")
              : Optional.empty();
      case KnoxLevels.GATEWAY -> route().missing(variant, "", Endpoint::base);
      default -> Optional.empty();
    };
  }

  private Optional<String> binary() {
    return settings
        .find(HivePath.BINARY_ADDRESS)
        .or(
            () ->
                cluster
                    .server(Role.HIVE)
                    .map(hive -> hive.endpoint(ServerAccess.BINARY).getAuthority()));
  }

  private Optional<URI> http() {
    return settings
        .find(HivePath.HTTP_ADDRESS)
        .map(given -> KnoxOptions.url(settings, HivePath.HTTP_ADDRESS))
        .or(() -> cluster.server(Role.HIVE).map(hive -> hive.endpoint(ServerAccess.HTTP)));
  }

  /**
   * Returns the client for a variant that connects to HiveServer2.
   *
   * @throws UsageException if the gateway user's password is missing
   */
  HiveClient client(Variant variant) throws IOException {
    if (variant.level(KnoxLevels.PATH).equals(HivePath.BINARY)) {
      return HiveClient.overBinary(binary().orElseThrow(), password(), driverJars());
    }
    URI base = route().base(variant);
    if (!KnoxLevels.gateway(variant)) {
      return HiveClient.overHttp(
          base,
          HiveCompression.on(variant),
          password(),
          KnoxOptions.trusted(settings),
          driverJars());
    }
    String user =
        gateways()
            .embedded(variant)
            .flatMap(ServerAccess::user)
            .orElseGet(() -> settings.text(KnoxOptions.USER));
    return new HiveClient(
        HiveClient.url(base, HiveCompression.on(variant)),
        user,
        gateways().secrets().password(),
        gateways().certificates(variant),
        driverJars());
  }

  /** Returns whether HiveServer2's HTTP port uses TLS, if the variant connects to it directly. */
  boolean overHttps(Variant variant) {
    return variant.level(KnoxLevels.PATH).equals(HivePath.HTTP) && route().https();
  }

  /** Returns the password that the embedded HiveServer2 requires. */
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

  /** Returns jar paths on this host, separated by commas. */
  private String driverJars() throws IOException {
    if (settings.has(HivePath.DRIVER)) {
      return Path.of(settings.text(HivePath.DRIVER)).toAbsolutePath().toString();
    }
    Optional<ServerAccess> hive = cluster.server(Role.HIVE);
    return hive.isEmpty()
        ? ""
        : hive.get().clientJars().stream().map(Path::toString).collect(Collectors.joining(","));
  }

  /**
   * Returns the HiveServer2 that creates the run's table, at its binary port if it has one,
   * otherwise at its HTTP port.
   */
  HiveServer server() throws IOException {
    String address =
        binary()
            .or(() -> http().map(URI::toString))
            .orElseThrow(
                () ->
                    new UsageException(
                        """
                        -%s: HiveServer2's address is missing; give it as host:10000, or use -%s \
                        http://host:10001/cliservice\
                        """
                            .formatted(HivePath.BINARY_ADDRESS, HivePath.HTTP_ADDRESS)));
    return HiveServer.of(address, driverJars(), settings, password());
  }

  /** Creates and drops runs' tables in HiveServer2. */
  record HiveServer(HiveClient client) {
    /** Table property with the run id. */
    private static final String MARK = "hadoopbench.run";

    /** Result column that contains a property's value. */
    private static final int VALUE = 2;

    /**
     * @param address host and port, or a URL
     * @param jars driver jars, separated by commas
     * @param password may be empty
     */
    static HiveServer of(String address, String jars, Settings settings, String password)
        throws IOException {
      return new HiveServer(
          address.contains("://")
              ? HiveClient.overHttp(
                  Urls.parse(address), false, password, KnoxOptions.trusted(settings), jars)
              : HiveClient.overBinary(address, password, jars));
    }

    /**
     * Creates a table.
     *
     * @param definition SQL between the table's name and its properties
     */
    void create(String table, String definition, String runId) throws IOException {
      with(
          sql -> {
            if (exists(sql, table)) {
              throw OrphanedTable.taken(
                  "Hive", table, owner(sql, table), "drop it if it is not needed");
            }
            sql.execute(
                "CREATE EXTERNAL TABLE %s %s TBLPROPERTIES ('%s'='%s')"
                    .formatted(table, definition, MARK, runId));
          });
    }

    /**
     * Drops a table if it exists.
     *
     * @throws IOException if the table was not created by this run
     */
    void drop(String table, String runId) throws IOException {
      with(
          sql -> {
            if (exists(sql, table)) {
              OrphanedTable.requireOwn("Hive", table, owner(sql, table), runId);
              sql.execute("DROP TABLE " + table);
            }
          });
    }

    private static boolean exists(Statement sql, String table) throws SQLException {
      try (ResultSet tables =
          sql.executeQuery(
              "SHOW TABLES '" + table + "'")) { // a pattern, in which _ matches any character
        while (tables.next()) {
          if (tables.getString(1).equalsIgnoreCase(table)) {
            return true;
          }
        }
        return false;
      }
    }

    private static String owner(Statement sql, String table) throws SQLException {
      try (ResultSet properties = sql.executeQuery("SHOW TBLPROPERTIES " + table)) {
        while (properties.next()) {
          if (properties.getString(1).equals(MARK)) {
            return properties.getString(VALUE);
          }
        }
        return null;
      }
    }

    @FunctionalInterface
    private interface Work {
      void with(Statement sql) throws IOException, SQLException;
    }

    private void with(Work work) throws IOException {
      try (Connection connection = client.connect();
          Statement sql = connection.createStatement()) {
        work.with(sql);
      } catch (SQLException e) {
        throw new IOException("the run's table at " + client + ": " + e.getMessage(), e);
      }
    }
  }
}
