package io.hadoopbench.cluster.daemon.hdfs;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.process.ChildMain;
import io.hadoopbench.core.cluster.ClusterNeeds;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.management.JMException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.protocolPB.DatanodeProtocolClientSideTranslatorPB;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/**
 * Runs N DataNodes in this JVM: {@code DataNodesMain <directory> <address> <data port> <http port>
 * <ipc port> …}.
 */
public final class DataNodesMain {
  /** JMX metrics for all DataNodes in this JVM; Hadoop's own bean covers only the first. */
  public interface DataNodesBean {
    String NAME = "hadoopbench:type=DataNodes";

    /**
     * Returns the number of DataNodes that have registered with the NameNode since this JVM
     * started.
     */
    int getRegistered();
  }

  /** Time that Hadoop's BPServiceActor sleeps after a refused connection. */
  private static final Duration REFUSED = Duration.ofSeconds(5);

  /** Connection timeout of the Hadoop client with the embedded servers' settings. */
  private static final Duration STARTED = Duration.ofMinutes(1);

  private DataNodesMain() {}

  public static void main(String[] args) throws IOException, InterruptedException, JMException {
    // otherwise the beans of the second DataNode clash with those of the first
    DefaultMetricsSystem.setMiniClusterMode(true);
    List<DataNode> all = new CopyOnWriteArrayList<>();
    ChildMain.bean(
        () -> (int) all.stream().filter(DataNode::isDatanodeFullyStarted).count(),
        DataNodesBean.class,
        DataNodesBean.NAME);
    DataSockets sockets = new DataSockets();
    ChildMain.bean(sockets, DataSocketsMXBean.class, DataSocketsMXBean.NAME);
    for (int i = 0; i < (args.length - 2) / ClusterLayout.PORTS_PER_DATANODE; i++) {
      int first = 2 + i * ClusterLayout.PORTS_PER_DATANODE;
      Configuration conf = new HdfsConfiguration();
      conf.set("dfs.datanode.address", args[1] + ":" + args[first]);
      conf.set("dfs.datanode.http.address", args[1] + ":" + args[first + 1]);
      conf.set("dfs.datanode.ipc.address", args[1] + ":" + args[first + 2]);
      conf.set("dfs.datanode.data.dir", Path.of(args[0], "dn" + i).toUri().toString());
      conf.getPropsWithPrefix(ClusterNeeds.ONE_DATANODE + i + ".").forEach(conf::set);
      DataNode one = DataNode.instantiateDataNode(new String[0], conf);
      sockets.watch(one);
      all.add(one);
    }
    awaitNameNodes(all.get(0).getConf());
    for (DataNode one : all) {
      one.runDatanodeDaemon();
    }
    while (all.stream().anyMatch(DataNode::isDatanodeUp)) {
      Thread.sleep(1000);
    }
    throw new IOException("all DataNodes have stopped");
  }

  /**
   * Waits until the NameNodes respond. A NameNode listens about 50 ms before it responds, and a
   * DataNode whose connection is refused sleeps for {@link #REFUSED} before it retries; this method
   * polls more often. Once one NameNode responds, the wait for the others is no longer than that
   * sleep.
   */
  private static void awaitNameNodes(Configuration conf) throws IOException, InterruptedException {
    Configuration once = new Configuration(conf);
    once.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
    once.setInt(
        CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
    once.setInt(
        CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, (int) REFUSED.toMillis() / 5);
    List<DatanodeProtocolClientSideTranslatorPB> all = new ArrayList<>();
    for (Map<String, InetSocketAddress> service :
        DFSUtil.getNNServiceRpcAddressesForCluster(conf).values()) {
      for (InetSocketAddress nameNode : service.values()) {
        all.add(new DatanodeProtocolClientSideTranslatorPB(nameNode, once));
      }
    }
    List<DatanodeProtocolClientSideTranslatorPB> silent = new ArrayList<>(all);
    for (long begin = System.nanoTime();
        !silent.isEmpty()
            && System.nanoTime() - begin
                < (silent.size() < all.size() ? REFUSED : STARTED).toNanos();
        Thread.sleep(20)) {
      silent.removeIf(DataNodesMain::answers);
    }
    for (DatanodeProtocolClientSideTranslatorPB one : all) {
      one.close();
    }
  }

  private static boolean answers(DatanodeProtocolClientSideTranslatorPB nameNode) {
    try {
      return nameNode.versionRequest() != null;
    } catch (
        IOException
            notYet) { // a NameNode that never responds is reported in the DataNode's own log
      return false;
    }
  }

  /**
   * Properties that the connections for file data have negotiated since the start, for all
   * DataNodes in this JVM. Each entry is a number and a text: {@code 12 auth-conf DIGEST-MD5 3des}.
   */
  public interface DataSocketsMXBean {
    String NAME = "HadoopBench:service=DataNode,name=DataSockets";

    /** Returns connections from clients and from other DataNodes. */
    String[] getIncoming();

    /** Returns pipeline connections to other DataNodes. */
    String[] getOutgoing();
  }
}
