package io.hadoopbench.core.design;

import io.hadoopbench.core.cleanup.Ledger;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.Quotas;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.os.Pause;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.ServerGroup;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * The parts of a run that treatments, meters and workloads can use.
 *
 * @param runDir the run directory on the cluster's file system; the first job creates it with a
 *     marker, unless the run has already created it
 * @param localDir run directory on this host, which holds the results
 * @param jobs runs jobs other than trials, for preparation or checks
 * @param pages reads servers' metrics pages
 * @param quotas reads directory quotas on {@code runDir}'s file system
 * @param stopped returns the transfer addresses of the DataNodes that treatments have stopped
 * @param warnings receives warnings for the report
 * @param progress receives messages for the terminal
 */
public record RunContext(
    Cluster cluster,
    Settings settings,
    Path runDir,
    java.nio.file.Path localDir,
    Jobs jobs,
    ServerPages pages,
    Quotas quotas,
    Supplier<Set<String>> stopped,
    Consumer<String> warnings,
    Consumer<String> progress) {
  /**
   * Clock differences between hosts and delays in a busy server can make a value this much older.
   */
  private static final long SLACK_MILLIS = 50;

  /** Returns this context with the DataNodes that the opened treatments have stopped. */
  public RunContext withStopped(Supplier<Set<String>> dataNodes) {
    return new RunContext(
        cluster, settings, runDir, localDir, jobs, pages, quotas, dataNodes, warnings, progress);
  }

  /** Returns the transfer addresses of the DataNodes that treatments have stopped. */
  public Set<String> stoppedDataNodes() {
    return stopped.get();
  }

  /** Returns the run's name, which is unique on the cluster. */
  public String runId() {
    return runDir.getName();
  }

  /** Returns the ledger that lists objects that the run created outside its own directory. */
  public Ledger ledger() throws IOException {
    return new Ledger(fileSystem(), runDir);
  }

  /** Returns the run directory's file system. Callers must not close it. */
  public FileSystem fileSystem() throws IOException {
    return fileSystem(runDir);
  }

  /** Returns the file system of a path. Callers must not close it. */
  public FileSystem fileSystem(Path path) throws IOException {
    return path.getFileSystem(cluster.clientConf());
  }

  /**
   * Returns the file system as HDFS.
   *
   * @throws IOException if the cluster's file system is not HDFS
   */
  public DistributedFileSystem hdfs() throws IOException {
    return hdfs(runDir);
  }

  /**
   * Returns the HDFS file system that contains a path, for example a trial's directory.
   *
   * @throws IOException if the path's file system is not HDFS
   */
  public DistributedFileSystem hdfs(Path path) throws IOException {
    if (fileSystem(path) instanceof DistributedFileSystem hdfs) {
      return hdfs;
    }
    throw new IOException(
        "this scenario requires HDFS, but fs.defaultFS is " + fileSystem(path).getUri());
  }

  /**
   * Returns the metrics pages of all servers with a role. The pages are read together, because one
   * server does not represent the others.
   *
   * @param name name for messages
   * @return empty if there is no page, or if one of the servers does not respond
   */
  public Optional<ServerGroup> group(Role role, String name) throws IOException {
    Map<String, ServerAccess> servers = cluster.servers(role);
    if (servers.isEmpty()
        && cluster.isExisting()) { // the embedded cluster has all required servers
      pages.missing(name, "its metrics page has no known address or does not respond");
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
   * Waits until the metrics pages reflect everything that happened before the given moment.
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
