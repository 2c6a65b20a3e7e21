package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.dist.golden.GoldenResult;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** ingest-accumulo: on a cluster of ours with TLS, which the programs take for somebody else's, and through the launcher on one of its own with the other levels. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class IngestIT {
  private static final Map<Role, Map<String, String>> TLS = ClusterNeeds.ACCUMULO.stream().collect(Collectors.toMap(role -> role, role -> Map.of(ClusterNeeds.ACCUMULO_SECURITY, "tls")));

  private Path dir;
  private Path conf;
  private EmbeddedCluster cluster;
  private Properties client;
  private String classpath;

  @BeforeAll
  void startCluster(@TempDir Path temp) throws IOException {
    dir = temp;
    ClusterNeeds.Builder needs = ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE, Role.TABLET_SERVER);
    TLS.forEach(needs::settings);
    try {
      cluster = new EmbeddedClusterProvider().open(needs.build(), new ClusterOptions(new Configuration(false), false, false, dir.resolve("logs"), line -> { }));
    } catch (IOException e) {
      if (String.valueOf(e.getMessage()).contains("cannot be got")) {
        abort(e.getMessage());
      }
      throw e;
    }
    conf = dir.resolve("conf");
    cluster.writeConf(conf);
    ServerAccess server = cluster.server(Role.TABLET_SERVER).orElseThrow();
    client = new Properties();
    try (var in = Files.newBufferedReader(server.clientProperties().orElseThrow())) {
      client.load(in);
    }
    classpath = server.clientJars().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  @AfterAll
  void stopCluster() {
    if (cluster != null) {
      cluster.close();
    }
  }

  /** Properties of a client that differ from those that are right. */
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

  private Bench.Running existing(String out, Path properties, String... more) throws IOException {
    List<String> args = new ArrayList<>(List.of("ingest-accumulo", "-only", "security=tls", "-accumuloClient", "tls=" + properties, "-accumuloClasspath", classpath, "-blocks", "1", "-rehearsals",
        "0", "-batch", "500", "-warmup", "1", "-verify", "-out", out));
    args.addAll(List.of(more));
    return Bench.hadoopJar(dir, conf, args.toArray(String[]::new));
  }

  @Test
  @Order(1)
  void whatIsWrongWithAnInstanceIsSaidInOneLineWithinADeadline() throws Exception {
    Map<String, Bench.Running> runs = Map.of(
        "no answer within", existing("zookeeper", properties("zookeeper", Map.of("instance.zookeepers", "127.0.0.1:1"))),
        "Instance name nobody", existing("instance", properties("instance", Map.of("instance.name", "nobody"))),
        "does not know root, or not with this password", existing("password", properties("password", Map.of("auth.token", "wrong"))),
        "no TLS with tablet server", existing("certificate", properties("certificate", Map.of("ssl.truststore.path", client.getProperty("ssl.keystore.path")))));
    for (Map.Entry<String, Bench.Running> run : runs.entrySet()) {
      Bench.Ended ended = run.getValue().await();
      assertThat(ended.exit()).as(ended.err()).isEqualTo(2);
      assertThat(ended.lastError()).startsWith("ingest-accumulo: -accumuloClient: Accumulo ").contains(run.getKey());
      assertThat(ended.out() + ended.err()).doesNotContain(client.getProperty("auth.token"), client.getProperty("ssl.keystore.password"));
    }
  }

  @Test
  @Order(2)
  void aTableThatIsThereAndNotOursIsLeftAlone() throws Exception {
    Bench.Ended ended = existing("table", properties("right", Map.of()), "-table", "accumulo.metadata").await();
    assertThat(ended.exit()).as(ended.err()).isEqualTo(2);
    assertThat(ended.lastError()).contains("table accumulo.metadata of Accumulo is there, and no run of hadoop-bench has made it", "-table");
  }

  @Test
  @Order(3)
  void aTabletServerThatIsKilledInMidIngestCostsATrialAndNoEntry() throws Exception {
    Bench.Running run = existing("killed", properties("right", Map.of()), "-duration", "8s", "-threads", "8");
    awaitLoad();
    ProcessHandle server = cluster.process(Role.TABLET_SERVER).orElseThrow();
    server.destroyForcibly();
    server.onExit().join();
    cluster.apply(TLS);
    Bench.Ended ended = run.await();
    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
    List<JsonNode> trials = new ArrayList<>();
    Results.read(dir.resolve("killed")).path("trials").forEach(trials::add);
    assertThat(trials.get(0).path("valid").asBoolean()).isFalse();
    assertThat(trials.get(0).path("reasons").toString()).contains("tablet servers went or came in mid-trial");
    assertThat(trials.get(trials.size() - 1).path("valid").asBoolean()).isTrue();
    assertThat(trials).allSatisfy(trial -> {
      assertThat(trial.path("resources").path("walk.undefined").asDouble()).isZero();
      assertThat(trial.path("resources").path("walk.entries").asLong()).isEqualTo(trial.path("resources").path("ingest.writtenEntries").asLong()).isPositive();
    });
  }

  /** Eight threads that flush have more connections than anybody else. */
  private void awaitLoad() throws Exception {
    URI page = URI.create(cluster.server(Role.TABLET_SERVER).orElseThrow().web() + "/jmx?qry=HadoopBench:*");
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (new ObjectMapper().readTree(page.toURL()).path("beans").path(0).path("Connections").size() < 12) {
      assertThat(System.nanoTime()).as("no load").isLessThan(deadline);
      Thread.sleep(100);
    }
  }

  @Test
  @Order(4)
  void everyLevelProvesItselfAtBothEndsAndOnTheWireAndLosesNothing() throws Exception {
    List<String> args = new ArrayList<>(List.of("ingest-accumulo", "-study", "S2", "-restart", "perVariant", "-batch", "500", "-batches", "10", "-warmup", "2", "-blocks", "1", "-rehearsals", "0",
        "-verify", "-out", "run"));
    Bench.Ended run = Bench.launcher(dir, args.toArray(String[]::new)).await();
    assertThat(run.exit()).as(run.out() + run.err()).isZero();
    assertThat(run.out().lines().mapToInt(String::length).max().orElse(0)).isLessThanOrEqualTo(100);
    assertThat(run.out()).contains("change from the level before", "SASL auth-conf", "no difference");
    JsonNode result = Results.read(dir.resolve("run"));
    assertThat(Results.trials(result)).hasSize(5).allSatisfy(trial -> {
      assertThat(trial.path("valid").asBoolean()).as(trial.path("variant") + " " + trial.path("reasons")).isTrue();
      String protection = switch (trial.path("variant").asText()) {
        case "none" -> "plain";
        case "tls" -> "TLS_";
        case "sasl-auth" -> "GSSAPI auth";
        case "sasl-auth-int" -> "GSSAPI auth-int";
        default -> "GSSAPI auth-conf";
      };
      for (String end : Set.of("client.connection", "tserver.connection")) {
        assertThat(names(trial.path("evidence").path(end))).as(end).isNotEmpty().allMatch(line -> line.contains(protection));
      }
      assertThat(trial.path("resources").path("walk.entries").asInt()).isEqualTo(12 * 500);
      assertThat(trial.path("metrics").path("ingest.entriesPerSecond").asDouble()).isPositive();
      assertThat(trial.path("metrics").path("tserver.cpuMicrosPerEntry").asDouble()).isPositive();
      assertThat(trial.path("metrics").path("client.writtenBytesPerEntry").asDouble()).isGreaterThan(30);
    });
    GoldenResult.check("ingest-accumulo", result);
    assertThat(Leftovers.processes(dir)).isEmpty();
  }

  private static List<String> names(JsonNode values) {
    List<String> names = new ArrayList<>();
    values.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
