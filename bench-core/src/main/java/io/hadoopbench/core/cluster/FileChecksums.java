package io.hadoopbench.core.cluster;

import io.hadoopbench.core.os.FirstLine;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.fs.MD5MD5CRC32FileChecksum;
import org.apache.hadoop.fs.Options.ChecksumOpt;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.util.DataChecksum;

/**
 * Queries DataNodes for the checksum type of files, because the NameNode does not store it. If
 * tasks can reach DataNodes but this host cannot (for example, a gateway host outside a firewall),
 * a warning is logged and checksums are omitted for the rest of the run.
 */
public final class FileChecksums {

  private final Consumer<String> warnings;
  private boolean reachable = true;

  public FileChecksums(Consumer<String> warnings) {
    this.warnings = warnings;
  }

  /**
   * Returns the checksum of a file. Empty if the file has no data, or if none of its DataNodes
   * responds to this host.
   */
  Optional<ChecksumOpt> of(DistributedFileSystem fs, String file, LocatedBlocks blocks) {
    if (!reachable || blocks.locatedBlockCount() == 0) {
      return Optional.empty();
    }
    try {
      connect(fs, blocks);
      MD5MD5CRC32FileChecksum sum = fs.getClient().getFileChecksum(file, Long.MAX_VALUE);
      return Optional.of(
          sum == null ? new ChecksumOpt(DataChecksum.Type.NULL, -1) : sum.getChecksumOpt());
    } catch (IOException e) {
      reachable = false;
      warnings.accept(
          """
          the files' checksum type was not checked because this host cannot reach \
          their DataNodes (%s)\
          """
              .formatted(FirstLine.withoutStack(String.valueOf(e.getMessage()))));
      return Optional.empty();
    }
  }

  /**
   * Checks the connection with a short timeout. Behind a firewall, Hadoop's client would wait for
   * minutes for each replica of each file.
   */
  private static void connect(DistributedFileSystem fs, LocatedBlocks blocks) throws IOException {
    boolean byName =
        fs.getConf()
            .getBoolean(
                HdfsClientConfigKeys.DFS_CLIENT_USE_DN_HOSTNAME,
                HdfsClientConfigKeys.DFS_CLIENT_USE_DN_HOSTNAME_DEFAULT);
    IOException last =
        new IOException(
            "the NameNode knows no replica of a block with " + blocks.getFileLength() + " B");
    for (DatanodeInfo node : blocks.get(0).getLocations()) {
      try (Socket socket = new Socket()) {
        NetUtils.connect(
            socket,
            NetUtils.createSocketAddr(node.getXferAddr(byName)),
            (int) Duration.ofSeconds(3).toMillis());
        return;
      } catch (IOException e) {
        last = e;
      }
    }
    throw last;
  }
}
