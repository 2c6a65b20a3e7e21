package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.dist.golden.GoldenResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.io.erasurecode.ErasureCodeConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * ec-degraded-read on an existing cluster, with {@code hadoop jar}. This JVM holds the cluster and
 * stops the DataNodes that the run names.
 */
class EcFaultsIT {
  private static final String LAYOUT = "XOR-2-1-1024k";

  @TempDir Path dir;

  @Test
  void dataNodesThatTheOperatorStopsAreVerified() throws Exception {
    // dead after five minutes, because a trial in which rebuilding starts is invalid, and trials
    // take long on a busy machine
    ClusterNeeds.Builder needs =
        ClusterNeeds.builder().servers(Role.NAMENODE).atLeast(Role.DATANODE, 4).separateDataNodes();
    needs
        .setting(Role.NAMENODE, "dfs.namenode.heartbeat.recheck-interval", "145000")
        .setting(Role.NAMENODE, "dfs.heartbeat.interval", "1");
    try (EmbeddedCluster cluster =
        new EmbeddedClusterProvider()
            .open(
                needs.build(),
                new ClusterOptions(
                    new Configuration(false),
                    false,
                    false,
                    false,
                    dir.resolve("logs"),
                    line -> {}))) {
      cluster.writeConf(dir.resolve("conf"));
      DistributedFileSystem fs = (DistributedFileSystem) FileSystem.get(cluster.clientConf());
      fs.enableErasureCodingPolicy(LAYOUT);
      layoutsAreReadAsLabelled();
      changedLayoutIsMismatch(fs);
      failedDataNodeInvalidatesHealthyReadAndRunContinues(cluster, fs);
      failedDataNodeIsReportedOnlyByWritersStream(cluster, fs);

      assertThat(degradedRead("refused", "client=any").await().lastError())
          .contains("-levels 'down=1'");

      Bench.Ended several = degradedRead("run", "down=0,1").await();
      assertThat(several.exit()).as(several.err()).isEqualTo(4);
      assertThat(several.lastError()).contains("use 'compare RUN_A RUN_B'");

      Bench.Ended run = stopped(cluster, degradedRead("down", "down=1"));
      assertThat(run.exit()).as(run.err()).isZero();
      JsonNode result = Results.read(dir.resolve("down"));
      assertThat(Results.validTrials(result, LAYOUT)).as(run.out()).isEqualTo(1);
      assertThat(Results.trials(result).get(0).path("evidence").path("down.dataNodes").has("1"))
          .isTrue();
      GoldenResult.check("ec-degraded-read-existing", result);
      assertThat(cluster.unhealthy()).isEmpty();
    }
    assertThat(Orphans.processes(dir)).isEmpty();
  }

  /** Runs ec-read through the launcher, which finds native code, and verifies the data. */
  private void layoutsAreReadAsLabelled() throws Exception {
    Bench.Ended run =
        Bench.launcher(
                dir,
                "ec-read",
                "-conf",
                dir.resolve("conf/core-site.xml").toString(),
                "-conf",
                dir.resolve("conf/hdfs-site.xml").toString(),
                "-cluster existing -levels",
                "layout=rep3," + LAYOUT,
                "-blocks 1 -warmup 0 -metricsPeriod 1 -nrFiles 1 -size 5MB -out read")
            .await();
    assertThat(run.exit()).as(run.err()).isZero();
    JsonNode result = Results.read(dir.resolve("read"));
    assertThat(Results.trials(result))
        .hasSizeGreaterThanOrEqualTo(2)
        .allSatisfy(
            trial -> {
              assertThat(trial.path("valid").asBoolean())
                  .as(trial.path("reasons").toString())
                  .isTrue();
              assertThat(trial.path("evidence").path("stream.kind").fieldNames().next())
                  .isEqualTo(
                      trial.path("variant").asText().equals("rep3") ? "replicated" : "striped");
            });
    GoldenResult.check("ec-read", result);
  }

  private Bench.Here ec(String scenario, String out, String layout, String... more)
      throws IOException {
    List<String> args =
        new ArrayList<>(
            List.of(
                "-D",
                "mapreduce.framework.name=local",
                "-levels",
                "layout=" + layout + ";coder=java",
                "-warmup 0 -metricsPeriod 1 -out",
                out));
    args.addAll(List.of(more));
    return Bench.here(dir, dir.resolve("conf"), scenario, args.toArray(String[]::new));
  }

  /** Waits until the maps of a trial report ready, so that later events are within the trial. */
  private static void awaitBarrier(DistributedFileSystem fs, Bench.Here run, String scenario)
      throws Exception {
    org.apache.hadoop.fs.Path ready =
        new org.apache.hadoop.fs.Path(
            "/benchmarks/" + scenario + "/*/control/b00-*/barrier/ready/0");
    while (fs.globStatus(ready).length == 0) {
      assertThat(run.isAlive()).isTrue();
      Thread.sleep(20);
    }
  }

