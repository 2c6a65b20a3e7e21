package io.hadoopbench.core.experiment;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.scenario.RunLength;
import io.hadoopbench.core.scenario.TrialLength;
import io.hadoopbench.core.scenario.UserKey;
import java.io.IOException;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.security.auth.Subject;
import javax.security.auth.kerberos.KerberosTicket;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** What a run lacks on somebody's cluster whatever its variants are, each with its remedy, before anything is written: room in a queue, and a ticket that lasts. */
final class Preflight {
  /** What a trial takes beside its timed part, on YARN. */
  private static final Duration OF_TRIAL = Duration.ofSeconds(20);
  private static final long ANSWER_MILLIS = 10_000;

  private Preflight() { }

  /** All of it at once; empty when nothing is missing. */
  static List<String> lacks(RunRequest request, Configuration conf, Clock clock) {
    List<String> lacks = new ArrayList<>();
    if (JobRunner.of(conf).equals(MRConfig.YARN_FRAMEWORK_NAME)) {
      queue(conf, request.settings().count("maps")).ifPresent(lacks::add);
    }
    ticket(request, clock).ifPresent(lacks::add);
    return lacks;
  }

  private static Optional<String> queue(Configuration conf, int maps) {
    Configuration impatient = new YarnConfiguration(conf);
    impatient.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, ANSWER_MILLIS);
    impatient.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, ANSWER_MILLIS / 10);
    try (YarnClient yarn = YarnClient.createYarnClient()) {
      yarn.init(impatient);
      yarn.start();
      Optional<String> lack = queue(yarn, conf.get(MRJobConfig.QUEUE_NAME, YarnConfiguration.DEFAULT_QUEUE_NAME));
      return lack.isPresent() ? lack : memory(yarn, conf, maps);
    } catch (IOException | YarnException e) {
      return Optional.of("YARN does not tell of its queues and nodes: " + FirstLine.of(e));
    }
  }

  private static Optional<String> queue(YarnClient yarn, String name) throws IOException, YarnException {
    String another = "; name another with -D " + MRJobConfig.QUEUE_NAME + "=QUEUE";
    QueueInfo queue;
    try {
      queue = yarn.getQueueInfo(name);
    } catch (YarnException | NullPointerException e) { // the latter is how a ResourceManager with a FIFO scheduler says it
      queue = null;
    }
    if (queue == null) {
      return Optional.of("YARN has no queue " + name + another);
    }
    if (queue.getQueueState() != QueueState.RUNNING) {
      return Optional.of("the queue " + name + " is " + queue.getQueueState() + another);
    }
    String known = queue.getQueueName();
    boolean may = yarn.getQueueAclsInfo().stream()
        .anyMatch(own -> own.getQueueName().equals(known) && own.getUserAcls().contains(QueueACL.SUBMIT_APPLICATIONS));
    return may ? Optional.empty() : Optional.of("this user may submit nothing to the queue " + name + another);
  }

  /** All maps have to run at once. */
  private static Optional<String> memory(YarnClient yarn, Configuration conf, int maps) throws IOException, YarnException {
    long have = 0;
    for (NodeReport node : yarn.getNodeReports(NodeState.RUNNING)) {
      have += node.getCapability().getMemorySize();
    }
    long each = conf.getLong(MRJobConfig.MAP_MEMORY_MB, MRJobConfig.DEFAULT_MAP_MEMORY_MB);
    long wanted = maps * each + conf.getLong(MRJobConfig.MR_AM_VMEM_MB, MRJobConfig.DEFAULT_MR_AM_VMEM_MB);
    return wanted <= have ? Optional.empty() : Optional.of("-maps " + maps + " of " + each + " MB and their application master need " + wanted
        + " MB at once, all nodes together have " + have + " MB; lower -maps or -D " + MRJobConfig.MAP_MEMORY_MB);
  }

  /** A ticket of {@code kinit} is used as long as it lasts. */
  private static Optional<String> ticket(RunRequest request, Clock clock) {
    if (!UserGroupInformation.isSecurityEnabled() || UserKey.of(request.settings()).isPresent()) {
      return Optional.empty();
    }
    try {
      Optional<KerberosTicket> ticket = tickets().stream().filter(one -> one.getServer().getName().startsWith("krbtgt/")).findFirst();
      if (ticket.isEmpty()) {
        return Optional.empty(); // whoever has none fails at the first call, with a better word
      }
      Duration left = Duration.between(clock.instant(), ticket.get().getEndTime().toInstant());
      Duration planned = planned(request);
      return left.compareTo(planned) >= 0 ? Optional.empty() : Optional.of("the ticket of " + ticket.get().getClient().getName() + " ends in " + left.toMinutes()
          + " min, the run may take " + planned.toMinutes() + " min; kinit again, or give -keytab and -principal");
    } catch (IOException e) {
      return Optional.of("nobody is logged in: " + FirstLine.of(e));
    }
  }

  @SuppressWarnings("removal") // what takes its place is in no Java that Hadoop runs on
  private static Set<KerberosTicket> tickets() throws IOException {
    Subject subject = UserGroupInformation.getLoginUser().doAs((PrivilegedAction<Subject>) () -> Subject.getSubject(AccessController.getContext()));
    return subject.getPrivateCredentials(KerberosTicket.class);
  }

  /** At most, as far as the options tell. */
  private static Duration planned(RunRequest request) {
    Settings settings = request.settings();
    if (settings.has(RunLength.MOST_TIME)) {
      return settings.duration(RunLength.MOST_TIME);
    }
    Duration trial = OF_TRIAL.plus(TrialLength.isTime(settings) ? settings.duration(TrialLength.DURATION) : Duration.ZERO);
    return settings.duration(RunLength.MOST_REHEARSAL).plus(trial.multipliedBy((long) RunLength.all(settings) * request.variants().size()));
  }
}
