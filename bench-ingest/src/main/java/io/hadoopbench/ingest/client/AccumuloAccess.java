package io.hadoopbench.ingest.client;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.design.ExistingOnly;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Addresses and client settings of Accumulo by security level, on embedded and existing clusters.
 */
public record AccumuloAccess(Cluster cluster, Settings settings) {
  public static final String CLIENT = "accumuloClient";

  public static final String CLASSPATH = "accumuloClasspath";

  public static List<Option> options() {
    return List.of(
        Option.of(
            CLIENT,
            Type.TEXT,
            "LEVEL=FILE[,LEVEL=FILE]",
            "",
            "existing cluster: for each available level, accumulo-client.properties with mode 600,"
                + " containing instance, ZooKeepers and credentials"),
        Option.of(
            CLASSPATH,
            Type.TEXT,
            "PATH",
            "",
            "existing cluster: Accumulo client jars, for example"
                + " /opt/accumulo/lib/*:/opt/hadoop-client/*, at the same paths on every task"
                + " host"));
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
            "-"
                + CLIENT
                + " "
                + settings.text(CLIENT)
                + ": must be LEVEL=FILE, each level once, separated by commas, as in"
                + " sasl-auth=accumulo-client.properties");
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
}
