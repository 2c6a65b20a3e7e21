package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.servers.Jmx;
import java.net.URI;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.security.UserGroupInformation;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/**
 * Durable writes on a cluster whose last three DataNodes sync on close. The programs use it as an
 * existing one.
 */
class DurabilityIT extends OnHeldCluster {
  private static final String LAYOUT = "XOR-2-1-1024k";
  private static final int REPLICAS = 3;
  private static final int INVALID = 4;

  DurabilityIT() {
    super(false);
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    needs.atLeast(Role.DATANODE, 2 * REPLICAS);
    IntStream.range(REPLICAS, 2 * REPLICAS)
        .forEach(
            node ->
                needs.setting(
                    Role.DATANODE,
                    ClusterNeeds.ONE_DATANODE + node + ".dfs.datanode.synconclose",
                    "true"));
  }

  private Bench.Ended run(String out, String scenario, String... more) throws Exception {
    List<String> args = new ArrayList<>(List.of(more)); // generic options come first
    args.addAll(List.of("-warmup 0 -metricsPeriod 1 -maxRate 0 -out", out));
    if (!String.join(" ", args).contains("-blocks")) {
      args.addAll(List.of("-blocks 1"));
    }
    return Bench.here(dir, conf, scenario, args.toArray(String[]::new)).await();
  }

  private List<JsonNode> trials(String out, String scenario, String... more) throws Exception {
    run(out, scenario, more).exitedWith(0);
    List<JsonNode> trials = Results.trials(dir, out);
    assertThat(trials).isNotEmpty().allSatisfy(Results::assertValid);
    return trials;
  }

  /**
   * Each block and each checksum file of each replica is synced. The start file and the report of a
   * job may be on DataNodes that sync on close.
   */
  private static void assertSynced(JsonNode trial, double syncs) {
    double fsyncs = Results.resource(trial, "datanodes.fsyncs");
    assertThat(fsyncs).isBetween(REPLICAS * syncs, REPLICAS * (syncs + 2));
    assertThat(Results.resource(trial, "datanodes.fsyncsOfFiles")).isEqualTo(2 * fsyncs);
  }

  @Test
  void everyRecordIsSyncedOnEveryReplica() throws Exception {
    int records = 40;
    List<JsonNode> trials =
        trials(
            "append",
            "append-sync",
            "-levels durability=none,hflush,hsync,hsync-length -nrRecords",
            "" + records,
            "-interleave off");
    assertThat(trials)
        .extracting(Results::variant)
        .containsExactlyInAnyOrder("none", "hflush", "hsync", "hsync-length");
    for (JsonNode trial : trials) {
      String level = Results.variant(trial);
      boolean syncs = level.startsWith("hsync");
      assertThat(Results.metric(trial, "record.count")).isEqualTo(records);
      assertThat(Results.metric(trial, "sync.count")).isEqualTo(level.equals("none") ? 0 : records);
      assertThat(Results.only(trial, "durability.called")).isEqualTo(level);
      assertSynced(trial, syncs ? records : 0);
      assertThat(Results.resource(trial, "namenode.fsyncCalls"))
          .as("one call per block, all with the length")
          .isEqualTo(level.equals("none") ? 0 : level.equals("hsync-length") ? records : 1);
      if (!level.equals("none")) {
        assertThat(Results.resource(trial, "datanodes.packets"))
            .isGreaterThanOrEqualTo(REPLICAS * records);
        assertThat(Results.only(trial, "file.length"))
            .isEqualTo(
                level.equals("hsync-length")
                    ? "equals the synced bytes"
                    : "does not follow the synced bytes");
      }
      assertThat(Results.only(trial, "data.verified")).isEqualTo("all bytes");
      if (syncs) {
        assertThat(Results.metric(trial, "datanodes.slowestFsyncMicros"))
            .isGreaterThanOrEqualTo(Results.metric(trial, "datanodes.fsyncMicros"))
            .isPositive();
      }
    }
  }

  @Test
  void interleavedLevelsAreVerifiedTogetherAndSolo() throws Exception {
    List<JsonNode> trials = trials("slices", "append-sync", "-duration 1s");
    assertThat(trials)
        .filteredOn(trial -> trial.path("resources").has("slices.count"))
        .extracting(Results::variant)
        .containsExactlyInAnyOrder("none", "hflush", "hsync");
    assertThat(trials)
        .filteredOn(trial -> Results.variant(trial).equals("hsync"))
        .hasSize(2)
        .allSatisfy(
            trial -> {
              assertThat(Results.metric(trial, "sync.p50Micros")).isPositive();
              assertThat(Results.resource(trial, "durability.calls")).isPositive();
            });
    assertThat(trials)
        .filteredOn(trial -> !trial.path("resources").has("slices.count"))
        .hasSize(REPLICAS)
        .allSatisfy(
            trial -> assertSynced(trial, Results.resource(trial, "durability.syncsPerReplica")));
  }

