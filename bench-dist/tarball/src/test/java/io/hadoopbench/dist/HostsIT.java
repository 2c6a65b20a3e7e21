package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Four hosts with several NameNodes and YARN, and the program on a fifth: what comes of a run when hosts and ports go. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HostsIT {
  private static final List<String> HOSTS = List.of("h1", "h2", "h3", "h4");
  /** Has a standby, a DataNode and a NodeManager, and nothing that there is one of. */
  private static final String VICTIM = "h2";
  private static final int MAPS = 2 * HOSTS.size();

  private Path dir;
  private HeldHosts held;

  @BeforeAll
  void startCluster(@TempDir Path temp) throws Exception {
    dir = temp;
    held = HeldHosts.start(dir, "-hosts", String.valueOf(HOSTS.size()), "-ha", "-yarn");
  }

  @AfterAll
  void stopCluster() throws Exception {
    if (held != null) {
      held.close();
    }
  }

  private Bench.Running start(String scenario, String out, String... args) throws IOException {
    List<String> generic = Stream.of(args).takeWhile(arg -> arg.startsWith("-D")).toList();
    List<String> all = new ArrayList<>(List.of(scenario, Bench.QUICK_MAPS));
    all.addAll(generic);
    all.addAll(List.of("-maps", String.valueOf(MAPS), "-blocks", "1", "-rehearsals", "0", "-metricsPeriod", "1", "-out", out));
    all.addAll(List.of(args).subList(generic.size(), args.length));
    return Bench.hadoopJarThere(held.client(), dir, held.conf(), all.toArray(String[]::new));
  }

  private JsonNode fine(String out, Bench.Running running) throws Exception {
    Bench.Ended run = running.await();
    assertThat(run.exit()).as(run.err() + run.out()).isZero();
    return Results.read(dir.resolve(out));
  }

  private static void isValidOnAllHosts(JsonNode trial) {
    assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue();
    assertThat(trial.path("evidence").path("task.host").fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(HOSTS);
  }

  /** Until the maps of a run are all warm; asked on the clients' host, for nobody else sees the cluster. */
  private void awaitStart(String scenario, Bench.Running running) throws Exception {
    List<String> look = new ArrayList<>(held.client());
    look.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp", held.conf() + ":" + Bench.jars("lib/client"),
        "org.apache.hadoop.fs.FsShell", "-ls", "/benchmarks/" + scenario + "/*/control/b00-*/barrier/ready/" + (MAPS - 1)));
    while (Bench.command(dir, look, Map.of()).await().exit() != 0) {
      assertThat(running.process().isAlive()).as(Files.readString(running.err())).isTrue();
      Thread.sleep(200);
    }
  }

  @Test
  @Order(1)
  void tasksAreOnAllHostsAndBothArmsAreProved() throws Exception {
    JsonNode result = fine("created", start("kms-create", "created", "-nrFiles", "400", "-warmup", "20"));
    assertThat(Results.trials(result)).hasSize(2).allSatisfy(HostsIT::isValidOnAllHosts);
    assertThat(result.path("warnings")).as(result.path("warnings").toString()).isEmpty();
  }

  @Test
  @Order(2)
  void aTaskHasADataNodeOfItsHostAndTheClientsHostHasNone() throws Exception {
    assertThat(localShare("there", "yarn")).isEqualTo(1);
    assertThat(localShare("here", "local")).isZero();
  }

  /** Of the bytes that are read, where each host has all of them. */
  private double localShare(String out, String framework) throws Exception {
    List<String> args = List.of("-Dmapreduce.framework.name=" + framework, "-only", "zone=plain;codec=java", "-nrFiles", "16", "-size", "1MB", "-replication", String.valueOf(HOSTS.size()), "-noLimits");
    JsonNode trial = Results.trials(fine(out, start("kms-read", out, args.toArray(String[]::new)))).get(0);
    assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue();
    return trial.path("resources").path("client.hdfsLocalReadBytes").asDouble() / trial.path("resources").path("client.hdfsReadBytes").asDouble();
  }

  @Test
  @Order(3)
  void aHostThatIsCutOffUntilYarnGivesItUpCostsTrialsAndNoNumberIsWrong() throws Exception {
    Bench.Running running = start("kms-create", "cut", "-duration", "20s", "-warmup", "20");
    awaitStart("kms-create", running);
    Thread.sleep(5_000); // of the timed part
    held.type("cut " + VICTIM);
    Thread.sleep(15_000); // YARN waits ten
    held.type("join " + VICTIM);
    JsonNode result = fine("cut", running);
    theFirstTrialIsRepeated(result);
  }

  private static void theFirstTrialIsRepeated(JsonNode result) {
    JsonNode first = Results.trials(result).get(0);
    assertThat(first.path("valid").asBoolean()).isFalse();
    assertThat(first.path("reasons").toString()).containsAnyOf("ran on unusable node", "its host or its container was lost");
    assertThat(Results.validTrials(result, "plain")).isEqualTo(1);
    assertThat(Results.validTrials(result, "encrypted")).isEqualTo(1);
  }

  @Test
  @Order(5)
  void aHostThatDiesInMidRunCostsTrialsAndTheOthersEndTheRun() throws Exception {
    Bench.Running running = start("kms-create", "killed", "-duration", "20s", "-warmup", "20");
    awaitStart("kms-create", running);
    held.type("kill " + VICTIM);
    JsonNode result = fine("killed", running);
    theFirstTrialIsRepeated(result);
    assertThat(Results.trials(result).subList(1, 3)).allSatisfy(trial -> assertThat(trial.path("evidence").path("task.host").has(VICTIM)).isFalse());
  }

  /** Each question to a page that is silent takes a minute. */
  @Test
  @Order(4)
  @Tag("nightly")
  void aPageBehindAFirewallCostsItsMetricsAndTheRunSaysSo() throws Exception {
    String close = "h1 " + held.line("namenode-nn1 hdfs: ").replaceFirst(".*:", ""); // ends with the address of the page
    held.type("close " + close);
    JsonNode result = fine("closed", start("kms-create", "closed", "-nrFiles", "400", "-warmup", "20"));
    assertThat(result.path("warnings").toString()).contains("the NameNode tells no metrics");
    assertThat(Results.trials(result)).hasSize(2).allSatisfy(trial -> {
      isValidOnAllHosts(trial);
      assertThat(trial.path("resources").has("namenode.createRpcs")).isFalse();
    });
    held.type("open " + close);
  }

  @Test
  @Order(6)
  void nothingIsLeftOfAKilledOwner() throws Exception {
    assertThat(Leftovers.processes(dir)).hasSizeGreaterThan(HOSTS.size());
    held.holder().destroyForcibly().waitFor(); // SIGKILL
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (!(Leftovers.processes(dir).isEmpty() && data().isEmpty()) && System.nanoTime() < deadline) {
      Thread.sleep(100);
    }
    assertThat(Leftovers.processes(dir)).isEmpty(); // of which the namespaces, and what is in them, were
    assertThat(data()).isEmpty();
    assertThat(Files.exists(Path.of("/sys/class/net/h1"))).isFalse();
  }

  private List<Path> data() throws IOException {
    try (Stream<Path> clusters = Files.list(dir.resolve("tmp/hadoop-bench-" + System.getProperty("user.name")))) {
      return clusters.toList();
    }
  }
}
