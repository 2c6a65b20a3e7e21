package io.hadoopbench.cluster.daemon.yarn;

import io.hadoopbench.cluster.process.ChildMain;
import io.hadoopbench.cluster.process.ClusterProcesses;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer;
import org.apache.hadoop.mapreduce.v2.jobhistory.JobHistoryUtils;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/**
 * Runs YARN in this JVM: {@code YarnMain <directory> masters|node <address> <container port>
 * <localizer port> <web port> <shuffle port>}.
 */
public final class YarnMain {
  /** Runs a ResourceManager, a history server and a NodeManager. */
  static final String MASTERS = "masters";

  /** A NodeManager only. */
  static final String NODE = "node";

  private YarnMain() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    DefaultMetricsSystem.setMiniClusterMode(true); // several servers in one JVM
    Path directory = Path.of(args[0]);
    ChildMain.beforeHalt(() -> killContainers(directory));
    Configuration conf = new YarnConfiguration(new JobConf());
    if (args[1].equals(MASTERS)) {
      start(new ResourceManager(), conf);
      start(new JobHistoryServer(), conf);
      openStaging(conf);
    }
    Configuration node = new YarnConfiguration(conf);
    node.set("yarn.nodemanager.hostname", args[2]);
    node.set("yarn.nodemanager.address", args[2] + ":" + args[3]);
    node.set("yarn.nodemanager.localizer.address", args[2] + ":" + args[4]);
    node.set("yarn.nodemanager.webapp.address", args[2] + ":" + args[5]);
    node.set("mapreduce.shuffle.port", args[6]);
    node.set(
        "yarn.nodemanager.local-dirs",
        ClusterProcesses.localDirs(directory).resolve("nm").toString());
    start(new NodeManager(), node);
    Thread.currentThread().join(); // until the parent ends
  }

  /**
   * Creates the staging directory with the permissions that an administrator would set; the history
   * server creates its own directories.
   */
  private static void openStaging(Configuration conf) throws IOException {
    org.apache.hadoop.fs.Path history =
        new org.apache.hadoop.fs.Path(
                JobHistoryUtils.getConfiguredHistoryIntermediateDoneDirPrefix(conf))
            .getParent();
    FileSystem files = history.getFileSystem(conf);
    files.setPermission(history, new FsPermission("755"));
    for (org.apache.hadoop.fs.Path above = history.getParent();
        !above.isRoot();
        above = above.getParent()) {
      files.setPermission(above, new FsPermission("1777"));
    }
  }

  private static void start(Service service, Configuration conf) {
    service.init(conf);
    service.start();
  }

  /**
   * Kills containers. A graceful stop takes six seconds once the NameNode has stopped, and no data
   * must be saved.
   */
  private static void killContainers(Path directory) {
    ClusterProcesses.kill(ProcessHandle.current().descendants());
    ClusterProcesses.killBelow(ClusterProcesses.localDirs(directory));
  }
}
