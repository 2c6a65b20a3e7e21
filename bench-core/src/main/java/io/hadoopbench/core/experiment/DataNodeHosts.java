package io.hadoopbench.core.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.net.NetUtils;

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

  /** Whether all of them are this host. */
  static boolean allHere(Collection<String> hosts) {
    return !hosts.isEmpty() && hosts.stream().map(host -> new InetSocketAddress(host, 0))
        .allMatch(host -> !host.isUnresolved() && NetUtils.isLocalAddress(host.getAddress()));
  }
}
