package io.hadoopbench.cluster.daemon.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.cluster.daemon.knox.KnoxDaemon;
import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.cluster.embedded.Jars;
import io.hadoopbench.cluster.embedded.Listeners;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** One cluster with HBase, its REST server and a gateway, for all rules. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("cluster")
class HBaseClusterTest {
  private static final int ROWS = 25;
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir
  static Path logs;
  private static EmbeddedCluster cluster;

  @BeforeAll
  static void open() throws IOException {
    Jars.require(KnoxDaemon.PACKAGE, HBaseServer.PACKAGE);
    ClusterNeeds needs = ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE, Role.HBASE_REST)
        .gateway("plain", Map.of(ClusterNeeds.GATEWAY_TLS, "off")).build();
    cluster = new EmbeddedClusterProvider().open(needs,
        new ClusterOptions(new Configuration(false), false, false, false, logs, System.out::println));
  }

  @AfterAll
  static void closeLeavesNoProcessAndNoDirectory() {
    if (cluster == null) {
      return; // the start failed, or was not possible, and says why
    }
    List<ProcessHandle> processes = processes();
    cluster.close();
    assertThat(cluster.directory()).doesNotExist();
    assertThat(processes).hasSize(6).noneMatch(ProcessHandle::isAlive);
  }

  private static List<ProcessHandle> processes() {
    return Stream.of(Role.values()).flatMap(role -> cluster.processes(role).stream()).toList();
  }

  @Test
  @Order(1)
  void rowsThatRestWroteComeThroughRestThroughTheGatewayAndToTheJavaClient() throws Exception {
    assertThat(cluster.unhealthy()).isEmpty();
    String rest = cluster.server(Role.HBASE_REST).orElseThrow().endpoint(ServerAccess.HTTP).toString();
    assertThat(put(rest + "/t/schema", "{\"name\":\"t\",\"ColumnSchema\":[{\"name\":\"f\"}]}").getResponseCode()).isEqualTo(201);
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add("{\"key\":\"" + base64("row" + (100 + i)) + "\",\"Cell\":[{\"column\":\"" + base64("f:c") + "\",\"$\":\"" + base64("value" + i) + "\"}]}");
    }
    assertThat(put(rest + "/t/rows", "{\"Row\":[" + String.join(",", rows) + "]}").getResponseCode()).isEqualTo(200);
    assertThat(scan(rest)).isEqualTo(ROWS);
    assertThat(scan(cluster.servers(Role.GATEWAY).get("plain").endpoint(ServerAccess.GATEWAY) + "/anonymous/hbase")).isEqualTo(ROWS);
    assertThat(javaClient()).isEqualTo(ROWS);
  }

  /** Also that the gateway sends clients back to itself. */
  private static int scan(String base) throws IOException {
    String scanner = put(base + "/t/scanner", "{\"batch\":10}").getHeaderField("Location");
    assertThat(scanner).startsWith(base + "/t/scanner/");
    int found = 0;
    while (true) {
      HttpURLConnection next = open(scanner);
      if (next.getResponseCode() == HttpURLConnection.HTTP_NO_CONTENT) {
        return found;
      }
      assertThat(next.getResponseCode()).isEqualTo(200);
      JsonNode batch = JSON.readTree(next.getInputStream());
      for (JsonNode row : batch.path("Row")) {
        assertThat(new String(Base64.getDecoder().decode(row.path("Cell").path(0).path("$").asText()))).isEqualTo("value" + found++);
      }
    }
  }

  /** With jars of its own, as whoever uses it has to. */
  private static int javaClient() throws Exception {
    URL[] jars = cluster.server(Role.HBASE).orElseThrow().clientJars().stream().map(HBaseClusterTest::url).toArray(URL[]::new);
    URI quorum = cluster.server(Role.HBASE).orElseThrow().endpoint(ServerAccess.ZOOKEEPER);
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader())) {
      Thread.currentThread().setContextClassLoader(loader);
      Object conf = loader.loadClass("org.apache.hadoop.hbase.HBaseConfiguration").getMethod("create").invoke(null);
      conf.getClass().getMethod("set", String.class, String.class).invoke(conf, "hbase.zookeeper.quorum", quorum.getAuthority());
      Object table = loader.loadClass("org.apache.hadoop.hbase.TableName").getMethod("valueOf", String.class).invoke(null, "t");
      try (AutoCloseable connection = (AutoCloseable) loader.loadClass("org.apache.hadoop.hbase.client.ConnectionFactory")
          .getMethod("createConnection", conf.getClass()).invoke(null, conf)) {
        Object opened = loader.loadClass("org.apache.hadoop.hbase.client.Connection").getMethod("getTable", table.getClass()).invoke(connection, table);
        Object scan = loader.loadClass("org.apache.hadoop.hbase.client.Scan").getConstructor().newInstance();
        Iterable<?> results = (Iterable<?>) loader.loadClass("org.apache.hadoop.hbase.client.Table").getMethod("getScanner", scan.getClass())
            .invoke(opened, scan);
        int found = 0;
        for (Object result : results) {
          assertThat(result.toString()).startsWith("keyvalues={row" + (100 + found++) + "/f:c/");
        }
        return found;
      }
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @Order(2)
  void everyServerListensOnLoopbackOnly() throws IOException {
    for (ProcessHandle process : processes()) {
      assertThat(Listeners.of(process)).isNotEmpty().allMatch(Listeners::isLoopback);
    }
  }

  @Test
  @Order(3)
  void theServersShowTheirCpuTime() throws IOException {
    for (Role role : List.of(Role.HBASE, Role.HBASE_REST)) {
      assertThat(Http.bean(cluster.web(role).orElseThrow(), "java.lang:type=OperatingSystem", Duration.ofSeconds(2))
          .path("ProcessCpuTime").asLong()).as(role.lowerCase()).isPositive();
    }
  }

  @Test
  @Order(4)
  void aServerThatIsNotThereIsEmptyAndOneWithoutClientsOfItsOwnHasNoJars() throws IOException {
    assertThat(cluster.server(Role.HIVE)).isEmpty();
    assertThat(cluster.servers(Role.HIVE)).isEmpty();
    ServerAccess rest = cluster.server(Role.HBASE_REST).orElseThrow();
    assertThat(rest.clientJars()).as("HTTP needs none").isEmpty();
    assertThat(rest.shellJars()).isEmpty();
    assertThatThrownBy(() -> rest.endpoint("zookeeper")).hasMessageContainingAll("zookeeper", rest.web().toString(), "[http]");
  }

  @Test
  @Order(5)
  void aKilledHBaseIsNamedAndApplyBringsItBack() throws Exception {
    ProcessHandle hbase = cluster.process(Role.HBASE).orElseThrow();
    hbase.destroyForcibly();
    hbase.onExit().get();
    assertThat(cluster.unhealthy()).hasValueSatisfying(line -> assertThat(line).startsWith("hbase at http://127.0.0.1:"));
    assertThat(cluster.apply(Map.of())).isEmpty();
    assertThat(cluster.unhealthy()).isEmpty();
  }

  @Test
  @Order(6)
  void withKerberosItIsRefusedWithTheReason() {
    ClusterNeeds needs = ClusterNeeds.builder().servers(Role.NAMENODE, Role.HBASE).kerberos().build();
    assertThatThrownBy(() -> new EmbeddedClusterProvider().open(needs,
        new ClusterOptions(new Configuration(false), false, false, false, logs, System.out::println))).isInstanceOf(IOException.class)
        .hasMessageContaining("Apache HBase 2.6.1 cannot have Kerberos");
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static HttpURLConnection open(String address) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) URI.create(address).toURL().openConnection();
    connection.setRequestProperty("Accept", "application/json");
    return connection;
  }

  private static HttpURLConnection put(String address, String json) throws IOException {
    HttpURLConnection connection = open(address);
    connection.setRequestMethod("PUT");
    connection.setRequestProperty("Content-Type", "application/json");
    connection.setDoOutput(true);
    try (OutputStream out = connection.getOutputStream()) {
      out.write(json.getBytes(StandardCharsets.UTF_8));
    }
    connection.getResponseCode();
    return connection;
  }
}