  @Test
  void recordsOfSeveralFilesAndThreadsRoll() throws Exception {
    List<JsonNode> trials =
        trials(
            "roll",
            "append-sync",
            "-levels durability=hsync -nrRecords 60 -threads 2 -fileSize 10KB -syncEvery 2KB"
                + " -interleave off");
    JsonNode trial = trials.get(0);
    assertThat(Results.metric(trial, "sync.count")).isEqualTo(30);
    assertSynced(trial, 30);
    assertThat(Results.resource(trial, "namenode.fsyncCalls")).as("one per file").isEqualTo(6);
  }

  @Test
  void wholeFilesAreDurableWhenCloseReturns() throws Exception {
    int files = 3;
    for (JsonNode trial :
        trials("close", "close-sync", "-nrFiles", "" + files, "-size 3MB -blockSize 1MB")) {
      String level = Results.variant(trial);
      int blocks = 3 * files;
      // an hsync at the end of a block finds it synced
      assertSynced(trial, level.equals("none") ? 0 : blocks);
      assertThat(Results.only(trial, "stream.syncBlock"))
          .isEqualTo(Boolean.toString(level.equals("hsync") || level.equals("sync-block")));
      assertThat(Results.only(trial, "durability.blocks"))
          .isEqualTo("all on DataNodes of the level");
      assertThat(Results.metric(trial, "close.count")).isEqualTo(files);
    }
    assertThat(Results.read(dir, "close").path("warnings").toString())
        .contains("hsync makes only the current block durable");
  }

  @Test
  void zonesAndChecksumsKeepTheirDurability() throws Exception {
    String[] files = {"-nrFiles 2 -size 1MB -replication 3"};
    for (JsonNode trial :
        trials(
            "zone",
            "kms-write",
            Bench.with(
                files,
                "-levels zone=plain,encrypted;codec=java;durability=hsync;checksum=CRC32"))) {
      assertSynced(trial, 2);
      assertThat(Results.only(trial, "stream.checksum")).isEqualTo("CRC32");
    }
  }

  @Test
  void stripedDirectoriesAreUnavailable() throws Exception {
    ((DistributedFileSystem) fs()).enableErasureCodingPolicy(LAYOUT);
    run(
            "striped",
            "ec-write",
            "-levels",
            "layout=rep3," + LAYOUT + ";coder=java;durability=none,hsync",
            "-nrFiles 1 -size 2MB")
        .exitedWith(0);
    JsonNode result = Results.read(dir, "striped");
    assertThat(reason(result, LAYOUT + "/hsync")).contains("lack the capability hsync");
    assertThat(Results.trials(result))
        .extracting(Results::variant)
        .contains("rep3/none", "rep3/hsync", LAYOUT + "/none")
        .doesNotContain(LAYOUT + "/hsync");
    Path directory = new Path("/striped");
    fs().mkdirs(directory);
    ((DistributedFileSystem) fs()).setErasureCodingPolicy(directory, LAYOUT);
    Bench.Ended append = run("striped-log", "append-sync", "-baseDir /striped/log -nrRecords 5");
    assertThat(append.exit()).isNotZero();
    assertThat(append.err()).contains("erasure coding policy");
  }

  private static String reason(JsonNode result, String variant) {
    for (JsonNode one : result.path("variants")) {
      if (one.path("id").asText().equals(variant)) {
        return one.path("reason").asText();
      }
    }
    return Assertions.fail("no variant " + variant);
  }

  @Test
  void hflushUnderTheLabelHsyncIsInvalid() throws Exception {
    Bench.Ended run =
        run(
            "hflushing",
            "append-sync",
            "-D",
            "fs.hdfs.impl=" + BrokenFileSystem.Hflushing.class.getName(),
            "-levels durability=hflush,hsync -nrRecords 20 -interleave off");
    assertThat(run.exit()).as(run.err()).isEqualTo(INVALID);
    List<JsonNode> trials = Results.trials(dir, "hflushing");
    assertThat(trials)
        .filteredOn(trial -> Results.variant(trial).equals("hsync"))
        .isNotEmpty()
        .allSatisfy(
            trial -> {
              assertThat(Results.valid(trial)).isFalse();
              assertThat(trial.path("reasons").toString())
                  .containsPattern(
                      "the DataNodes counted \\d datanodes.fsyncs, but the clients' calls require"
                          + " 60");
            });
  }

