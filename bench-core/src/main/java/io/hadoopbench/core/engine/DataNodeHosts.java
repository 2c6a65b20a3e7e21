package io.hadoopbench.core.engine;

import io.hadoopbench.core.workload.LiveDataNodes;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.net.NetUtils;

final class DataNodeHosts {
  private DataNodeHosts() {}

  /**
   * Returns all hosts that HDFS lists. If the user may not list DataNodes, returns the hosts that
   * currently store a directory's blocks.
   *
   * @return sorted names; only {@code localhost} if the file system has no DataNodes
   */
  static SortedSet<String> of(FileSystem fs, Path directory) throws IOException {
    SortedSet<String> hosts = new TreeSet<>();
    if (!(fs instanceof DistributedFileSystem dfs)) {
      hosts.add("localhost");
      return hosts;
    }
    Optional<List<DatanodeInfo>> live = LiveDataNodes.of(dfs);
    if (live.isPresent()) {
      live.get().stream().map(DatanodeInfo::getHostName).forEach(hosts::add);
    } else {
      for (RemoteIterator<LocatedFileStatus> files = dfs.listFiles(directory, true);
          files.hasNext(); ) {
        for (BlockLocation block : files.next().getBlockLocations()) {
          hosts.addAll(Arrays.asList(block.getHosts()));
        }
      }
    }
    return hosts;
  }

  static boolean allHere(Collection<String> hosts) {
    return !hosts.isEmpty()
        && hosts.stream()
            .map(host -> new InetSocketAddress(host, 0))
            .allMatch(host -> !host.isUnresolved() && NetUtils.isLocalAddress(host.getAddress()));
  }
}
