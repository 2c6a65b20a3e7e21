package io.hadoopbench.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.os.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.ReadStatistics;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
public class SecondHostTest {
  private static final int DATANODES = 2;
  private static final int FILES = 20;
  private static final int FILE_BYTES = 100_000;

  @TempDir
  Path temp;

  /** Whether there is a second host; its interface goes with its last process. */
  public static boolean isThere(Path directory) {
    return Files.exists(Path.of("/sys/class/net", SecondHost.nearEnd(directory)));
  }

  @Test
  void theClientReadsNoLocalByteWhenAllDataNodesAreOutsideAndSomeWhenSomeAreInside() throws IOException {
    try (EmbeddedCluster cluster = open(); DistributedFileSystem fs = (DistributedFileSystem) FileSystem.newInstance(cluster.clientConf())) {
      Optional<String> refused = cluster.apply(outside(DATANODES));
      Assumptions.assumeTrue(refused.isEmpty(), refused.orElse(""));
      for (int i = 0; i < FILES; i++) {
        try (FSDataOutputStream out = fs.create(file(i), (short) 1)) {
          out.write(new byte[FILE_BYTES]);
        }
      }
      long all = (long) FILES * FILE_BYTES;
      assertThat(read(fs)).as("total and local bytes").containsExactly(all, 0);
      assertThat(live(fs)).isEqualTo(cluster.faults().orElseThrow().dataNodes()).allMatch(address -> address.startsWith("198."));

      List<String> before = uuids(fs);
      ProcessHandle nameNode = cluster.processes(Role.NAMENODE).get(0);
      assertThat(cluster.apply(outside(1))).isEmpty();
      assertThat(uuids(fs)).isEqualTo(before);
      assertThat(cluster.processes(Role.NAMENODE)).as("only what moves is restarted").contains(nameNode);
      // each file is on one DataNode: that none of the twenty is on the one inside has a chance of 1 to a million
      assertThat(read(fs)[1]).isBetween(1L, all);

      assertThat(cluster.apply(Map.of())).isEmpty();
      assertThat(read(fs)).as("all inside").containsExactly(all, all);
      assertThat(cluster.unhealthy()).isEmpty();
      cluster.close();
      assertThat(isThere(cluster.directory())).isFalse();
    }
  }

  @Test
  void withoutRootOrIpThereIsAReasonAndTheClusterStaysOnLoopback() throws IOException {
    Hosts hosts = SecondHost.tryToMake(Files.createDirectory(temp.resolve("id")), (command, limit) -> new CommandResult(true, 1, "Operation not permitted\n"));
    assertThat(hosts.inside()).isEqualTo(Host.LOOPBACK);
    assertThat(hosts.outside()).isEmpty();
    assertThat(hosts.whyNone()).contains("ip -4 route show table all: Operation not permitted").contains("root").doesNotContain("\n");
  }

  private EmbeddedCluster open() throws IOException {
    ClusterNeeds needs = ClusterNeeds.builder().servers(Role.NAMENODE).atLeast(Role.DATANODE, DATANODES).secondHost().build();
    return new EmbeddedClusterProvider().open(needs,
        new ClusterOptions(new Configuration(false), false, false, false, temp.resolve("logs"), System.out::println));
  }

  private static Map<Role, Map<String, String>> outside(int dataNodes) {
    return Map.of(Role.DATANODE, Map.of(ClusterNeeds.OUTSIDE_DATANODES, String.valueOf(dataNodes)));
  }

  private static org.apache.hadoop.fs.Path file(int i) {
    return new org.apache.hadoop.fs.Path("/f" + i);
  }

  /** Reads all files; total and local bytes. */
  private static long[] read(FileSystem fs) throws IOException {
    long total = 0;
    long local = 0;
    for (int i = 0; i < FILES; i++) {
      try (HdfsDataInputStream in = (HdfsDataInputStream) fs.open(file(i))) {
        in.readAllBytes();
        ReadStatistics statistics = in.getReadStatistics();
        total += statistics.getTotalBytesRead();
        local += statistics.getTotalLocalBytesRead();
      }
    }
    return new long[] {total, local};
  }

  private static List<String> live(DistributedFileSystem fs) throws IOException {
    return Arrays.stream(fs.getDataNodeStats(DatanodeReportType.LIVE)).map(DatanodeInfo::getXferAddr).sorted().toList();
  }

  private static List<String> uuids(DistributedFileSystem fs) throws IOException {
    return Arrays.stream(fs.getDataNodeStats(DatanodeReportType.LIVE)).map(DatanodeInfo::getDatanodeUuid).sorted().toList();
  }
}
