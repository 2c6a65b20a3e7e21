package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.core.cluster.Cluster.Keytab;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.servers.AccumuloMain.AccumuloServerMXBean;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * ingest-accumulo on a held cluster with Kerberos as an existing cluster. Its Accumulo has TLS, and
 * SASL in the last test.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(SkippedWithReason.class)
class IngestExistingIT {
  private Path dir;
  private Path conf;
  private EmbeddedCluster cluster;
  private Properties client;
  private String classpath;
  private Map<String, String> environment;

  /** Run that waits for its timeout during other tests. */
  private Bench.Running unreachable;

  private static Map<Role, Map<String, String>> level(String level) {
    return ClusterNeeds.ACCUMULO.stream()
        .collect(
            Collectors.toMap(role -> role, role -> Map.of(ClusterNeeds.ACCUMULO_SECURITY, level)));
  }

  @BeforeAll
  void startCluster(@TempDir Path temp) throws Exception {
    dir = temp;
    ClusterNeeds.Builder needs =
        ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE, Role.TABLET_SERVER).kerberos();
    level("tls")
        .forEach((role, own) -> own.forEach((key, value) -> needs.setting(role, key, value)));
    try {
      cluster =
          new EmbeddedClusterProvider()
              .open(
                  needs.build(),
                  new ClusterOptions(
                      new Configuration(false),
                      false,
                      false,
                      false,
                      dir.resolve("logs"),
                      line -> {}));
    } catch (IOException e) {
      if (String.valueOf(e.getMessage()).contains("cannot be downloaded")) {
        abort(e.getMessage());
      }
      throw e;
    }
    conf = dir.resolve("conf");
    cluster.writeConf(conf);
    environment =
        Map.of(
            "JAVA_TOOL_OPTIONS",
            "-Djava.security.krb5.conf=" + System.getProperty("java.security.krb5.conf"));
    client = clientProperties();
    classpath =
        cluster.server(Role.TABLET_SERVER).orElseThrow().clientJars().stream()
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    unreachable =
        existing(
            "zookeeper",
            "tls",
            properties("zookeeper", Map.of("instance.zookeepers", "127.0.0.1:1")));
  }

  @AfterAll
  void closingLeavesNoProcessAndNoDirectory() {
    if (cluster == null) {
      return; // the start failed or was not possible, and reports why
    }
    List<ProcessHandle> processes = OnHeldCluster.processes(cluster);
    cluster.close();
    assertThat(cluster.directory()).doesNotExist();
    assertThat(processes).hasSize(7).noneMatch(ProcessHandle::isAlive);
  }

  /** Returns properties of the current Accumulo. */
  private Properties clientProperties() throws IOException {
    ServerAccess server = cluster.server(Role.TABLET_SERVER).orElseThrow();
    Properties properties = new Properties();
    try (var in = Files.newBufferedReader(server.clientProperties().orElseThrow())) {
      properties.load(in);
    }
    return properties;
  }

  /** Returns client properties with some wrong values. */
  private Path properties(String name, Map<String, String> other) throws IOException {
    Properties all = new Properties();
    all.putAll(client);
    all.putAll(other);
    Path file = dir.resolve(name + ".properties");
    try (var out = Files.newBufferedWriter(file)) {
      all.store(out, null);
    }
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private List<String> options(String out, String level, Path properties, String... more) {
    return Stream.concat(
            Stream.of(
                "-levels",
                "security=" + level,
                "-accumuloClient",
                level + "=" + properties,
                "-accumuloClasspath",
                classpath,
                "-blocks 1 -warmup 0 -batch 500 -warmupOps 1 -verify -out",
                out),
            Stream.of(more))
        .toList();
  }

  /** Runs in a separate JVM, which logs in. */
  private Bench.Running existing(String out, String level, Path properties, String... more)
      throws IOException {
    Keytab who = cluster.keytab().orElseThrow();
    List<String> args =
        new ArrayList<>(List.of("ingest-accumulo", "-keytab", who.principal() + ":" + who.file()));
    args.addAll(options(out, level, properties, more));
    return Bench.hadoopJar(dir, conf, environment, args.toArray(String[]::new));
  }

  /** Runs in this JVM, which is logged in. */
  private Bench.Ended here(String out, Path properties, String... more) throws Exception {
    return Bench.here(
            dir,
            conf,
            "ingest-accumulo",
            options(out, "tls", properties, more).toArray(String[]::new))
        .await();
  }

  private void refused(Bench.Ended ended, String why) {
    ended.exitedWith(2);
    assertThat(ended.lastError())
        .startsWith("ingest-accumulo: -accumuloClient: Accumulo ")
        .contains(why);
    assertThat(ended.out() + ended.err())
        .doesNotContain(
            client.getProperty("auth.token"), client.getProperty("ssl.keystore.password"));
  }

  private List<JsonNode> trials(String out) throws IOException {
    List<JsonNode> trials = new ArrayList<>();
    Results.read(dir, out).path("trials").forEach(trials::add);
    return trials;
  }

  private ServerAccess tabletServer() {
    return cluster.server(Role.TABLET_SERVER).orElseThrow();
  }

  /**
   * Returns what connections of the tablet server have negotiated since its start, including those
   * of the servers.
   */
  private String agreed() throws IOException {
    JsonNode bean =
        Http.bean(tabletServer().web(), AccumuloServerMXBean.NAME, Duration.ofSeconds(5));
    assertThat(bean.path("Agreed")).isNotEmpty();
    return bean.path("Agreed").toString();
  }

  @Test
  @Order(1)
  void serversListenOnlyOnLoopbackAndSecretsArePrivate() throws IOException {
    assertThat(cluster.unhealthy()).isEmpty();
    OnHeldCluster.assertOnLoopbackSolo(OnHeldCluster.processes(cluster));
    for (Role role :
        List.of(Role.ZOOKEEPER, Role.ACCUMULO_MANAGER, Role.TABLET_SERVER, Role.ACCUMULO_GC)) {
      assertThat(
              Http.bean(
                      cluster.web(role).orElseThrow(),
                      "java.lang:type=OperatingSystem",
                      Duration.ofSeconds(5))
                  .path("ProcessCpuTime")
                  .asLong())
          .as(role.lowerCase())
          .isPositive();
    }
    assertThat(agreed()).contains("TLS_").doesNotContain("plain", "GSSAPI");
    String password = client.getProperty("auth.token");
    assertThat(password).hasSizeGreaterThan(20);
    try (Stream<Path> files = Files.list(cluster.directory().resolve("accumulo"))) {
      assertThat(files.filter(file -> !file.toString().endsWith(".made")))
          .isNotEmpty()
          .allSatisfy(
              file ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                      .as(file.toString())
                      .isEqualTo("rw-------"));
    }
    for (ProcessHandle process : OnHeldCluster.processes(cluster)) {
      assertThat(Files.readString(Path.of("/proc/" + process.pid() + "/cmdline")))
          .doesNotContain(password);
    }
  }

  /** The beans contain whole class paths and are read once per second. */
  @Test
  @Order(1)
  void pageReturnsSingleAttribute() throws IOException {
    Jmx page = new Jmx(tabletServer().web(), new Configuration(false));
    String process = page.process();
    assertThat(page.process()).isEqualTo(process).contains("@");
    URI started = URI.create(tabletServer().web() + "/jmx?get=java.lang:type=Runtime::StartTime");
    try (InputStream in = started.toURL().openStream()) {
      assertThat(in.readAllBytes()).hasSizeBetween(1, 300);
    }
    URI none = URI.create(tabletServer().web() + "/jmx?get=java.lang:type=Runtime::Colour");
    assertThatThrownBy(() -> none.toURL().openStream()).isInstanceOf(FileNotFoundException.class);
  }

  @Test
  @Order(1)
  void unchangedLevelDoesNotRestart() throws IOException {
    List<ProcessHandle> before = OnHeldCluster.processes(cluster);
    assertThat(cluster.apply(level("tls"))).isEmpty();
    assertThat(OnHeldCluster.processes(cluster)).isEqualTo(before);
  }

  @Test
  @Order(1)
  void instanceProblemsAreReportedInOneLine() throws Exception {
    refused(
        here("instance", properties("instance", Map.of("instance.name", "nobody"))),
        "Instance name nobody");
    refused(
        here("password", properties("password", Map.of("auth.token", "wrong"))),
        "rejects root with this password");
    refused(
        here(
            "certificate",
            properties(
                "certificate",
                Map.of("ssl.truststore.path", client.getProperty("ssl.keystore.path")))),
        "TLS handshake failed with tablet server");
  }

  @Test
  @Order(2)
  void foreignTableIsKept() throws Exception {
    Bench.Ended ended =
        here("table", properties("right", Map.of()), "-table accumulo.metadata").exitedWith(2);
    assertThat(ended.lastError())
        .contains(
            "table accumulo.metadata of Accumulo exists, and no run of hadoop-bench created it",
            "-table");
  }

  /** Two runs with one table name, and the table of a killed run. */
  @Test
  @Order(2)
  void tableOfAnotherRunIsKept() throws Exception {
    Path right = properties("shared", Map.of());
    Bench.Running first = existing("first", "tls", right, "-table shared -duration 20s");
    awaitLoad();
    Bench.Ended second = here("second", right, "-table shared").exitedWith(2);
    assertThat(second.lastError())
        .contains(
            "table shared of Accumulo exists, and the run ingest-accumulo-",
            "created it and may still be running",
            "choose another name with -table");
    first.process().destroyForcibly().waitFor();
    Bench.Ended swept = Bench.here(dir, conf, "sweep", "-olderThan 0 -yes").awaitExit(0);
    assertThat(swept.err())
        .contains("drop it with: accumulo shell -e 'deletetable -f hadoopbench_ingest_accumulo_");
  }

  /** The server that is killed second has no write-ahead log. */
  @Tag("nightly")
  @Test
  @Order(3)
  void killedTabletServerLosesEntriesOnlyWithoutLog() throws Exception {
    Bench.Running run =
        existing("killed", "tls", properties("right", Map.of()), "-duration 8s -threads 8");
    Map<Role, Map<String, String>> withoutLog = new HashMap<>(level("tls"));
    withoutLog.put(
        Role.TABLET_SERVER,
        Map.of(ClusterNeeds.ACCUMULO_SECURITY, "tls", "table.durability", "none"));
    killUnderLoad(withoutLog);
    run.awaitError("(1 of 2)");
    killUnderLoad(level("tls"));
    Bench.Ended ended = run.awaitExit(1);
    List<JsonNode> trials = trials("killed");
    assertThat(trials).extracting(Results::valid).containsExactly(false, false, true);
    assertThat(trials.subList(0, 2))
        .allSatisfy(
            trial ->
                assertThat(trial.path("reasons").toString())
                    .contains("tablet servers changed during the trial"));
    for (JsonNode trial : List.of(trials.get(0), trials.get(2))) {
      assertThat(Results.resource(trial, "walk.undefined")).isZero();
      assertThat(Results.resource(trial, "walk.entries"))
          .isEqualTo(Results.resource(trial, "ingest.writtenEntries"))
          .isPositive();
    }
    JsonNode lost = trials.get(1);
    assertThat(Results.resource(lost, "walk.entries"))
        .isLessThan(Results.resource(lost, "ingest.writtenEntries"));
    assertThat(Results.resource(lost, "walk.undefined")).isPositive();
    assertThat(lost.path("reasons").toString())
        .containsPattern(
            "servers acknowledged \\d+ entries, but the table has \\d+, of which \\d+ point to"
                + " missing entries, as in: [0-9a-f]{16} points to ");
    assertThat(ended.lastError()).startsWith("ingest-accumulo: entries were lost in 1 trial: ");
  }

  private void killUnderLoad(Map<Role, Map<String, String>> then) throws Exception {
    awaitLoad();
    ProcessHandle server = cluster.processes(Role.TABLET_SERVER).get(0);
    server.destroyForcibly();
    server.onExit().join();
    cluster.apply(then);
  }

  /** Waits until the tablet server has ingested more than the warm-up writes. */
  private void awaitLoad() throws Exception {
    long before = takenEntries();
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (takenEntries() < before + 8_000) {
      assertThat(System.nanoTime()).as("no load").isLessThan(deadline);
      Thread.sleep(100);
    }
  }

  private long takenEntries() throws IOException {
    URI page =
        URI.create(
            cluster.server(Role.TABLET_SERVER).orElseThrow().web()
                + "/jmx?qry=HadoopBench:service=Accumulo,name=Tablets");
    return new ObjectMapper()
        .readTree(page.toURL())
        .path("beans")
        .path(0)
        .path("IngestedEntries")
        .asLong();
  }

  @Test
  @Order(4)
  void unreachableZooKeeperTimesOut() throws Exception {
    refused(unreachable.await(), "no response within");
  }

  @Test
  @Order(5)
  void accumuloWithSaslIsMeasured() throws Exception {
    long nameNode = cluster.processes(Role.NAMENODE).get(0).pid();
    assertThat(cluster.apply(level("sasl-auth-int"))).isEmpty();
    assertThat(cluster.unhealthy()).isEmpty();
    assertThat(cluster.processes(Role.NAMENODE).get(0).pid())
        .as("only Accumulo restarts")
        .isEqualTo(nameNode);
    assertThat(agreed()).contains("GSSAPI auth-int").doesNotContain("plain");
    client = clientProperties();
    assertThat(client).containsEntry("sasl.qop", "auth-int");
    Bench.Ended ended =
        existing("sasl", "sasl-auth-int", properties("sasl", Map.of()), "-batches 10").awaitExit(0);
    assertThat(ended.out().replaceAll("\\s+", " "))
        .contains("Calls by other clients cannot be counted: no metrics page was read.");
    assertThat(trials("sasl"))
        .isNotEmpty()
        .last()
        .satisfies(
            trial -> {
              Results.assertValid(trial);
              assertThat(trial.path("evidence").path("client.connection").fieldNames())
                  .toIterable()
                  .isNotEmpty()
                  .allMatch(line -> line.contains("GSSAPI auth-int"));
              assertThat(Results.resource(trial, "walk.entries"))
                  .isEqualTo(Results.resource(trial, "ingest.writtenEntries"))
                  .isPositive();
            });
    assertThat(takenEntries())
        .as("counts of dropped tablets are kept")
        .isEqualTo(
            trials("sasl").stream()
                .mapToLong(trial -> (long) Results.resource(trial, "ingest.writtenEntries"))
                .sum());
  }
}