  /** The NameNode may ignore favoured nodes. */
  @Test
  void syncOnCloseOnDataNodesWithoutTheSettingIsInvalid() throws Exception {
    Bench.Ended run =
        run(
            "misplaced",
            "close-sync",
            "-D",
            "fs.hdfs.impl=" + BrokenFileSystem.Misplacing.class.getName(),
            "-D",
            BrokenFileSystem.Misplacing.DATANODES + "=" + dataNodesWithoutSetting(),
            "-levels durability=none,sync-on-close -nrFiles 2 -size 1MB");
    assertThat(run.exit()).as(run.err()).isEqualTo(INVALID);
    assertThat(Results.trials(dir, "misplaced"))
        .isNotEmpty()
        .allSatisfy(
            trial -> {
              assertThat(Results.valid(trial)).isEqualTo(Results.variant(trial).equals("none"));
              if (!Results.valid(trial)) {
                assertThat(trial.path("reasons").toString())
                    .contains(
                        "labelled sync-on-close, but blocks are on DataNodes without"
                            + " {dfs.datanode.sync.behind.writes=false,"
                            + " dfs.datanode.synconclose=true}: [on ");
              }
            });
  }

  private String dataNodesWithoutSetting() throws Exception {
    List<String> all = new ArrayList<>();
    for (DatanodeInfo node : ((DistributedFileSystem) fs()).getDataNodeStats()) {
      if (!new Jmx(URI.create("http://" + node.getInfoAddr()), cluster.clientConf())
          .setting("dfs.datanode.synconclose")
          .equals(Optional.of("true"))) {
        all.add(node.getXferAddr());
      }
    }
    assertThat(all).hasSize(REPLICAS);
    return String.join(",", all);
  }

  /** The tolerance is so wide that a busy host does not matter. */
  @Test
  void twinsDoNotDiffer() throws Exception {
    int blocks = 6;
    for (String scenario : List.of("append-sync", "close-sync")) {
      String out = "twins-" + scenario;
      String[] twins = {"-levels durability=hsync;delay=0,0b -tolerance 80"};
      run(out, scenario, Bench.with(twins, "-duration 400ms -blocks", "" + blocks)).exitedWith(0);
      JsonNode result = Results.read(dir, out);
      assertThat(Results.trials(result)).allSatisfy(Results::assertValid);
      JsonNode comparison = result.path("comparisons").path(0);
      assertThat(comparison.path("variant").asText()).isEqualTo("0b");
      assertThat(comparison.path("n").asInt()).isEqualTo(blocks);
      assertThat(comparison.path("size").asText()).isNotEqualTo("relevant");
    }
  }

  /** HDFS lists DataNodes only to its superuser. */
  @Test
  void anOrdinaryUserVerifiesTheCallsOnly() throws Exception {
    Path home = new Path("/user/alice");
    fs().mkdirs(home);
    fs().setOwner(home, "alice", "alice");
    UserGroupInformation alice = UserGroupInformation.createRemoteUser("alice");
    Bench.Ended run =
        alice.doAs(
            (PrivilegedExceptionAction<Bench.Ended>)
                () ->
                    run(
                        "alice",
                        "append-sync",
                        "-baseDir",
                        home + "/bench",
                        "-nrRecords 20 -interleave off"));
    run.exitedWith(0);
    assertThat(Results.trials(dir, "alice"))
        .hasSize(REPLICAS)
        .allSatisfy(
            trial -> {
              Results.assertValid(trial);
              assertThat(trial.path("resources").has("datanodes.fsyncs")).isFalse();
              assertThat(Results.only(trial, "durability.called"))
                  .isEqualTo(Results.variant(trial));
            });
    assertThat(Results.read(dir, "alice").path("warnings").toString())
        .contains("calls are verified, but not the DataNodes' syncs");
  }

  /** The labels of DataNode settings follow from their /conf pages. */
  @Test
  void aLevelThatTooFewDataNodesHaveIsUnavailable() throws Exception {
    run(
            "few",
            "close-sync",
            "-nrFiles 1 -size 9MB -levels durability=none,hsync,sync-on-close+behind")
        .exitedWith(0);
    assertThat(reason(Results.read(dir, "few"), "sync-on-close+behind"))
        .contains("0 of 6 DataNodes have")
        .contains("dfs.datanode.synconclose=true");
  }
}
