package io.hadoopbench.core.engine;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.cluster.Login;
import io.hadoopbench.core.design.UserKey;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.os.Storage;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.security.auth.kerberos.KerberosTicket;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.security.UserGroupInformation;
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
 * Checks a cluster before anything is written. The checks do not depend on the variants, and each
 * problem is reported with a remedy.
 *
 * @param lacks problems that prevent the run from starting
 * @param doubts possible problems, printed as warnings
 */
record Preflight(List<String> lacks, List<String> doubts) {
  static Preflight of(RunRequest request, Configuration conf, Clock clock) throws IOException {
    List<String> doubts =
        JobRunner.of(conf).equals(MRConfig.YARN_FRAMEWORK_NAME)
            ? QueueWarnings.of(conf, request.settings().count("maps"))
            : List.of();
    return new Preflight(
        ticket(request, new RequestPreview(request).time(), clock).stream().toList(), doubts);
  }

  /**
   * Checks the embedded cluster.
   *
   * @param storage storage that holds the cluster's files
   * @param synced whether the NameNode waits for edit log syncs
   */
  static Preflight ofOwn(Optional<Storage> storage, boolean synced) {
    return new Preflight(
        List.of(),
        storage
            .filter(files -> synced && files.inMemory())
            .map(
                files ->
                    "the cluster keeps its files in memory ("
                        + files.type()
                        + "), where syncing the edit log takes no time. Operations that change the"
                        + " namespace are therefore faster than on a disk, and a feature's cost in"
                        + " percent is higher. Set TMPDIR to a directory on a disk")
            .stream()
            .toList());
  }

  /**
   * Returns a message if the login would expire before the run ends; empty otherwise. A ticket from
   * {@code kinit} is not renewed.
   *
   * @param planned expected remaining duration
   */
  static Optional<String> ticket(RunRequest request, Duration planned, Clock clock)
      throws IOException {
    if (!UserGroupInformation.isSecurityEnabled() || UserKey.of(request.settings()).isPresent()) {
      return Optional.empty();
    }
    Optional<KerberosTicket> ticket = Login.ticket();
    if (ticket.isEmpty()) {
      return Optional.empty();
    }
    Duration left = Duration.between(clock.instant(), ticket.get().getEndTime().toInstant());
    return left.compareTo(planned) >= 0
        ? Optional.empty()
        : Optional.of(
            "the ticket of "
                + ticket.get().getClient().getName()
                + " expires in "
                + left.toMinutes()
                + " min, but the run may take "
                + planned.toMinutes()
                + " min; run kinit again, or pass -keytab");
  }

  /**
   * Warnings based on what YARN reports about the queue and the nodes. No warning prevents the run:
   * placement rules may choose another queue, schedulers may create queues, and nodes may start on
   * demand. Only submitting a job gives a definite answer, within seconds.
   */
  static final class QueueWarnings {
    private static final String ANOTHER = "; name another with -D mapreduce.job.queuename=QUEUE";
    private static final long ANSWER_MILLIS = 5_000;

    private QueueWarnings() {}

    /**
     * Returns the warnings.
     *
     * @throws UsageException if no ResourceManager responds, because job submission would otherwise
     *     be retried for 15 minutes
     */
    static List<String> of(Configuration conf, int maps) {
      Configuration shortTimeouts = new YarnConfiguration(conf);
      shortTimeouts.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, ANSWER_MILLIS);
      shortTimeouts.setLong(
          YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, ANSWER_MILLIS / 10);
      shortTimeouts.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
      shortTimeouts.setInt(
          CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
      try (YarnClient yarn = YarnClient.createYarnClient()) {
        yarn.init(shortTimeouts);
        yarn.start();
        String name = conf.get(MRJobConfig.QUEUE_NAME, YarnConfiguration.DEFAULT_QUEUE_NAME);
        List<String> doubts = new ArrayList<>();
        queue(name, info(yarn, name), yarn.getQueueAclsInfo()).ifPresent(doubts::add);
        memory(yarn.getNodeReports(NodeState.RUNNING), conf, maps).ifPresent(doubts::add);
        return doubts;
      } catch (ConnectException
          | NoRouteToHostException
          | SocketTimeoutException
          | UnknownHostException e) {
        throw new UsageException(
            "the ResourceManager does not respond: "
                + FirstLine.of(e)
                + "; start it, or correct "
                + YarnConfiguration.RM_ADDRESS);
      } catch (IOException | YarnException e) {
        return List.of("cannot read queues and nodes from YARN: " + FirstLine.of(e));
      }
    }

    /** Returns the queue; null if it does not exist. */
    private static QueueInfo info(YarnClient yarn, String name) throws IOException {
      try {
        return yarn.getQueueInfo(name);
      } catch (YarnException | NullPointerException e) { // NPE: the FIFO scheduler
        return null;
      }
    }

    /**
     * Returns a warning about a queue.
     *
     * @param queue null if YARN has no queue with that name
     * @param acls this user's rights, by queue name or path, depending on the scheduler and its
     *     version; missing queues have no entry
     */
    static Optional<String> queue(String name, QueueInfo queue, List<QueueUserACLInfo> acls) {
      if (queue == null) {
        return Optional.of("YARN has no queue " + name + ANOTHER);
      }
      if (queue.getQueueState() != QueueState.RUNNING) {
        return Optional.of("the queue " + name + " is " + queue.getQueueState() + ANOTHER);
      }
      List<QueueUserACLInfo> own =
          acls.stream().filter(acl -> same(acl.getQueueName(), name)).toList();
      boolean may =
          own.isEmpty()
              || own.stream()
                  .anyMatch(
                      acl ->
                          acl.getUserAcls().contains(QueueACL.SUBMIT_APPLICATIONS)
                              || acl.getUserAcls().contains(QueueACL.ADMINISTER_QUEUE));
      return may
          ? Optional.empty()
          : Optional.of("this user may not submit applications to the queue " + name + ANOTHER);
    }

    private static boolean same(String one, String other) {
      return one.equals(other) || one.endsWith("." + other) || other.endsWith("." + one);
    }

    /** Returns a warning if the maps cannot all run at the same time. */
    static Optional<String> memory(List<NodeReport> nodes, Configuration conf, int maps) {
      if (nodes.isEmpty()) {
        return Optional.of(
            "no NodeManager is registered with the ResourceManager, so no job can start; yarn node"
                + " -list -all shows why");
      }
      long have = nodes.stream().mapToLong(node -> node.getCapability().getMemorySize()).sum();
      long each = conf.getLong(MRJobConfig.MAP_MEMORY_MB, MRJobConfig.DEFAULT_MAP_MEMORY_MB);
      long wanted =
          maps * each + conf.getLong(MRJobConfig.MR_AM_VMEM_MB, MRJobConfig.DEFAULT_MR_AM_VMEM_MB);
      return wanted <= have
          ? Optional.empty()
          : Optional.of(
              "-maps "
                  + maps
                  + " of "
                  + each
                  + " MB and their application master need "
                  + wanted
                  + " MB at once, but all nodes together have "
                  + have
                  + " MB; lower -maps or -D "
                  + MRJobConfig.MAP_MEMORY_MB);
    }
  }
}
