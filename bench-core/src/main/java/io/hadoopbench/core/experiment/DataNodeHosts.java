package io.hadoopbench.core.experiment;

import java.io.IOException;
import java.util.Arrays;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/** Names of the hosts that hold blocks. */
final class DataNodeHosts {
  private DataNodeHosts() { }

  /** Sorted; {@code localhost} alone when the file system has no DataNodes. */
  static SortedSet<String> of(FileSystem fs) throws IOException {
    SortedSet<String> hosts = new TreeSet<>();
    if (fs instanceof DistributedFileSystem dfs) {
      Arrays.stream(dfs.getDataNodeStats()).map(DatanodeInfo::getHostName).forEach(hosts::add);
    } else {
      hosts.add("localhost");
    }
    return hosts;
  }
}