  private void changedLayoutIsMismatch(DistributedFileSystem fs) throws Exception {
    Bench.Here running = ec("ec-write", "swapped", LAYOUT, "-blocks 1 -nrFiles 4 -size 1MB");
    awaitBarrier(fs, running, "ec-write");
    for (FileStatus directory :
        fs.globStatus(new org.apache.hadoop.fs.Path("/benchmarks/ec-write/*/" + LAYOUT + "*"))) {
      fs.setErasureCodingPolicy(directory.getPath(), ErasureCodeConstants.REPLICATION_POLICY_NAME);
    }
    Bench.Ended run = running.await();
    assertThat(run.exit()).as(run.err()).isEqualTo(4);
    assertThat(
            Results.read(dir.resolve("swapped")).path("trials").get(0).path("reasons").toString())
        .contains("labelled layout=" + LAYOUT + ", but its files are stored as {rep3=4}");
  }

  private void failedDataNodeInvalidatesHealthyReadAndRunContinues(
      EmbeddedCluster cluster, DistributedFileSystem fs) throws Exception {
    Bench.Here running = ec("ec-read", "decoded", LAYOUT, "-blocks 1 -nrFiles 1 -size 24MB");
    awaitBarrier(fs, running, "ec-read");
    FileStatus file =
        fs.globStatus(new org.apache.hadoop.fs.Path("/benchmarks/ec-read/*/*/files/d0/f0"))[0];
    cluster
        .faults()
        .orElseThrow()
        .kill(List.of(fs.getFileBlockLocations(file, 0, 1)[0].getNames()[0]));
    Bench.Ended run = running.await();
    assertThat(run.exit()).as(run.err()).isEqualTo(4);
    JsonNode result = Results.read(dir.resolve("decoded"));
    assertThat(result.path("trials").get(0).path("reasons").toString())
        .contains("but readers decoded for ");
    assertThat(result.path("trials").get(0).path("metrics").has("datanodes.bytesMovedPerByte"))
        .isFalse();
    assertThat(result.path("warnings").toString())
        .contains("did not respond, so DataNode CPU time and network traffic are omitted");
    cluster.faults().orElseThrow().heal();
  }

  /** Kills a DataNode when no page is read and the NameNode has not noticed. */
  private void failedDataNodeIsReportedOnlyByWritersStream(
      EmbeddedCluster cluster, DistributedFileSystem fs) throws Exception {
    Bench.Here running =
        ec("ec-write", "pipeline", "rep3", "-blocks 1 -jmx off -nrFiles 1 -size 256MB");
    org.apache.hadoop.fs.Path written =
        new org.apache.hadoop.fs.Path("/benchmarks/ec-write/*/*/measured/b00-*/d0/f0");
    while (fs.globStatus(written).length == 0
        || fs.getFileBlockLocations(fs.globStatus(written)[0].getPath(), 0, 1).length == 0) {
      assertThat(running.isAlive()).isTrue();
      Thread.sleep(20);
    }
    String last =
        fs.getFileBlockLocations(fs.globStatus(written)[0].getPath(), 0, 1)[0].getNames()[0];
    cluster.faults().orElseThrow().kill(List.of(last));
    running.awaitError("trial failed, retrying it");
    cluster.faults().orElseThrow().heal();
    running.await();
    JsonNode first = Results.read(dir.resolve("pipeline")).path("trials").get(0);
    assertThat(first.path("valid").asBoolean()).isFalse();
    assertThat(first.path("reasons").toString())
        .contains("the DataNode " + last + " broke a client stream in the timed part");
  }

  /** Stops the DataNodes that the run names, and restarts them after the run. */
  private static Bench.Ended stopped(EmbeddedCluster cluster, Bench.Here run) throws Exception {
    String asked = run.awaitError("connections; stop ");
    cluster.faults().orElseThrow().kill(List.of(asked.replaceFirst(".*; stop ", "").strip()));
    Bench.Ended ended = run.await();
    cluster.faults().orElseThrow().heal();
    return ended;
  }

  private Bench.Here degradedRead(String out, String levels, String... more) throws IOException {
    List<String> args =
        new ArrayList<>(
            List.of(
                "-D",
                "mapreduce.framework.name=local",
                "-D",
                "dfs.client.socket-timeout=3000",
                "-levels",
                "layout=" + LAYOUT + ";coder=java;" + levels,
                "-blocks 1 -warmup 0 -metricsPeriod 1 -nrFiles 1 -size 24MB -out",
                out));
    args.addAll(List.of(more));
    return Bench.here(dir, dir.resolve("conf"), "ec-degraded-read", args.toArray(String[]::new));
  }
}
