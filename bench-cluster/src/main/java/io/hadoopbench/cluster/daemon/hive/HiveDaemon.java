package io.hadoopbench.cluster.daemon.hive;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.DaemonKind;
import io.hadoopbench.cluster.daemon.GatewayService;
import io.hadoopbench.cluster.daemon.PackagedDaemon;
import io.hadoopbench.cluster.daemon.PrivateFiles;
import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.ChildJvm;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.servers.HiveMain;
import io.hadoopbench.servers.PasswordFile;
import io.hadoopbench.servers.RunPassword;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * HiveServer2 with the metastore in the same JVM and its database, Derby, in the cluster's directory; ready when it
 * takes connections of both protocols. Tables of users are where they say; nothing of its own is in HDFS. It has no Tez
 * and no YARN: what it answers is what needs no job, such as {@code SELECT *}.
 *
 * @param ports binary, HTTP, web
 */
public record HiveDaemon(ClusterLayout layout, List<Integer> ports) implements PackagedDaemon {
  public static final DaemonKind KIND = new DaemonKind(Role.HIVE, HiveDaemon::plan)
      .flag("hive", "also start HiveServer2", needs -> needs.servers(Role.HIVE));

  public static final ServerPackage PACKAGE = new ServerPackage("hive", "Apache Hive", "4.0.1", 270);
  public static final ServerPackage CLIENT = new ServerPackage("hive-jdbc", "the JDBC driver of Apache Hive", "4.0.1", 44);
  private static final int PORTS = 3;
  /** HiveServer2 with its metastore and a database for that; a result of 10,000 rows at a time passes through. */
  private static final String HEAP = "768m";
  private static final String HTTP_PATH = "cliservice";
  /** Java 17 closes these, which Hive, DataNucleus and Kryo look into. */
  private static final List<String> OPEN = List.of("java.base/java.lang.reflect", "java.base/java.io", "java.base/java.net",
      "java.base/java.nio", "java.base/java.util", "java.base/java.util.concurrent", "java.base/java.util.concurrent.atomic",
      "java.base/java.util.regex", "java.base/java.time", "java.sql/java.sql");

  private static List<HiveDaemon> plan(DaemonContext cluster) throws IOException {
    if (!cluster.needs(Role.HIVE)) {
      return List.of();
    }
    cluster.refuseKerberos(PACKAGE);
    return List.of(new HiveDaemon(cluster.layout(), cluster.ports().next(PORTS)));
  }

  @Override
  public Role role() {
    return Role.HIVE;
  }

  @Override
  public Map<String, URI> endpoints() {
    return Map.of(ServerAccess.BINARY, URI.create("hive2://" + host().at(ports.get(0))),
        ServerAccess.HTTP, URI.create("http://" + host().at(ports.get(1)) + "/" + HTTP_PATH));
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
    return List.of(new GatewayService("HIVE", endpoints().get(ServerAccess.HTTP).toString(), Optional.of("hive/0.13.0"), clientProperties()));
  }

  private String local(String name) {
    return layout.directory().resolve(role().lowerCase() + "/" + name).toString();
  }

  @Override
  public Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    Map<String, String> hive = new HashMap<>();
    String server = "hive.server2.";
    hive.put(server + "transport.mode", "all");
    hive.put(server + "thrift.bind.host", Host.LOOPBACK.address());
    hive.put(server + "thrift.port", ports.get(0).toString());
    hive.put(server + "thrift.http.port", ports.get(1).toString());
    hive.put(server + "thrift.http.path", HTTP_PATH);
    hive.put(server + "webui.host", Host.LOOPBACK.address());
    hive.put(server + "webui.port", ports.get(2).toString());
    hive.put(server + "authentication", "CUSTOM");
    hive.put(server + "custom.authentication.class", RunPassword.NAME);
    hive.put(server + "enable.doAs", "false");
    hive.put(server + "tez.initialize.default.sessions", "false");
    hive.put(server + "materializedviews.registry.impl", "DUMMY");
    hive.put(server + "logging.operation.enabled", "false"); // a file for each statement, which would be a cost of it
    hive.put("hive.execution.engine", "mr");
    hive.put("javax.jdo.option.ConnectionURL", "jdbc:derby:" + local("metastore") + ";create=true");
    hive.put("datanucleus.schema.autoCreateAll", "true");
    hive.put("hive.metastore.schema.verification", "false");
    hive.put("hive.metastore.warehouse.dir", "file://" + local("warehouse"));
    hive.put("hive.metastore.warehouse.external.dir", "file://" + local("external"));
    hive.put("hive.exec.scratchdir", "file://" + local("scratch"));
    hive.put("hive.exec.local.scratchdir", local("local"));
    hive.put("hive.querylog.location", local("querylog"));
    hive.put("hive.downloaded.resources.dir", local("resources"));
    hive.put("hive.notification.event.poll.interval", "0s");
    hive.putAll(settings);
    return Map.of("core-site.xml", layout.coreSite(), "hive-site.xml", hive);
  }

  @Override
  public ChildJvm jvm() {
    return jvm(HEAP, HiveMain.class.getName(), List.of(), Stream.concat(OPEN.stream().map(name -> "--add-opens=" + name + "=ALL-UNNAMED"),
        Stream.of("-D" + PasswordFile.FILE + "=" + local("client.properties"), "-Dderby.stream.error.file=" + local("derby.log"))).toList());
  }
}
