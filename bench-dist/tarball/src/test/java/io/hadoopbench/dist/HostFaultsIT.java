package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.os.CurrentUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Failures of hosts, links, ports and servers during a run: no wrong value is valid, each run
 * reports the failure, and all orphans are named.
 */
@Tag("nightly")
@Tag("alone")
class HostFaultsIT extends OnHeldHosts {
  /** Host with a standby, a DataNode and a NodeManager, and no server that exists only once. */
  private static final String VICTIM = "h2";

  HostFaultsIT() {
    super(1);
  }

  private Bench.Running startLong(String out, String... args) throws IOException {
    return start(
        "kms-create",
        out,
        Stream.concat(
                Stream.of("-zone", ZONE, "-duration", "20s", "-warmupOps", "20"), Stream.of(args))
            .toArray(String[]::new));
  }

  private static void firstTrialIsRepeated(JsonNode result, String... because) {
    JsonNode first = Results.trials(result).get(0);
    assertThat(Results.valid(first)).isFalse();
    assertThat(first.path("reasons").toString()).containsAnyOf(because);
    assertThat(Results.validTrials(result, "plain")).isEqualTo(1);
    assertThat(Results.validTrials(result, "encrypted")).isEqualTo(1);
  }

  @Test
  @Order(1)
  void partitionedHostCostsTrialsAndNoValueIsWrong() throws Exception {
    Bench.Running running = startLong("cut");
    awaitStart(running);
    held.type("cut " + VICTIM);
    Thread.sleep(
        30_000); // YARN waits 10 s, or 20 s if two nodes share a CPU, and checks at a third of
    // that interval
    held.type("join " + VICTIM);
    firstTrialIsRepeated(
        fine("cut", running), "ran on unusable node", "its host or its container was lost");
  }

  /** Each request to a page that does not respond takes a minute. */
  @Test
  @Order(2)
  void unreachablePageCostsItsMetricsWithWarning() throws Exception {
    String close =
        "h1 "
            + held.line("namenode-nn1 hdfs: ")
                .replaceFirst(".*:", ""); // ends with the address of the page
    held.type("close " + close);
    JsonNode result =
        fine(
            "closed",
            start("kms-create", "closed", "-zone", ZONE, "-nrFiles", "400", "-warmupOps", "20"));
    assertThat(result.path("warnings").toString()).contains("the NameNode provides no metrics");
    assertThat(Results.trials(result))
        .hasSize(2)
        .allSatisfy(
            trial -> {
              isValidOnAllHosts(trial);
              assertThat(trial.path("resources").has("namenode.createRpcs")).isFalse();
            });
    held.type("open " + close);
  }

  /** The NameNode sends the client to a DataNode that it cannot reach. */
  @Test
  @Order(3)
  void unreachableDataNodeInvalidatesTrial() throws Exception {
    String port =
        admin.does("hdfs dfsadmin -report").replaceFirst("(?s).*Name: 198.18.0.2:(\\d+).*", "$1");
    held.type("close " + VICTIM + " " + port);
    Bench.Ended run =
        user.runs(
                "kms-write",
                "unreached",
                "-Dmapreduce.framework.name=local",
                "-Ddfs.client.socket-timeout=2000",
                "-baseDir",
                BASE,
                "-levels",
                "codec=java",
                "-zone",
                ZONE,
                "-nrFiles",
                "16",
                "-size",
                "1MB",
                "-replication",
                String.valueOf(HOSTS.size()))
            .await();
    held.type("open " + VICTIM + " " + port);
    List<JsonNode> trials = Results.trials(dir, "unreached");
    assertThat(trials)
        .as(run.err())
        .anySatisfy(
            trial ->
                assertThat(trial.path("reasons").toString())
                    .contains("a DataNode broke a stream of the client"));
    assertThat(trials)
        .allSatisfy(
            trial ->
                assertThat(trial.path("evidence").has("hdfs.streamFailedBy"))
                    .isNotEqualTo(Results.valid(trial)));
    assertThat(trials.toString()).contains("198.18.0.2:" + port);
  }

