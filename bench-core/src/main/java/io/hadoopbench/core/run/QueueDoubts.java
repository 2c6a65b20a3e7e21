package io.hadoopbench.core.run;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.os.FirstLine;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.api.records.QueueUserACLInfo;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * What YARN tells of the queue that jobs name, and of the nodes. It refuses nothing: placement rules may send a job to
 * another queue, schedulers make queues when somebody names them, nodes come when they are wanted. Only the answer to a
 * job is certain, and that comes within seconds.
 */
final class QueueDoubts {
  private static final String ANOTHER = "; name another with -D " + MRJobConfig.QUEUE_NAME + "=QUEUE";
  private static final long ANSWER_MILLIS = 5_000;

  private QueueDoubts() { }

  /**
   * Empty when all looks well.
   *
   * @throws UsageException if no ResourceManager answers: a job would be retried for a quarter of an hour
   */
  static List<String> of(Configuration conf, int maps) {
    Configuration impatient = new YarnConfiguration(conf);
    impatient.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, ANSWER_MILLIS);
    impatient.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, ANSWER_MILLIS / 10);
    impatient.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0); // of each of these attempts
    impatient.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
    try (YarnClient yarn = YarnClient.createYarnClient()) {
      yarn.init(impatient);
      yarn.start();
      String name = conf.get(MRJobConfig.QUEUE_NAME, YarnConfiguration.DEFAULT_QUEUE_NAME);
      List<String> doubts = new ArrayList<>();
      queue(name, info(yarn, name), yarn.getQueueAclsInfo()).ifPresent(doubts::add);
      memory(yarn.getNodeReports(NodeState.RUNNING), conf, maps).ifPresent(doubts::add);
      return doubts;
    } catch (ConnectException | NoRouteToHostException | SocketTimeoutException | UnknownHostException e) {
      throw new UsageException("the ResourceManager does not answer: " + FirstLine.of(e) + "; start it, or correct " + YarnConfiguration.RM_ADDRESS);
    } catch (IOException | YarnException e) {
      return List.of("YARN does not tell of its queues and nodes: " + FirstLine.of(e));
    }
  }

  /** @return null when there is none */
  private static QueueInfo info(YarnClient yarn, String name) throws IOException {
    try {
      return yarn.getQueueInfo(name);
    } catch (YarnException | NullPointerException e) { // the latter is how a ResourceManager with a FIFO scheduler says it
      return null;
    }
  }

  /**
   * Of one queue.
   *
   * @param queue null when YARN knows none of that name
   * @param acls what this user may do, by queue: by its name or by its path, as the scheduler and its version have it;
   *     a queue that is not there says nothing
   */
  static Optional<String> queue(String name, QueueInfo queue, List<QueueUserACLInfo> acls) {
    if (queue == null) {
      return Optional.of("YARN has no queue " + name + ANOTHER);
    }
    if (queue.getQueueState() != QueueState.RUNNING) {
      return Optional.of("the queue " + name + " is " + queue.getQueueState() + ANOTHER);
    }
    List<QueueUserACLInfo> own = acls.stream().filter(acl -> same(acl.getQueueName(), name)).toList();
    boolean may = own.isEmpty() || own.stream()
        .anyMatch(acl -> acl.getUserAcls().contains(QueueACL.SUBMIT_APPLICATIONS)
        || acl.getUserAcls().contains(QueueACL.ADMINISTER_QUEUE));
    return may ? Optional.empty() : Optional.of("this user may submit nothing to the queue " + name + ", says YARN" + ANOTHER);
  }

  /** The same queue by its name or its path. */
  private static boolean same(String one, String other) {
    return one.equals(other) || one.endsWith("." + other) || other.endsWith("." + one);
  }

  /** All maps have to run at once. */
  static Optional<String> memory(List<NodeReport> nodes, Configuration conf, int maps) {
    if (nodes.isEmpty()) {
      return Optional.of("no NodeManager is registered with the ResourceManager, so no job can start; yarn node -list -all shows why");
    }
    long have = nodes.stream().mapToLong(node -> node.getCapability().getMemorySize()).sum();
    long each = conf.getLong(MRJobConfig.MAP_MEMORY_MB, MRJobConfig.DEFAULT_MAP_MEMORY_MB);
    long wanted = maps * each + conf.getLong(MRJobConfig.MR_AM_VMEM_MB, MRJobConfig.DEFAULT_MR_AM_VMEM_MB);
    return wanted <= have ? Optional.empty() : Optional.of("-maps " + maps + " of " + each + " MB and their application master need " + wanted
        + " MB at once, all nodes together have " + have + " MB; lower -maps or -D " + MRJobConfig.MAP_MEMORY_MB);
  }
}
