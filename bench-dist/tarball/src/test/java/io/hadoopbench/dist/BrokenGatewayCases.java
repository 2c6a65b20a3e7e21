package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Gateways that fail during a transfer. Runs last, because the servers are not restarted. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class BrokenGatewayCases extends GatewayRuns {
  /** Topology with user and password, which a test breaks. */
  private static final String BREAKS = "breaks";

  BrokenGatewayCases(OnHeldCluster held) throws IOException {
    super(held);
  }

  @BeforeAll
  void addATopology() throws IOException {
    Files.copy(topology("basic"), topology(BREAKS));
  }

  private Path topology(String name) {
    return cluster
        .directory()
        .resolve("gateway-" + GatewayIT.GATEWAY + "/conf/topologies")
        .resolve(name + ".xml");
  }

  private void awaitInGatewayLog(String words) throws Exception {
    while (!Files.readString(
            dir.resolveSibling("logs/gateway-" + GatewayIT.GATEWAY + ".log"),
            StandardCharsets.ISO_8859_1)
        .contains(words)) {
      assertThat(cluster.unhealthy()).isEmpty();
      Thread.sleep(100);
    }
  }

  /** Waits until a run has created a file of this pattern on the cluster. */
  private void awaitFile(Bench.Here run, String glob) throws Exception {
    try (FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
      while (run.isAlive() && fs.globStatus(new org.apache.hadoop.fs.Path(glob)).length == 0) {
        Thread.sleep(20);
      }
    }
  }

  /** Returns the reasons of its trials, none of which is valid. */
  private String whyInvalid(Bench.Here running, String out) throws Exception {
    running.awaitExit(4);
    List<JsonNode> trials = Results.trials(dir, out);
    assertThat(trials).isNotEmpty().allMatch(trial -> !Results.valid(trial));
    return trials.stream()
        .map(trial -> trial.path("reasons").toString())
        .collect(Collectors.joining());
  }

  /**
   * Redeploying a topology makes Knox drop its connections; if deployment fails, Knox responds with
   * 503.
   */
  @Test
  @Order(1)
  void failingGatewayIsNamedWithUrlAndStep() throws Exception {
    String only = "path=gateway;tls=on;auth=basic";
    awaitInGatewayLog("Activating topology " + BREAKS);
    Bench.Here read =
        trusting(
            "gateway-webhdfs-read",
            "cut",
            BREAKS,
            "-nrFiles 1 -size 16MB -bufferSize 1KB -access positional -warmupOps 0 -levels",
            only);
    awaitFile(read, "/benchmarks/*/*/control/b*/barrier/go");
    Path broken =
        Files.writeString(
            dir.resolve("broken"),
            Files.readString(topology(BREAKS)).replace("KnoxLdapRealm", "NoSuchRealm"));
    Files.move(broken, topology(BREAKS), StandardCopyOption.ATOMIC_MOVE);
    assertThat(whyInvalid(read, "cut"))
        .containsPattern(
            "(reading|requesting the location to read from) failed at "
                + gateway.endpoint(ServerAccess.GATEWAY)
                + "/"
                + BREAKS
                + "/webhdfs/[^\"]* (HTTP [45]0\\d instead of |ended after |interrupted after"
                + " |\\w+Exception: )");
    awaitInGatewayLog("Failed to deploy topology " + BREAKS);
    isOneLine(
        trusting("gateway-webhdfs-read", "unable", BREAKS, "-levels", only),
        "unable",
        "requesting the status of ",
        " failed at " + gateway.endpoint(ServerAccess.GATEWAY) + "/" + BREAKS + "/webhdfs/v1/",
        "HTTP 503 instead of 200 (the server is unavailable)");
  }

  @Test
  @Order(2)
  void killedGatewayIsNamedAndTrialIsInvalid() throws Exception {
    Bench.Here write =
        trusting(
            "gateway-webhdfs-write",
            "dies",
            "basic",
            "-nrFiles 1 -size 1GB -warmupOps 0 -levels path=gateway;tls=on;auth=basic");
    awaitFile(write, "/benchmarks/*/*/data/measured/*/*");
    cluster.processes(Role.GATEWAY).get(0).destroyForcibly();
    assertThat(whyInvalid(write, "dies"))
        .contains(
            "writing failed at " + gateway.endpoint(ServerAccess.GATEWAY) + "/basic/webhdfs/",
            "bytes were sent");
    assertThat(cluster.unhealthy())
        .hasValueSatisfying(
            line ->
                assertThat(line)
                    .startsWith("gateway-" + GatewayIT.GATEWAY)
                    .contains("ended with exit code"));
  }

  @Test
  @Order(3)
  void outputContainsNoSecret() throws Exception {
    String password = new String(cluster.clientConf().getPassword(ClusterNeeds.GATEWAY_PASSWORD));
    String basic =
        Base64.getEncoder()
            .encodeToString(
                (gateway.user().orElseThrow() + ":" + password).getBytes(StandardCharsets.UTF_8));
    try (Stream<Path> files = Files.walk(dir.getParent())) {
      List<Path> all =
          files.filter(f -> Files.isRegularFile(f) && !f.toString().endsWith(".jceks")).toList();
      assertThat(all).anyMatch(file -> file.endsWith("result.json"));
      for (Path file : all) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(password, "NotThePassword", "Bearer ey", basic);
      }
    }
  }
}
