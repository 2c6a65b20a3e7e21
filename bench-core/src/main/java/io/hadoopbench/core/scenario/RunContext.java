package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cleanup.Ledger;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.Quotas;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.os.Pause;
import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.probe.JmxDelta;
import io.hadoopbench.core.probe.ServerGroup;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * What a run has.
 *
 * @param runDir the run's directory on the cluster's file system; it is made, with our marker, by
 *     the first job or when the run begins
 * @param localDir the run directory on this host, with the results
 * @param jobs runs jobs that prepare or ask something, besides the trials
 * @param pages on which servers tell their metrics
 * @param quotas of directories on the file system of the run's directory
 * @param broken transfer addresses of DataNodes that are down on purpose at present; whoever breaks
 *     or mends one changes the set
 * @param warnings receives what the reader of the report should know
 * @param progress receives what the person in front of the terminal should know
 */
public record RunContext(
    Cluster cluster,
    Settings settings,
    Path runDir,
    java.nio.file.Path localDir,
    Jobs jobs,
    ServerPages pages,
    Quotas quotas,
    Set<String> broken,
    Consumer<String> warnings,
    Consumer<String> progress) {
  /** Clocks of two hosts and a busy server may add this to the age of a figure. */
  private static final long SLACK_MILLIS = 50;

  /** The run's name, unique on the cluster. */
  public String runId() {
    return runDir.getName();
  }

  /** What the run has on the cluster outside its own directory is written down there. */
  public Ledger ledger() throws IOException {
    return new Ledger(fileSystem(), runDir);
  }

  /** The file system of the run's directory; stays Hadoop's to close. */
  public FileSystem fileSystem() throws IOException {
    return runDir.getFileSystem(cluster.clientConf());
  }

  /**
   * @throws IOException if the cluster's file system is not HDFS
   */
  public DistributedFileSystem hdfs() throws IOException {
    if (fileSystem() instanceof DistributedFileSystem hdfs) {
      return hdfs;
    }
    throw new IOException("this scenario needs HDFS, fs.defaultFS is " + fileSystem().getUri());
  }

  /**
   * The pages of all servers of a role, to be read together: what one did is not known from the
   * others.
   *
   * @param name as in messages
   * @return empty when there is none, or one of them tells nothing
   */
  public Optional<ServerGroup> group(Role role, String name) throws IOException {
    Map<String, ServerAccess> servers = cluster.servers(role);
    if (servers.isEmpty() && cluster.isExisting()) { // a cluster of our own has each that is needed
      pages.missing(name, "no address of its page is known, or none that answers");
    }
    SortedMap<String, Jmx> members = new TreeMap<>();
    for (Map.Entry<String, ServerAccess> server : servers.entrySet()) {
      Optional<Jmx> page =
          pages.of(
              servers.size() == 1 ? name : name + " " + server.getKey(), server.getValue().web());
      if (page.isEmpty()) {
        return Optional.empty();
      }
      members.put(server.getKey(), page.get());
    }
    return members.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ServerGroup(
                name,
                members,
                role == Role.NAMENODE
                    ? Optional.of(JmxDelta.State.OF_NAMENODE)
                    : Optional.empty()));
  }

  /**
   * Waits until a reading over JMX shows everything that had happened at a moment.
   *
   * @param since the moment, as {@link System#nanoTime()}
   */
  public void awaitFreshMetrics(long since) throws IOException {
    Duration old = Duration.ofNanos(System.nanoTime() - since);
    Pause.ofMillis(Math.max(0, metricsPeriod().plusMillis(SLACK_MILLIS).minus(old).toMillis()));
  }

  public Duration metricsPeriod() {
    return cluster.metricsPeriod().orElse(Duration.ofSeconds(settings.count("metricsPeriod")));
  }
}
