package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Faults;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.dist.golden.GoldenResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.io.erasurecode.ErasureCodeConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * ec-degraded-read on a cluster that others run, through {@code hadoop jar}. Its operator is this JVM, which holds the cluster; the program
 * that takes DataNodes down hands each call over to it and waits for the answer.
 */
class EcFaultsIT {
  private static final String LAYOUT = "XOR-2-1-1024k";

  @TempDir
  Path dir;

  /** Calls the operator answers, each {@code <command> <host>}. */
  private final List<String> calls = new ArrayList<>();

  @Test
  void dataNodesOfOthersGoDownOnlyThroughTheProgramThatMayDoSo() throws Exception {
    // dead after five minutes: a trial in which rebuilding begins is not valid, and a busy machine takes long for one
    ClusterNeeds.Builder needs = ClusterNeeds.builder().servers(Role.NAMENODE).atLeast(Role.DATANODE, 4).separateDataNodes();
    deadAfter(300).forEach((key, value) -> needs.setting(Role.NAMENODE, key, value));
    ExecutorService operator = Executors.newSingleThreadExecutor();
    try (EmbeddedCluster cluster = new EmbeddedClusterProvider().open(needs.build(),
        new ClusterOptions(new Configuration(false), false, false, false, dir.resolve("logs"), line -> { }))) {
      cluster.writeConf(dir.resolve("conf"));
      DistributedFileSystem fs = (DistributedFileSystem) FileSystem.get(cluster.clientConf());
      fs.enableErasureCodingPolicy(LAYOUT);
      everyLayoutIsReadInTheWayOfItsLabel();
      filesThatAreStoredInAnotherWayMeanwhileAreNotThoseOfTheLabel(fs);
      aDataNodeThatDiesIsNoHealthyReadAndEndsNoRun(cluster, fs);
      aDataNodeThatDiesUnderAWriterIsToldByItsStreamAlone(cluster, fs);

      Bench.Ended refused = degradedRead("refused", "down=0,1");
      assertThat(refused.exit()).as(refused.err()).isEqualTo(4);
      assertThat(refused.lastError()).startsWith("ec-degraded-read: no answer is possible: ").contains("-allowFaults PROGRAM is not given");

      operator.submit(() -> operate(cluster.faults().orElseThrow(), fs));
      Bench.Ended run = degradedRead("run", "down=1;fault=kill,hang", "-allowFaults", program().toString());
      assertThat(run.exit()).as(run.err()).isZero();
      JsonNode result = Results.read(dir.resolve("run"));
      assertThat(Results.validTrials(result, "kill")).as(run.out()).isEqualTo(1);
      assertThat(Results.validTrials(result, "hang")).as(run.out()).isEqualTo(1);
      assertThat(slowestFirstByteMicros(result, "hang")).isGreaterThan(2e6).isGreaterThan(slowestFirstByteMicros(result, "kill"));
      assertThat(downAndBack()).containsOnly("stop, start", "hang, continue");
      GoldenResult.check("ec-degraded-read-existing", result);
      variantsWithTheSameDataNodesDownTakeTurns();

      calls.clear();
      cluster.apply(Map.of(Role.NAMENODE, deadAfter(20))); // which is waited for
      Bench.Ended rebuilt = degradedRead("rebuilt", "down=1;state=rebuilt", "-allowFaults", program().toString());
      assertThat(rebuilt.exit()).as(rebuilt.err()).isZero();
      assertThat(Results.validTrials(Results.read(dir.resolve("rebuilt")), LAYOUT)).as(rebuilt.out()).isEqualTo(1);
      assertThat(downAndBack()).containsOnly("stop, start");
      assertThat(cluster.unhealthy()).isEmpty();
    } finally {
      operator.shutdownNow();
    }
    assertThat(Leftovers.processes(dir)).isEmpty();
  }

  /** For a NameNode that gives a DataNode up when it has been silent for twice the first and ten times the second, and an order to rebuild again after the third. */
  private static Map<String, String> deadAfter(int seconds) {
    return Map.of("dfs.namenode.heartbeat.recheck-interval", String.valueOf((seconds - 10) * 500), "dfs.heartbeat.interval", "1",
        "dfs.namenode.reconstruction.pending.timeout-sec", "15");
  }

  /** ec-read through the launcher, which finds native code, with what was written verified. */
  private void everyLayoutIsReadInTheWayOfItsLabel() throws Exception {
    Bench.Ended run = Bench.launcher(dir, "ec-read", "-conf", dir.resolve("conf/core-site.xml").toString(), "-conf",
        dir.resolve("conf/hdfs-site.xml").toString(), "-cluster", "existing", "-only", "layout=rep3," + LAYOUT, "-blocks", "1", "-rehearsals",
        "0", "-metricsPeriod", "1", "-nrFiles", "1", "-size", "5MB", "-out", "read").await();
    assertThat(run.exit()).as(run.err()).isZero();
    JsonNode result = Results.read(dir.resolve("read"));
    assertThat(Results.trials(result)).hasSizeGreaterThanOrEqualTo(2).allSatisfy(trial -> {
      assertThat(trial.path("valid").asBoolean()).as(trial.path("reasons").toString()).isTrue();
      assertThat(trial.path("evidence").path("stream.kind").fieldNames().next())
          .isEqualTo(trial.path("variant").asText().equals("rep3") ? "replicated" : "striped");
    });
    GoldenResult.check("ec-read", result);
  }

