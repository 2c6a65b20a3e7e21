package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.EmbeddedCluster;
import io.hadoopbench.cluster.EmbeddedClusterProvider;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The gateway scenarios through the launcher, on one cluster with a Knox that this JVM holds and that the programs take for somebody else's. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GatewayIT {
  private static final String CANNOT_BE_GOT = "cannot be got";

  private Path dir;
  private EmbeddedCluster cluster;
  private Cluster.Gateway gateway;
  private Path conf;

  @BeforeAll
  void startCluster(@TempDir Path temp) throws IOException {
    dir = temp;
    ClusterNeeds needs = new ClusterNeeds(Map.of(Role.NAMENODE, 1, Role.DATANODE, 1, Role.YARN, 1), Map.of())
        .withGateways(Map.of("jdk", Map.of(ClusterNeeds.GATEWAY_TLS, "jdk", ClusterNeeds.GATEWAY_JVM_FLAGS, "")));
    try {
      cluster = new EmbeddedClusterProvider().open(needs,
          new ClusterOptions(new Configuration(false), true, false, dir.resolve("logs"), line -> { }));
    } catch (IOException e) {
      if (String.valueOf(e.getMessage()).contains(CANNOT_BE_GOT)) {
        abort(e.getMessage());
      }
      throw e;
    }
    gateway = cluster.gateways().get("jdk");
    conf = dir.resolve("conf");
    cluster.writeConf(conf);
  }

  @AfterAll
  void stopCluster() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private Bench.Ended hadoopJar(String program, String out, String topology, String... args) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(program, "-cluster", "existing", "-metricsPeriod", "1", "-blocks", "1", "-rehearsals", "0",
        "-nrFiles", "2", "-size", "3000001B", "-noLimits", "-gateway", gateway.base() + "/" + topology, "-gatewayUser", gateway.user(),
        "-gatewayTokens", gateway.base() + "/issuer/knoxtoken/api/v1/token", "-out", out));
    all.addAll(List.of(args));
    return Bench.hadoopJar(dir, conf, all.toArray(String[]::new)).await();
  }

  private String[] trusting(String only) {
    return new String[] {"-gatewayCertificates", gateway.certificates().orElseThrow().toString(), "-only", only};
  }

  private static List<String> values(JsonNode trial, String fact) {
    List<String> values = new ArrayList<>();
    trial.path("evidence").path(fact).fields().forEachRemaining(value -> values.add(value.getValue().asInt() + " x " + value.getKey()));
    return values;
  }

  @Test
  void tasksOnYarnMoveWholeFilesThroughTheGatewayAndKeepTheSecret() throws Exception {
    String password = new String(cluster.clientConf().getPassword(ClusterNeeds.GATEWAY_PASSWORD));
    for (String[] way : new String[][] {{"gateway-webhdfs-write", "token"}, {"gateway-webhdfs-read", "basic"}}) {
      Bench.Ended run = hadoopJar(way[0], way[0], way[1], trusting("path=direct,gateway,native;tls=on;streams=2;auth=" + way[1]));
      assertThat(run.exit()).as(run.out() + run.err()).isZero();
      assertThat(run.out().lines().mapToInt(String::length).max().orElse(0)).isLessThanOrEqualTo(100);
      assertThat(Results.trials(Results.read(dir.resolve(way[0])))).hasSize(3).allSatisfy(trial -> {
        assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue();
        assertThat(values(trial, "data.verified")).containsExactly("1 x all bytes");
        boolean tls = trial.path("variant").asText().equals("gateway");
        assertThat(values(trial, "tls.client")).as(trial.path("variant").asText()).hasSize(tls ? 1 : 0).allMatch(seen -> seen.contains(" TLSv1.3 TLS_"));
        assertThat(values(trial, "data.stored")).hasSize(trial.path("variant").asText().equals("native") ? 0 : 1)
            .allMatch("2 x length and CRC-32C as they passed"::equals);
      });
    }
    try (Stream<Path> files = Files.walk(dir)) {
      for (Path file : files.filter(f -> Files.isRegularFile(f) && !f.toString().endsWith(".jceks")).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)).as(file.toString()).doesNotContain(password)
            .doesNotContain("Bearer ", "Basic ");
      }
    }
  }

  @Test
  void aGatewayThatIsNotWhatWasNamedIsOneLineWithUrlAndStep() throws Exception {
    Bench.Ended untrusted = hadoopJar("gateway-webhdfs-read", "untrusted", "token", "-only", "path=gateway;tls=on");
    assertThat(untrusted.exit()).as(untrusted.err()).isEqualTo(2);
    assertThat(untrusted.lastError()).contains("asking for a token failed at " + gateway.base()).contains("PKIX path building failed");
    Bench.Ended topology = hadoopJar("gateway-webhdfs-write", "topology", "nosuch", trusting("path=gateway;tls=on;auth=basic"));
    assertThat(topology.exit()).as(topology.err()).isEqualTo(2);
    assertThat(topology.lastError()).contains(gateway.base() + "/nosuch/webhdfs/v1/").contains("HTTP 404").contains("without this topology");
    assertThat(dir.resolve("untrusted")).doesNotExist();
    assertThat(dir.resolve("topology")).doesNotExist();
  }

  @Test
  void anEmbeddedGatewayTellsWhatItsConnectionsAgreedUpon(@TempDir Path own) throws Exception {
    Bench.Ended run = Bench.launcher(own, "gateway-webhdfs-read", "-only", "path=direct,gateway;tls=jdk-no-gcm", "-blocks", "1", "-rehearsals", "1",
        "-nrFiles", "2", "-size", "4MB", "-noLimits", "-out", "run").await();
    assertThat(run.exit()).as(run.out() + run.err()).isZero();
    assertThat(Results.trials(Results.read(own.resolve("run")))).hasSize(2).allSatisfy(trial -> {
      assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue();
      boolean tls = trial.path("variant").asText().equals("gateway");
      assertThat(values(trial, "tls.gateway")).hasSize(tls ? 1 : 0).allMatch(seen -> seen.endsWith("_POLY1305_SHA256 sun.security.ssl.SSLEngineImpl"));
      assertThat(trial.path("metrics").path("gateway.cpuSecondsPerGB").asDouble() > 0).isEqualTo(tls);
    });
    assertThat(Leftovers.processes(own)).isEmpty();
  }
}
