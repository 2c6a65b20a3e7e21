package io.hadoopbench.core.workload;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.servers.ServerGroup;
import java.io.IOException;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;

/** The DataNodes that the NameNode considers live. HDFS lists them only for its superuser. */
public final class LiveDataNodes {
  private LiveDataNodes() {}

  /**
   * Returns the web addresses of DataNodes that the run has not stopped, by name; empty if this
   * user may not list DataNodes.
   */
  public static SortedMap<String, URI> pages(DistributedFileSystem fs, RunContext run)
      throws IOException {
    boolean https =
        run.cluster().clientConf().get("dfs.http.policy", "HTTP_ONLY").equals("HTTPS_ONLY");
    SortedMap<String, URI> pages = new TreeMap<>();
    for (DatanodeInfo node : of(fs).orElse(List.of())) {
      if (!run.stoppedDataNodes()
          .contains(node.getXferAddr())) { // the NameNode may list it as live
        pages.put(
            name(node.getXferAddr()),
            URI.create(
                https ? "https://" + node.getInfoSecureAddr() : "http://" + node.getInfoAddr()));
      }
    }
    return pages;
  }

  /** Returns the addresses for directories, which may be in separate file systems. */
  public static SortedMap<String, URI> pages(Collection<Path> directories, RunContext run)
      throws IOException {
    SortedMap<String, URI> pages = new TreeMap<>();
    for (Path directory : directories) {
      pages.putAll(pages(run.hdfs(directory), run));
    }
    return pages;
  }

  /** Returns the name for use in messages. */
  public static String name(String transferAddress) {
    return "the DataNode " + transferAddress;
  }

  /**
   * Returns the number of DataNodes, which an ordinary user reads from the NameNode's page; empty
   * if the page does not contain it.
   */
  public static OptionalInt count(DistributedFileSystem fs, RunContext run) throws IOException {
    Optional<List<DatanodeInfo>> all = of(fs);
    if (all.isPresent()) {
      return OptionalInt.of(all.get().size());
    }
    Optional<ServerGroup> nameNode = run.group(Role.NAMENODE, "NameNode");
    int most = 0;
    for (Jmx page : nameNode.map(ServerGroup::members).map(SortedMap::values).orElse(List.of())) {
      most =
          Math.max(
              most,
              (int)
                  page.number(
                      "Hadoop:service=NameNode,name=FSNamesystemState", "NumLiveDataNodes"));
    }
    return most > 0 ? OptionalInt.of(most) : OptionalInt.empty();
  }

  /** Returns the live DataNodes; empty if this user may not list DataNodes. */
  public static Optional<List<DatanodeInfo>> of(DistributedFileSystem fs) throws IOException {
    try {
      return Optional.of(List.of(fs.getDataNodeStats(DatanodeReportType.LIVE)));
    } catch (RemoteException e) {
      IOException cause = e.unwrapRemoteException(AccessControlException.class);
      if (cause instanceof AccessControlException) {
        return Optional.empty();
      }
      throw cause;
    }
  }
}
