package io.hadoopbench.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.servers.HiveMain;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * HiveServer2 with the metastore in the same JVM and its database, Derby, in the cluster's directory; ready when it takes connections of
 * both protocols. Tables of users are where they say; nothing of its own is in HDFS. It has no Tez and no YARN: what it answers is what
 * needs no job, such as {@code SELECT *}.
 *
 * @param ports binary, HTTP, web
 */
record HiveDaemon(Layout layout, List<Integer> ports) implements Daemon {
  static final int PORTS = 3;
  private static final String HTTP_PATH = "cliservice";
  /** Java 17 closes these, which Hive, DataNucleus and Kryo look into. */
  private static final List<String> OPEN = List.of("java.base/java.lang.reflect", "java.base/java.io", "java.base/java.net",
      "java.base/java.nio", "java.base/java.util", "java.base/java.util.concurrent", "java.base/java.util.concurrent.atomic",
      "java.base/java.util.regex", "java.base/java.time", "java.sql/java.sql");

  @Override
  public Role role() {
    return Role.HIVE;
  }

  @Override
  public Map<String, URI> endpoints() {
    return Map.of("binary", URI.create("hive2://" + Layout.address(ports.get(0))),
        "http", URI.create("http://" + Layout.address(ports.get(1)) + "/" + HTTP_PATH));
  }

  @Override
  public List<ServerPackage> packages() {
    return List.of(ServerPackage.HIVE, ServerPackage.HIVE_JDBC);
  }

  @Override
  public Optional<ServerPackage> clientPackage() {
    return Optional.of(ServerPackage.HIVE_JDBC);
  }

  @Override
  public String classpath(Path conf) throws IOException {
    return ChildClasspath.server(conf, ServerJars.ofThisHost().get(ServerPackage.HIVE, line -> { }), HiveMain.class);
  }

  private String local(String name) {
    return layout.directory().resolve(role().lowerCase() + "/" + name).toString();
  }

  @Override
  public Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    Map<String, String> hive = new HashMap<>();
    String server = "hive.server2.";
    hive.put(server + "transport.mode", "all");
    hive.put(server + "thrift.bind.host", Defaults.LOOPBACK);
    hive.put(server + "thrift.port", ports.get(0).toString());
    hive.put(server + "thrift.http.port", ports.get(1).toString());
    hive.put(server + "thrift.http.path", HTTP_PATH);
    hive.put(server + "webui.host", Defaults.LOOPBACK);
    hive.put(server + "webui.port", ports.get(2).toString());
    hive.put(server + "authentication", "NONE");
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
    return Map.of("core-site.xml", layout.coreSite(false), "hive-site.xml", hive);
  }

  @Override
  public void prepare(Path conf) throws IOException {
    Log4j2.write(conf);
  }

  @Override
  public String mainClass() {
    return HiveMain.class.getName();
  }

  @Override
  public String heap() {
    return Defaults.HIVE_HEAP;
  }

  @Override
  public List<String> jvmOptions() {
    List<String> options = new ArrayList<>(Defaults.NAMENODE_GC);
    OPEN.forEach(name -> options.add("--add-opens=" + name + "=ALL-UNNAMED"));
    options.add("-Dderby.stream.error.file=" + local("derby.log"));
    options.addAll(Log4j2.jvmOptions(layout.directory().resolve(role().lowerCase() + "/conf")));
    return options;
  }

  @Override
  public URI web() {
    return URI.create("http://" + Layout.address(ports.get(2)));
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    for (int port : ports.subList(0, 2)) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(Defaults.LOOPBACK, port), (int) timeout.toMillis());
      }
    }
    JsonNode runtime = Http.bean(web(), "java.lang:type=Runtime", timeout);
    return runtime.isMissingNode() ? Optional.of("shows no beans at " + web()) : Optional.empty();
  }
}
