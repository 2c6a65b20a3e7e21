package io.hadoopbench.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.junit.jupiter.api.Test;

class FileChecksumsTest {
  @Test
  void unreachableDataNodesGiveOneWarningAndAreNotRetried() throws IOException {
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    LocatedBlocks blocks = blocks(closed);
    List<String> warnings = new ArrayList<>();
    FileChecksums checksums = new FileChecksums(warnings::add);
    DistributedFileSystem withoutClient = new DistributedFileSystem();
    withoutClient.setConf(new Configuration(false));
    assertThat(checksums.of(withoutClient, "/file", blocks)).isEmpty();
    assertThat(checksums.of(null, "/other", blocks)).isEmpty();
    assertThat(warnings)
        .singleElement()
        .asString()
        .startsWith(
            "the files' checksum type was not checked because this host cannot reach their"
                + " DataNodes (")
        .contains("Connection refused");
  }

  private static LocatedBlocks blocks(int port) {
    DatanodeInfo node =
        new DatanodeInfo.DatanodeInfoBuilder()
            .setNodeID(new DatanodeID("127.0.0.1", "localhost", "uuid", port, 1, 2, 3))
            .build();
    LocatedBlock block =
        new LocatedBlock(
            new ExtendedBlock("pool", 1),
            new DatanodeInfoWithStorage[] {new DatanodeInfoWithStorage(node, "storage", null)});
    return new LocatedBlocks(1, false, List.of(block), block, true, null, null);
  }
}
