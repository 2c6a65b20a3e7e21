package io.hadoopbench.ingest.client;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.cluster.StoredSecrets;
import io.hadoopbench.core.design.ExistingOnly;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/**
 * Addresses and client settings of Accumulo by security level, on embedded and existing clusters.
 */
public record AccumuloAccess(Cluster cluster, Settings settings) {
  public static final String CLIENT = "accumuloClient";

  public static final String CLASSPATH = "accumuloClasspath";

  public static List<Option> options() {
    return List.of(
        Option.text(
            CLIENT,
            "LEVEL=FILE[,LEVEL=FILE]",
            "existing cluster: for each available level, accumulo-client.properties with mode 600,"
                + " containing instance, ZooKeepers and credentials"),
        Option.text(
            CLASSPATH,
            "PATH",
            """
            existing cluster: Accumulo client jars, for example \
            /opt/accumulo/lib/*:/opt/hadoop-client/*, at the same paths on every task \
            host\
            """));
  }

  /**
   * Returns the files that the {@value #CLIENT} option specifies.
   *
   * @throws UsageException if the value is not {@code level=file[,level=file]}
   */
  public static Map<String, Path> files(Settings settings) {
    Map<String, Path> files = new LinkedHashMap<>();
    for (String pair : settings.text(CLIENT).split(",")) {
      int equals = pair.indexOf('=');
      if (equals < 1
          || equals == pair.length() - 1
          || files.put(pair.substring(0, equals), Path.of(pair.substring(equals + 1))) != null) {
        throw new UsageException(
            """
            -%s %s: must be LEVEL=FILE, each level once, separated by commas, as in \
            sasl-auth=accumulo-client.properties\
            """
                .formatted(CLIENT, settings.text(CLIENT)));
      }
    }
    return files;
  }

  /** Returns the properties of the level's instance; empty if no instance has this level now. */
  private Optional<Properties> properties(String level) throws IOException {
    Path file =
        ExistingOnly.asked(settings)
            ? files(settings).get(level)
            : Optional.ofNullable(cluster.servers(Role.TABLET_SERVER).get(level))
                .flatMap(ServerAccess::clientProperties)
                .orElse(null);
    return file == null
        ? Optional.empty()
        : Optional.of(ClientProperties.of(file, CLIENT, cluster.clientConf()));
  }

  private String classpath() throws IOException {
    Optional<ServerAccess> server = cluster.server(Role.TABLET_SERVER);
    return server.isPresent()
        ? server.get().clientJars().stream()
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator))
        : settings.text(CLASSPATH);
  }

  public AccumuloClient client(String level) throws IOException {
    return new AccumuloClient(
        classpath(),
        properties(level)
            .orElseThrow(() -> new IOException("no Accumulo instance has security=" + level)));
  }

  /** Reads {@code accumulo-client.properties}, which contains a secret. */
  public static final class ClientProperties {
    public static final String INSTANCE = "instance.name";
    public static final String ZOOKEEPERS = "instance.zookeepers";

    /**
     * Alias of {@code auth.token} in a credential provider, used if the file does not contain the
     * token.
     */
    static final String ALIAS = "hadoopbench.accumulo.token";

    private static final String AUTH_TOKEN = "auth.token";
    private static final List<String> NEEDED =
        List.of(INSTANCE, ZOOKEEPERS, "auth.type", "auth.principal", AUTH_TOKEN);

    private ClientProperties() {}

    /**
     * @param option option that specifies the file, for messages
     * @param conf configuration that specifies the credential provider with the token, if the file
     *     contains no token
     * @throws UsageException if the file is not readable, is accessible to other users, or lacks a
     *     required property
     * @throws IOException if the credential provider cannot be read
     */
    public static Properties of(Path file, String option, Configuration conf) throws IOException {
      String flag = "-%s %s: ".formatted(option, file);
      Properties properties = new Properties();
      try {
        Set<PosixFilePermission> permissions = EnumSet.copyOf(Files.getPosixFilePermissions(file));
        permissions.removeAll(
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));
        if (!permissions.isEmpty()) {
          throw new UsageException(
              flag
                  + "other users have access to the file, which contains a secret; set its mode to"
                  + " 600: chmod 600 "
                  + file);
        }
        try (Reader in = Files.newBufferedReader(file)) {
          properties.load(in);
        }
      } catch (IOException
          | IllegalArgumentException e) { // IllegalArgumentException: invalid escape
        throw new UsageException(flag + "cannot be read: " + e);
      }
      if (properties.getProperty(AUTH_TOKEN, "").isBlank()) {
        StoredSecrets.of(conf, ALIAS).ifPresent(token -> properties.setProperty(AUTH_TOKEN, token));
      }
      for (String key : NEEDED) {
        if (properties.getProperty(key, "").isBlank()) {
          throw new UsageException(
              """
              %slacks %s; use the accumulo-client.properties file from Accumulo's own \
              clients%s\
              """
                  .formatted(
                      flag,
                      key,
                      key.equals(AUTH_TOKEN)
                          ? "; to store the secret in a credential provider instead: "
                              + StoredSecrets.command(ALIAS)
                          : ""));
        }
      }
      return properties;
    }
  }
}
