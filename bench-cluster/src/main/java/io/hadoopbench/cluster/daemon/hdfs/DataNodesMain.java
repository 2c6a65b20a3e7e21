package io.hadoopbench.cluster.daemon.hdfs;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.process.ChildMain;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import javax.management.JMException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/** Runs N DataNodes in this JVM: {@code DataNodesMain <directory> <address> <data port> <http port> <ipc port> …}. */
public final class DataNodesMain {
  /** What this JVM tells over JMX about all of them; Hadoop's own bean shows the first one only. */
  public interface DataNodesBean {
    String NAME = "hadoopbench:type=DataNodes";

    /** DataNodes that have registered with the NameNode in this run. */
    int getRegistered();
  }

  private DataNodesMain() { }

  public static void main(String[] args) throws IOException, InterruptedException, JMException {
    // Otherwise the second DataNode's beans clash with those of the first.
    DefaultMetricsSystem.setMiniClusterMode(true);
    List<DataNode> all = new CopyOnWriteArrayList<>();
    ChildMain.bean(() -> (int) all.stream().filter(DataNode::isDatanodeFullyStarted).count(), DataNodesBean.class, DataNodesBean.NAME);
    for (int i = 0; i < (args.length - 2) / ClusterLayout.PORTS_PER_DATANODE; i++) {
      int first = 2 + i * ClusterLayout.PORTS_PER_DATANODE;
      Configuration conf = new HdfsConfiguration();
      conf.set("dfs.datanode.address", args[1] + ":" + args[first]);
      conf.set("dfs.datanode.http.address", args[1] + ":" + args[first + 1]);
      conf.set("dfs.datanode.ipc.address", args[1] + ":" + args[first + 2]);
      Path data = Path.of(args[0], "dn" + i);
      conf.set("dfs.datanode.data.dir", data.toUri().toString());
      deleteTrash(data);
      all.add(DataNode.createDataNode(new String[0], conf));
    }
    while (all.stream().anyMatch(DataNode::isDatanodeUp)) {
      Thread.sleep(1000);
    }
    throw new IOException("all DataNodes have stopped");
  }

  /** In a rolling upgrade DataNodes keep what is deleted, for a rollback that never comes here. */
  private static void deleteTrash(Path data) throws IOException {
    if (!Files.isDirectory(data.resolve("current"))) {
      return;
    }
    try (Stream<Path> pools = Files.list(data.resolve("current"))) {
      pools.map(pool -> pool.resolve("trash").toFile()).filter(File::isDirectory).forEach(FileUtil::fullyDelete);
    }
  }
}