  private Bench.Here ec(String scenario, String out, String layout, String... more) throws IOException {
    List<String> args = new ArrayList<>(List.of("-D", "mapreduce.framework.name=local", "-only", "layout=" + layout + ";coder=java", "-rehearsals",
        "0", "-metricsPeriod", "1", "-out", out));
    args.addAll(List.of(more));
    return Bench.here(dir, dir.resolve("conf"), scenario, args.toArray(String[]::new));
  }

  /** Where a trial's maps say that they are ready: what happens then is within the trial. */
  private static void awaitBarrier(DistributedFileSystem fs, Bench.Here run, String scenario) throws Exception {
    org.apache.hadoop.fs.Path ready = new org.apache.hadoop.fs.Path("/benchmarks/" + scenario + "/*/control/b00-*/barrier/ready/0");
    while (fs.globStatus(ready).length == 0) {
      assertThat(run.isAlive()).isTrue();
      Thread.sleep(20);
    }
  }

  private void filesThatAreStoredInAnotherWayMeanwhileAreNotThoseOfTheLabel(DistributedFileSystem fs) throws Exception {
    Bench.Here running = ec("ec-write", "swapped", LAYOUT, "-blocks", "1", "-nrFiles", "4", "-size", "1MB");
    awaitBarrier(fs, running, "ec-write");
    for (FileStatus directory : fs.globStatus(new org.apache.hadoop.fs.Path("/benchmarks/ec-write/*/" + LAYOUT + "*"))) {
      fs.setErasureCodingPolicy(directory.getPath(), ErasureCodeConstants.REPLICATION_POLICY_NAME);
    }
    Bench.Ended run = running.await();
    assertThat(run.exit()).as(run.err()).isEqualTo(4);
    assertThat(Results.read(dir.resolve("swapped")).path("trials").get(0).path("reasons").toString())
        .contains("labelled layout=" + LAYOUT + ", but its files are stored as {rep3=4}");
  }

  private void aDataNodeThatDiesIsNoHealthyReadAndEndsNoRun(EmbeddedCluster cluster, DistributedFileSystem fs) throws Exception {
    Bench.Here running = ec("ec-read", "decoded", LAYOUT, "-blocks", "1", "-nrFiles", "1", "-size", "24MB");
    awaitBarrier(fs, running, "ec-read");
    FileStatus file = fs.globStatus(new org.apache.hadoop.fs.Path("/benchmarks/ec-read/*/*/files/d0/f0"))[0];
    cluster.faults().orElseThrow().kill(List.of(fs.getFileBlockLocations(file, 0, 1)[0].getNames()[0]));
    Bench.Ended run = running.await();
    assertThat(run.exit()).as(run.err()).isEqualTo(4);
    JsonNode result = Results.read(dir.resolve("decoded"));
    assertThat(result.path("trials").get(0).path("reasons").toString()).contains("but readers decoded for ");
    assertThat(result.path("trials").get(0).path("metrics").has("datanodes.bytesMovedPerByte")).isFalse();
    assertThat(result.path("warnings").toString()).contains("could not be asked: what DataNodes used is left out");
    cluster.faults().orElseThrow().heal();
  }

  /** No page is read, and the NameNode does not know it yet. */
  private void aDataNodeThatDiesUnderAWriterIsToldByItsStreamAlone(EmbeddedCluster cluster, DistributedFileSystem fs) throws Exception {
    Bench.Here running = ec("ec-write", "pipeline", "rep3", "-blocks", "1", "-jmx", "off", "-nrFiles", "1", "-size", "256MB");
    org.apache.hadoop.fs.Path written = new org.apache.hadoop.fs.Path("/benchmarks/ec-write/*/*/measured/b00-*/d0/f0");
    while (fs.globStatus(written).length == 0 || fs.getFileBlockLocations(fs.globStatus(written)[0].getPath(), 0, 1).length == 0) {
      assertThat(running.isAlive()).isTrue();
      Thread.sleep(20);
    }
    String last = fs.getFileBlockLocations(fs.globStatus(written)[0].getPath(), 0, 1)[0].getNames()[0];
    cluster.faults().orElseThrow().kill(List.of(last));
    running.awaitError("trial failed, repeating it");
    cluster.faults().orElseThrow().heal();
    running.await();
    JsonNode first = Results.read(dir.resolve("pipeline")).path("trials").get(0);
    assertThat(first.path("valid").asBoolean()).isFalse();
    assertThat(first.path("reasons").toString()).contains("the DataNode " + last + " failed a stream of the client in the timed part");
  }

