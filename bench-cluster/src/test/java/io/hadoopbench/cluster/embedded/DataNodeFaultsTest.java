package io.hadoopbench.cluster.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.core.cluster.Cluster.Faults;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real faults on three DataNodes; each test restarts them. */
@Tag("cluster")
class DataNodeFaultsTest {
  private static final int DATANODES = 3;
  private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/f");
  private static final byte[] DATA = new byte[3 << 20];

  @TempDir static Path logs;
  private static EmbeddedCluster cluster;
  private static Faults faults;

  @BeforeAll
  static void open() throws IOException, InterruptedException {
    ClusterNeeds needs =
        ClusterNeeds.builder()
            .servers(Role.NAMENODE)
            .atLeast(Role.DATANODE, DATANODES)
            .separateDataNodes()
            .build();
    cluster =
        new EmbeddedClusterProvider()
            .open(
                needs,
                new ClusterOptions(
                    new Configuration(false), false, false, false, logs, System.out::println));
    faults = cluster.faults().orElseThrow();
    Arrays.fill(DATA, (byte) 7);
    int copies;
    try (FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
      try (FSDataOutputStream out = fs.create(FILE)) {
        out.write(DATA);
      }
      copies = fs.getFileStatus(FILE).getReplication();
    }
    // a file can be closed when the first DataNode has reported its replica
    long timeout = System.nanoTime() + 10_000_000_000L;
    while (replicas().size() < copies && System.nanoTime() < timeout) {
      Thread.sleep(50);
    }
  }

  @AfterEach
  void heal() throws IOException {
    faults.heal();
  }

  @AfterAll
  static void closingEndsAllDataNodes() throws IOException {
    if (cluster == null) {
      return; // the start failed and reports why
    }
    List<ProcessHandle> dataNodes = cluster.processes(Role.DATANODE);
    cluster.close();
    assertThat(dataNodes).hasSize(DATANODES).noneMatch(ProcessHandle::isAlive);
    assertThat(cluster.directory()).doesNotExist();
  }

  @Test
  void dataNodesHaveJvmLogAndRegisteredAddress() throws IOException {
    assertThat(cluster.processes(Role.DATANODE))
        .hasSize(DATANODES)
        .allMatch(ProcessHandle::isAlive);
    assertThat(faults.dataNodes()).hasSize(DATANODES).isEqualTo(live());
    assertThat(logs.resolve("datanode-" + DATANODES + ".log")).isNotEmptyFile();
    assertThat(cluster.describe())
        .containsKeys("datanode-1.web", "datanode-" + DATANODES + ".heap");
    for (ProcessHandle process : cluster.processes(Role.DATANODE)) {
      assertThat(Listeners.of(process)).isNotEmpty().allMatch(Listeners::isLoopback);
    }
  }

  @Test
  void killedDataNodeIsStillListedLiveAndReadsContinue() throws IOException {
    List<String> victims = replicas().subList(0, 2);
    faults.kill(victims);
    assertThat(cluster.processes(Role.DATANODE))
        .filteredOn(ProcessHandle::isAlive)
        .hasSize(DATANODES - 2);
    assertThat(live()).containsAll(victims);
    assertThat(cluster.unhealthy()).isEmpty();
    assertThat(read(0)).isEqualTo(DATA);
    faults.heal();
    assertThat(cluster.processes(Role.DATANODE)).allMatch(ProcessHandle::isAlive);
    assertThat(state().path("NumLiveDataNodes").asInt()).isEqualTo(DATANODES);
    assertThat(state().path("NumStaleDataNodes").asInt()).isZero();
    faults.kill(replicas().subList(2, 3)); // the restarted DataNodes must serve
    assertThat(read(0)).isEqualTo(DATA);
  }

  @Test
  void faultsRemainUntilServersRestart() throws IOException {
    List<String> broken = replicas().subList(0, 2);
    faults.kill(broken);
    assertThat(cluster.apply(Map.of())).as("nothing to restart").isEmpty();
    assertThat(faults.broken()).containsExactlyInAnyOrderElementsOf(broken);
    assertThat(cluster.processes(Role.DATANODE))
        .filteredOn(ProcessHandle::isAlive)
        .hasSize(DATANODES - 2);
    assertThat(
            cluster.apply(Map.of(Role.NAMENODE, Map.of("dfs.namenode.checkpoint.txns", "1000001"))))
        .isEmpty();
    assertThat(faults.broken()).isEmpty();
    assertThat(cluster.processes(Role.DATANODE)).allMatch(ProcessHandle::isAlive);
    assertThat(read(0)).isEqualTo(DATA);
    assertThat(cluster.apply(Map.of())).isEmpty();
  }

  @Test
  void crashedDataNodeIsReported() throws Exception {
    ProcessHandle one = cluster.processes(Role.DATANODE).get(2);
    one.destroyForcibly();
    one.onExit().get();
    assertThat(cluster.unhealthy())
        .hasValueSatisfying(
            line ->
                assertThat(line)
                    .startsWith("datanode-3 at http://127.0.0.1:")
                    .contains(logs.resolve("datanode-3.log").toString()));
    assertThat(cluster.apply(Map.of())).isEmpty();
    assertThat(cluster.unhealthy()).isEmpty();
  }

  @Test
  void wrongAddressStopsNothing() throws IOException {
    String right = faults.dataNodes().get(0);
    assertThatThrownBy(() -> faults.kill(List.of(right, "127.0.0.1:1")))
        .hasMessageContaining("127.0.0.1:1")
        .hasMessageContaining(right);
    assertThat(cluster.processes(Role.DATANODE)).allMatch(ProcessHandle::isAlive);
  }

  /** Returns the DataNodes of the file's block, sorted, because the NameNode shuffles them. */
  private static List<String> replicas() throws IOException {
    try (FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
      return Arrays.stream(fs.getFileBlockLocations(FILE, 0, 1)[0].getNames()).sorted().toList();
    }
  }

  private static List<String> live() throws IOException {
    try (DistributedFileSystem fs =
        (DistributedFileSystem) FileSystem.newInstance(cluster.clientConf())) {
      return Arrays.stream(fs.getDataNodeStats(DatanodeReportType.LIVE))
          .map(DatanodeInfo::getXferAddr)
          .sorted()
          .toList();
    }
  }

  /**
   * @param timeoutMillis of a socket, without retries; 0 for Hadoop's defaults, which would wait a
   *     minute on a connection from before the fault
   */
  private static byte[] read(int timeoutMillis) throws IOException {
    Configuration conf = cluster.clientConf();
    conf.setInt("dfs.client.socket-timeout", 10_000);
    if (timeoutMillis > 0) {
      conf.setInt("dfs.client.socket-timeout", timeoutMillis);
      conf.setInt("dfs.client.max.block.acquire.failures", 0);
    }
    try (FileSystem fs = FileSystem.newInstance(conf);
        FSDataInputStream in = fs.open(FILE)) {
      return in.readAllBytes();
    }
  }

  private static JsonNode state() throws IOException {
    return Http.bean(
        cluster.web(Role.NAMENODE).orElseThrow(),
        "Hadoop:service=NameNode,name=FSNamesystemState",
        Duration.ofSeconds(2));
  }
}