  @Test
  @Order(4)
  void restartedResourceManagerCostsOneJob() throws Exception {
    Bench.Running running = startLong("yarn-restarted");
    awaitStart(running);
    held.type("kill yarn");
    held.type("heal");
    firstTrialIsRepeated(fine("yarn-restarted", running), "the ResourceManager no longer knows it");
    nothingIsLeftInHdfs();
  }

  @Test
  @Order(5)
  void lostKmsEndsRunWhichCanBeResumed() throws Exception {
    Bench.Running running = startLong("kms-restarted");
    awaitStart(running);
    held.type("kill kms");
    Bench.Ended run = running.await();
    held.type("heal");
    run.exitedWith(1);
    assertThat(run.lastError()).contains("the KMS kms://http@h4:");
    assertThat(Results.validTrials(fine("kms-restarted", startLong("kms-restarted")), "encrypted"))
        .isEqualTo(1);
    nothingIsLeftInHdfs();
  }

  @Test
  @Order(6)
  void failedHostCostsTrialsAndRunCompletes() throws Exception {
    Bench.Running running = startLong("killed");
    awaitStart(running);
    held.type("kill " + VICTIM);
    JsonNode result = fine("killed", running);
    firstTrialIsRepeated(result, "ran on unusable node", "its host or its container was lost");
    assertThat(Results.trials(result).subList(1, 3))
        .allSatisfy(
            trial -> assertThat(trial.path("evidence").path("task.host").has(VICTIM)).isFalse());
    held.type("heal");
  }

  /** Its tasks end by themselves; orphans are named and swept. */
  @Test
  @Order(7)
  void failedDriverHostLeavesOnlyOrphansForSweep() throws Exception {
    Bench.Running running = startLong("driver-died");
    awaitStart(running);
    assertThat(Orphans.tasks(dir)).hasSizeGreaterThanOrEqualTo(HOSTS.size());
    held.type("kill client");
    running.process().waitFor();
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    while (!Orphans.tasks(dir).isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(500);
    }
    assertThat(Orphans.tasks(dir)).isEmpty();
    assertThat(user.does("hadoop jar bench.jar sweep -baseDir " + BASE + " -olderThan 0s -yes"))
        .contains("kms-create-");
    nothingIsLeftInHdfs();
  }

  @Test
  @Order(8)
  void failoverAfterHostFailureCostsOneTrial() throws Exception {
    Bench.Running running = startLong("failed-over");
    awaitStart(running);
    held.type("kill h1");
    held.type("cut h1");
    admin.does(
        "hdfs haadmin -transitionToActive --forceactive nn2"); // fencing is impossible if the host
    // does not
    // respond
    running.awaitExit(0);
    JsonNode result = Results.read(dir, "failed-over");
    assertThat(Results.trials(result).get(0).path("valid").asBoolean()).isFalse();
    assertThat(Results.validTrials(result, "plain")).isEqualTo(1);
    assertThat(Results.validTrials(result, "encrypted")).isEqualTo(1);
  }

  @Test
  @Order(9)
  void killedHolderLeavesNothing() throws Exception {
    assertThat(Orphans.processes(dir)).hasSizeGreaterThan(HOSTS.size());
    held.holder().destroyForcibly().waitFor(); // SIGKILL
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (!(Orphans.processes(dir).isEmpty() && Orphans.tasks(dir).isEmpty() && data().isEmpty())
        && System.nanoTime() < deadline) {
      Thread.sleep(100);
    }
    assertThat(Orphans.tasks(dir)).isEmpty();
    Orphans.assertNone(dir); // including namespaces and their processes
    assertThat(data()).isEmpty();
    assertThat(Files.exists(Path.of("/sys/class/net/h1"))).isFalse();
  }

  private List<Path> data() throws IOException {
    try (Stream<Path> clusters =
        Files.list(dir.resolve("tmp/hadoop-bench-" + CurrentUser.get().id()))) {
      return clusters.toList();
    }
  }
}
