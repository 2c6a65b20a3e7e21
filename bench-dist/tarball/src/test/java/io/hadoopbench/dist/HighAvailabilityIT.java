package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.tools.DFSHAAdmin;
import org.apache.hadoop.hdfs.tools.NNHAServiceTarget;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Active, standby and observer NameNode, and two KMS hosts: metrics are read from the server that
 * does the work.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HighAvailabilityIT extends OnHeldCluster {
  HighAvailabilityIT() {
    super(false);
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    needs.nameNodes(3).atLeast(Role.KMS, 2);
  }

  private Bench.Here start(String scenario, String out, String... args) throws Exception {
    return Bench.here(
        dir, conf, scenario, Bench.with(args, "-blocks 1 -warmup 0 -metricsPeriod 1 -out", out));
  }

  /** Fails over from the active NameNode, so that a repeated test also fails over. */
  private void failOver() throws Exception {
    Configuration client = cluster.clientConf();
    NNHAServiceTarget first =
        new NNHAServiceTarget(client, DFSUtil.getOnlyNameServiceIdOrNull(client), "nn1");
    boolean active =
        first.getProxy(client, 10_000).getServiceStatus().getState() == HAServiceState.ACTIVE;
    DFSHAAdmin admin = new DFSHAAdmin();
    admin.setConf(client);
    assertThat(admin.run(new String[] {"-transitionToStandby", active ? "nn1" : "nn2"})).isZero();
    assertThat(admin.run(new String[] {"-transitionToActive", active ? "nn2" : "nn1"})).isZero();
  }

  private static void isValid(JsonNode trial) {
    Results.assertValid(trial);
  }

  @Test
  @Order(1)
  void activeNameNodeIsReadAndKmsHostsAreAdded() throws Exception {
    failOver();
    start("kms-create", "created", "-nrFiles 300 -warmupOps 20").awaitExit(0);
    JsonNode result = Results.read(dir, "created");
    assertThat(result.path("warnings").toString()).doesNotContain("provides no metrics");
    assertThat(Results.trials(result))
        .hasSize(2)
        .allSatisfy(
            trial -> {
              isValid(trial);
              assertThat(Results.resource(trial, "namenode.createRpcs"))
                  .isGreaterThanOrEqualTo(300);
              assertThat(trial.path("evidence").path("kms.version").elements().next().asInt())
                  .as("hosts")
                  .isEqualTo(2);
            });
    assertThat(
            Results.trials(result).stream()
                .filter(trial -> Results.variant(trial).equals("encrypted")))
        .allSatisfy(
            trial ->
                assertThat(Results.resource(trial, "kms.decryptEdekCalls"))
                    .isGreaterThanOrEqualTo(300));
  }

  @Test
  @Order(2)
  void callsUseActiveNameNodeWithOneSocketPerThread() throws Exception {
    start("rpc-protection", "called", "-levels protection=none -calls 400 -warmupOps 50 -threads 2")
        .awaitExit(0);
    assertThat(Results.trials(dir, "called"))
        .singleElement()
        .satisfies(
            trial -> {
              isValid(trial);
              assertThat(trial.path("metrics").has("namenode.cpuMicrosPerCall")).isTrue();
            });
  }

  @Test
  @Order(3)
  void failoverDuringTrialInvalidatesAndRepeatsIt() throws Exception {
    Bench.Here running =
        start("kms-create", "failover", "-levels zone=plain -duration 3s -warmupOps 20");
    Path begun = new Path("/benchmarks/kms-create/*/control/b00-*/barrier/go");
    while (fs().globStatus(begun).length == 0) {
      assertThat(running.isAlive()).isTrue();
      Thread.sleep(20);
    }
    Thread.sleep(1000); // within the timed part
    failOver();
    running.awaitExit(0);
    List<JsonNode> trials = Results.trials(dir, "failover");
    assertThat(trials.get(0).path("reasons").toString())
        .contains("failed over, or its address leads to another process");
    isValid(trials.get(trials.size() - 1));
  }

  @Test
  @Order(4)
  void existingKeyIsUsedAndKept() throws Exception {
    KeyProvider keys = KeyProviderFactory.getProviders(cluster.clientConf()).get(0);
    if (keys.getMetadata("team-key") == null) {
      keys.createKey("team-key", KeyProvider.options(cluster.clientConf()));
    }
    Bench.Ended run =
        start("kms-create", "given-key", "-zone key:team-key -nrFiles 300 -warmupOps 20")
            .awaitExit(0);
    assertThat(Results.trials(dir, "given-key"))
        .hasSize(2)
        .allSatisfy(HighAvailabilityIT::isValid)
        .anySatisfy(
            trial ->
                assertThat(trial.path("evidence").path("file.encryption").toString())
                    .contains("key team-key"));
    assertThat(keys.getKeys())
        .contains("team-key")
        .noneMatch(key -> key.startsWith("hadoop-bench-"));
    assertThat(fs().exists(new Path("/benchmarks/kms-create")))
        .as("the base directory, which the run created")
        .isFalse();
  }

  /**
   * The first trial may be invalid, because one of its servers has gone; later trials use the other
   * host.
   */
  @Test
  @Order(5)
  void failedKmsHostIsNamedAndRunContinues() throws Exception {
    Bench.Here running =
        Bench.here(
            dir,
            conf,
            "kms-create",
            "-blocks 3 -warmup 0 -metricsPeriod 1 -duration 1500ms -warmupOps 20 -out killed");
    running.awaitError("trial 2/");
    cluster.processes(Role.KMS).get(1).destroyForcibly();
    running.awaitExit(0);
    JsonNode result = Results.read(dir, "killed");
    assertThat(result.path("warnings").toString()).contains("no metrics (");
    assertThat(Results.validTrials(result, "encrypted")).isGreaterThanOrEqualTo(3);
  }

  @Test
  @Order(6) // the host that the previous test killed
  void stoppedKmsHostCostsOnlyItsMetrics() throws Exception {
    start("kms-create", "down", "-nrFiles 300 -warmupOps 20").awaitExit(0);
    JsonNode result = Results.read(dir, "down");
    assertThat(result.path("warnings").toString()).contains("provides no metrics (");
    assertThat(Results.trials(result)).hasSize(2).allSatisfy(HighAvailabilityIT::isValid);
  }
}
