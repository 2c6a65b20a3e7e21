package io.hadoopbench.core.run;

import io.hadoopbench.core.block.RunRequest;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.cluster.Login;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.os.Storage;
import io.hadoopbench.core.scenario.UserKey;
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
 * What can be known on somebody's cluster before anything is written, whatever the variants are,
 * each with its remedy.
 *
 * @param lacks what the run cannot do without: it is refused
 * @param doubts what looks wrong, and need not be: it is said, and the run goes on
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
   * Of a cluster of the run's own.
   *
   * @param storage where it keeps its files
   * @param synced whether its NameNode waits for that
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
                        + "), where a sync of the edit log costs nothing: on a disk whatever"
                        + " changes the namespace takes longer, and a feature costs fewer percent"
                        + " of it; set TMPDIR to a directory on a disk")
            .stream()
            .toList());
  }

  /**
   * Why the login does not last; empty when it does. A ticket of {@code kinit} is used as long as
   * it lasts.
   *
   * @param planned what is left to do
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
                + " ends in "
                + left.toMinutes()
                + " min, the run may take "
                + planned.toMinutes()
                + " min; kinit again, or give -keytab");
  }

  /**
   * What YARN tells of the queue that jobs name, and of the nodes. It refuses nothing: placement
   * rules may send a job to another queue, schedulers make queues when somebody names them, nodes
   * come when they are wanted. Only the answer to a job is certain, and that comes within seconds.
   */
  static final class QueueWarnings {
    private static final String ANOTHER =
        "; name another with -D " + MRJobConfig.QUEUE_NAME + "=QUEUE";
    private static final long ANSWER_MILLIS = 5_000;

    private QueueWarnings() {}

    /**
     * Empty when all looks well.
     *
     * @throws UsageException if no ResourceManager answers: a job would be retried for a quarter of
     *     an hour
     */
    static List<String> of(Configuration conf, int maps) {
      Configuration impatient = new YarnConfiguration(conf);
      impatient.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, ANSWER_MILLIS);
      impatient.setLong(
          YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, ANSWER_MILLIS / 10);
      impatient.setInt(
          CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY,
          0); // of each of these attempts
      impatient.setInt(
          CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
      try (YarnClient yarn = YarnClient.createYarnClient()) {
        yarn.init(impatient);
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
            "the ResourceManager does not answer: "
                + FirstLine.of(e)
                + "; start it, or correct "
                + YarnConfiguration.RM_ADDRESS);
      } catch (IOException | YarnException e) {
        return List.of("YARN does not tell of its queues and nodes: " + FirstLine.of(e));
      }
    }

    /**
     * @return null when there is none
     */
    private static QueueInfo info(YarnClient yarn, String name) throws IOException {
      try {
        return yarn.getQueueInfo(name);
      } catch (YarnException
          | NullPointerException
              e) { // the latter is how a ResourceManager with a FIFO scheduler says it
        return null;
      }
    }

    /**
     * Of one queue.
     *
     * @param queue null when YARN knows none of that name
     * @param acls what this user may do, by queue: by its name or by its path, as the scheduler and
     *     its version have it; a queue that is not there says nothing
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
          : Optional.of(
              "this user may submit nothing to the queue " + name + ", says YARN" + ANOTHER);
    }

    /** The same queue by its name or its path. */
    private static boolean same(String one, String other) {
      return one.equals(other) || one.endsWith("." + other) || other.endsWith("." + one);
    }

    /** All maps have to run at once. */
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
                  + " MB at once, all nodes together have "
                  + have
                  + " MB; lower -maps or -D "
                  + MRJobConfig.MAP_MEMORY_MB);
    }
  }
}
