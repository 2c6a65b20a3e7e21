package io.hadoopbench.cluster.daemon.hive;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.Daemon.GatewayService;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.PackagedDaemon;
import io.hadoopbench.cluster.daemon.PrivateFiles;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.servers.HiveMain;
import io.hadoopbench.servers.PasswordFile;
import io.hadoopbench.servers.RunPassword;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * HiveServer2 with the metastore in the same JVM and its Derby database in the cluster's directory;
 * ready when it accepts connections for both protocols. Users choose table locations; HiveServer2's
 * own files are not in HDFS. Without Tez and YARN, HiveServer2 can run only queries that need no
 * job, such as {@code SELECT *}.
 *
 * @param ports binary, HTTP, web
 */
public record HiveDaemon(ClusterLayout layout, List<Integer> ports) implements PackagedDaemon {
  public static final ServerPackage PACKAGE =
      new ServerPackage("hive", "Apache Hive", "4.0.1", 270);
  public static final ServerPackage CLIENT =
      new ServerPackage("hive-jdbc", "the Apache Hive JDBC driver", "4.0.1", 44);

  /**
   * Sufficient for HiveServer2 with metastore and database; results are fetched 10,000 rows at a
   * time.
   */
  private static final String HEAP = "768m";

  /** JDK packages that Hive, DataNucleus and Kryo access although Java 17 does not open them. */
  private static final List<String> OPEN =
      List.of(
          "java.base/java.lang.reflect",
          "java.base/java.io",
          "java.base/java.net",
          "java.base/java.nio",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.base/java.util.regex",
          "java.base/java.time",
          "java.sql/java.sql");

  public static List<HiveDaemon> plan(DaemonContext cluster) throws IOException {
    if (!cluster.needs(Role.HIVE)) {
      return List.of();
    }
    cluster.refuseKerberos(PACKAGE);
    return List.of(new HiveDaemon(cluster.layout(), cluster.ports().next(3)));
  }

  @Override
  public Role role() {
    return Role.HIVE;
  }

  @Override
  public Map<String, URI> endpoints() {
    return Map.of(
        ServerAccess.BINARY,
        URI.create("hive2://" + host().at(ports.get(0))),
        ServerAccess.HTTP,
        URI.create("http://" + host().at(ports.get(1)) + "/cliservice"));
  }

  @Override
  public ServerPackage jars() {
    return PACKAGE;
  }

  @Override
  public List<ServerPackage> packages() {
    return List.of(PACKAGE, CLIENT);
  }

  @Override
  public List<Path> clientJars() throws IOException {
    return clientJars(CLIENT);
  }

  @Override
  public void install() throws IOException {
    Path file = Path.of(local("client.properties"));
    PrivateFiles.directory(file.getParent());
    PrivateFiles.write(file, PasswordFile.PASSWORD + "=" + PrivateFiles.secret() + "\n");
  }

  @Override
  public Optional<Path> clientProperties() {
    return Optional.of(Path.of(local("client.properties")));
  }

  @Override
  public List<GatewayService> gatewayServices() {
    return List.of(
        new GatewayService(
            "HIVE",
            endpoints().get(ServerAccess.HTTP).toString(),
            Optional.of("hive/0.13.0"),
            clientProperties()));
  }

  private String local(String name) {
    return layout.directory().resolve(role().lowerCase() + "/" + name).toString();
  }

  @Override
  public Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    Map<String, String> hive =
        SiteFile.of(
            """
            hive.server2.transport.mode=all
            hive.server2.thrift.bind.host=%1$s
            hive.server2.thrift.port=%2$s
            hive.server2.thrift.http.port=%3$s
            hive.server2.thrift.http.path=%4$s
            hive.server2.webui.host=%1$s
            hive.server2.webui.port=%5$s
            hive.server2.authentication=CUSTOM
            hive.server2.custom.authentication.class=%6$s
            hive.server2.enable.doAs=false
            hive.server2.tez.initialize.default.sessions=false
            hive.server2.materializedviews.registry.impl=DUMMY
            # it writes a file for each statement, which would be part of the statement's cost
            hive.server2.logging.operation.enabled=false
            hive.execution.engine=mr
            javax.jdo.option.ConnectionURL=jdbc:derby:%7$s;create=true
            datanucleus.schema.autoCreateAll=true
            hive.metastore.schema.verification=false
            hive.metastore.warehouse.dir=file://%8$s/warehouse
            hive.metastore.warehouse.external.dir=file://%8$s/external
            hive.exec.scratchdir=file://%8$s/scratch
            hive.exec.local.scratchdir=%8$s/local
            hive.querylog.location=%8$s/querylog
            hive.downloaded.resources.dir=%8$s/resources
            hive.notification.event.poll.interval=0s
            """
                .formatted(
                    Host.LOOPBACK.address(),
                    ports.get(0),
                    ports.get(1),
                    "cliservice",
                    ports.get(2),
                    RunPassword.NAME,
                    local("metastore"),
                    local("")));
    return Map.of(
        "core-site.xml", layout.coreSite(), "hive-site.xml", SiteFile.layers(hive, settings));
  }

  @Override
  public ChildJvm jvm() {
    return jvm(
        HEAP,
        HiveMain.class.getName(),
        List.of(),
        Stream.concat(
                OPEN.stream().map(name -> "--add-opens=" + name + "=ALL-UNNAMED"),
                Stream.of(
                    "-D" + PasswordFile.FILE + "=" + local("client.properties"),
                    "-Dderby.stream.error.file=" + local("derby.log")))
            .toList());
  }
}
