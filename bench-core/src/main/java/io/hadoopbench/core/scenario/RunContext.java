package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ExistingClusterProvider;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.probe.Jmx;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * What a run has.
 *
 * @param runDir the run's own directory on the cluster's file system; it exists and carries our marker
 * @param localDir the run directory on this host, with the results
 * @param jobs runs jobs that prepare or ask something, besides the trials
 * @param pages on which servers tell their metrics
 * @param broken transfer addresses of DataNodes that are down on purpose at present; whoever breaks or mends one changes the set
 * @param warnings receives what the reader of the report should know
 * @param progress receives what the person in front of the terminal should know
 */
public record RunContext(Cluster cluster, Settings settings, Path runDir, java.nio.file.Path localDir, Jobs jobs, ServerPages pages,
    Set<String> broken, Consumer<String> warnings, Consumer<String> progress) {
  /** Clocks of two hosts and a busy server may add this to the age of a figure. */
  private static final long SLACK_MILLIS = 50;

  /** The run's name, unique on the cluster. */
  public String runId() {
    return runDir.getName();
  }

  /** The file system of the run's directory; stays Hadoop's to close. */
  public FileSystem fileSystem() throws IOException {
    return runDir.getFileSystem(cluster.clientConf());
  }

  /** @throws IOException if the cluster's file system is not HDFS */
  public DistributedFileSystem hdfs() throws IOException {
    if (fileSystem() instanceof DistributedFileSystem hdfs) {
      return hdfs;
    }
    throw new IOException("this scenario needs HDFS, fs.defaultFS is " + fileSystem().getUri());
  }

  /**
   * The page of the only server of a role, or of its first.
   *
   * @return empty when there is none, or it tells nothing
   */
  public Optional<Jmx> page(Role role) throws IOException {
    String server = "the " + role.lowerCase();
    Optional<URI> web = cluster.web(role);
    if (web.isEmpty() && cluster.kind().equals(ExistingClusterProvider.KIND)) { // a cluster of our own has each that is needed
      pages.missing(server, "the address of its page is not known, or of a page that does not answer");
    }
    return web.isEmpty() ? Optional.empty() : pages.of(server, web.get());
  }

  /** Waits until a reading over JMX shows everything that has happened up to now. */
  public void awaitFreshMetrics() throws IOException {
    Duration period = cluster.metricsPeriod().orElse(Duration.ofSeconds(settings.count("metricsPeriod")));
    Jmx.pause(period.toMillis() + SLACK_MILLIS);
  }
}