  /** One DataNode goes down for both in their turns, stays down for the next block, and one goes down for each alone, which may be the same. */
  private void variantsWithTheSameDataNodesDownTakeTurns() throws Exception {
    calls.clear();
    Bench.Ended run = ec("ec-degraded-read", "turns", "rep3," + LAYOUT, "-nrFiles", "2", "-size", "24MB", "-duration", "600ms", "-turns", "150ms", "-blocks", "2",
        "-allowFaults", program().toString()).await();
    assertThat(run.exit()).as(run.err()).isZero();
    List<JsonNode> trials = Results.trials(Results.read(dir.resolve("turns"))).stream().filter(trial -> trial.path("valid").asBoolean()).toList();
    assertThat(trials).as(run.out()).hasSize(6).allSatisfy(trial -> {
      assertThat(trial.path("resources").path("turns.count").asInt()).isEqualTo(trial.path("block").asInt() < 0 ? 0 : 4);
      assertThat(trial.path("evidence").path("down.dataNodes").has("1")).isTrue();
      assertThat(trial.path("evidence").path("down.dataHoldersLost").fieldNames().next()).isIn("0 to 1 of a block", "1 to 1 of a block");
      assertThat(trial.path("resources").path("client.ecDecodeSeconds").asDouble() > 0).as("decoded").isEqualTo(!trial.path("variant").asText().equals("rep3"));
    });
    assertThat(downAndBack()).as("of four jobs").hasSizeBetween(1, 3).containsOnly("stop, start");
  }

  private Bench.Ended degradedRead(String out, String levels, String... more) throws Exception {
    List<String> args = new ArrayList<>(List.of("-D", "mapreduce.framework.name=local", "-D",
        "dfs.client.socket-timeout=3000", "-only", "layout=" + LAYOUT + ";coder=java;" + levels, "-blocks", "1", "-rehearsals", "0",
        "-metricsPeriod", "1", "-nrFiles", "1", "-size", "24MB", "-out", out));
    args.addAll(List.of(more));
    return Bench.here(dir, dir.resolve("conf"), "ec-degraded-read", args.toArray(String[]::new)).await();
  }

  /** What the operator was told, two calls at a time, which must name one host. A trial that was not valid is done again, its DataNode down again. */
  private List<String> downAndBack() {
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i + 1 < calls.size(); i += 2) {
      String[] down = calls.get(i).split(" ");
      String[] back = calls.get(i + 1).split(" ");
      assertThat(back[1]).isEqualTo(down[1]).startsWith("datanode-");
      pairs.add(down[0] + ", " + back[0]);
    }
    assertThat(calls).as("each is brought back").hasSize(2 * pairs.size());
    return pairs;
  }

  private static double slowestFirstByteMicros(JsonNode result, String variant) {
    return Results.trials(result).stream().filter(trial -> trial.path("variant").asText().equals(variant))
        .mapToDouble(trial -> trial.path("metrics").path("firstByte.maxMicros").asDouble()).max().orElseThrow();
  }

  /** A program that leaves its arguments as {@code ask.<pid>} and exits with what then stands in {@code answer.<pid>}. */
  private Path program() throws IOException {
    Path program = dir.resolve("hook");
    Files.writeString(program, "#!/bin/sh\ncd " + dir + "\necho \"$1 $2\" >ask.tmp && mv ask.tmp ask.$$\n"
        + "until [ -s answer.$$ ]; do sleep 0.1; done\nexit $(cat answer.$$)\n");
    return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
  }

  /** Answers calls of the program until it is interrupted. */
  private Void operate(Faults faults, DistributedFileSystem fs) throws IOException, InterruptedException {
    for (; ; Thread.sleep(50)) {
      List<Path> asked;
      try (Stream<Path> files = Files.list(dir)) {
        asked = files.filter(file -> file.getFileName().toString().matches("ask\\.\\d+")).toList();
      }
      for (Path ask : asked) {
        String call = Files.readString(ask).strip();
        Files.delete(ask);
        calls.add(call);
        Path answer = dir.resolve(ask.getFileName().toString().replace("ask", "answer"));
        Files.writeString(answer.resolveSibling("answer.tmp"), done(call.split(" "), faults, fs) ? "0" : "1");
        Files.move(answer.resolveSibling("answer.tmp"), answer);
      }
    }
  }

  private static boolean done(String[] call, Faults faults, DistributedFileSystem fs) throws IOException {
    List<String> nodes = new ArrayList<>();
    for (DatanodeInfo node : fs.getDataNodeStats()) {
      if (node.getHostName().equals(call[1])) {
        nodes.add(node.getXferAddr());
      }
    }
    switch (call[0]) {
      case "stop" -> faults.kill(nodes);
      case "hang" -> faults.hang(nodes);
      default -> faults.heal();
    }
    return nodes.size() == 1;
  }
}
