package io.hadoopbench.core.engine;

import io.hadoopbench.core.cluster.CacheDropper;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.result.TrialResult.CacheState;
import io.hadoopbench.core.workload.LiveDataNodes;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.net.NetUtils;

/** Drops the page caches of the DataNodes' hosts, as requested by {@code -dropCaches}. */
public record PageCaches(RunContext context, CacheDropper dropper) {
  private static final String OPTION = "dropCaches";
  private static final String NONE = "none";
  private static final String LOCAL = "local";

  public static PageCaches of(RunContext context) throws IOException {
    String how = context.settings().text(OPTION);
    return new PageCaches(
        context,
        switch (how) {
          case NONE -> CacheDropper.none();
          case LOCAL -> new CacheDropper.Verified(new CacheDropper.Local());
          default -> {
            CacheDropper program = new CacheDropper.OfProgram(Path.of(how));
            yield allHere(hosts(context))
                ? new CacheDropper.Verified(program)
                : program; // cached pages can be counted only on this host
          }
        });
  }

  /**
   * Drops the caches. Called directly before a job. Determines the hosts each time, because files
   * are created and deleted between jobs.
   */
  List<CacheState> drop() throws IOException {
    return dropper.drop(hosts(context));
  }

  private static Collection<String> hosts(RunContext context) throws IOException {
    return List.of(NONE, LOCAL).contains(context.settings().text(OPTION))
        ? List.of()
        : dataNodes(context.fileSystem(), context.runDir());
  }

  /**
   * Returns all hosts that HDFS lists. If the user may not list DataNodes, returns the hosts that
   * currently store a directory's blocks.
   *
   * @return sorted names; only {@code localhost} if the file system has no DataNodes
   */
  private static SortedSet<String> dataNodes(FileSystem fs, org.apache.hadoop.fs.Path directory)
      throws IOException {
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

  private static boolean allHere(Collection<String> hosts) {
    return !hosts.isEmpty()
        && hosts.stream()
            .map(host -> new InetSocketAddress(host, 0))
            .allMatch(host -> !host.isUnresolved() && NetUtils.isLocalAddress(host.getAddress()));
  }
}
