package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.net.Hosts;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.net.Ports;
import io.hadoopbench.cluster.net.Ports.PortSource;
import io.hadoopbench.cluster.net.SecondHost;
import io.hadoopbench.cluster.process.ClusterDirectory;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.LocalHost;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.os.CurrentUser;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * Opens a cluster of real daemons in child JVMs, which end when this JVM ends, even if it is
 * killed.
 *
 * @param spread hosts over which servers are spread; empty to use loopback
 */
public record EmbeddedClusterProvider(PortSource ports, List<Host> spread)
    implements ClusterProvider {
  static final String KIND = "embedded";

  /**
   * Another program may take a port between the probe and the daemon's bind; in that case all
   * servers start again with other ports.
   */
  private static final int START_ATTEMPTS = 3;

  public EmbeddedClusterProvider() {
    this(Ports.ofThisHost(), List.of());
  }

  @Override
  public String kind() {
    return KIND;
  }

  /** Rejects hosts on which Hadoop servers cannot start. */
  @Override
  public void check(Configuration conf) {
    CurrentUser.get()
        .nameless()
        .ifPresent(
            why -> {
              throw new UsageException(why);
            });
    LocalHost.requireName();
  }

  @Override
  public EmbeddedCluster open(ClusterNeeds needs, ClusterOptions options) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return openOnce(needs, options);
      } catch (DaemonSupervisor.PortTakenException e) {
        if (attempt == START_ATTEMPTS) {
          throw e;
        }
        options.progress().accept("another program took a port; starting again with other ports");
      }
    }
  }

  private EmbeddedCluster openOnce(ClusterNeeds needs, ClusterOptions options) throws IOException {
    check(options.conf());
    System.getProperties()
        .putIfAbsent(
            CurrentUser.HADOOP,
            CurrentUser.get().name()); // clients run in this JVM, as the same user as the servers
    ClusterDirectory directory = ClusterDirectory.create();
    Hosts hosts = hosts(needs);
    EmbeddedCluster cluster;
    try {
      cluster =
          new EmbeddedCluster(
              needs, options, ClusterLayout.pick(needs, directory, hosts, ports), ports);
    } catch (IOException | RuntimeException e) {
      hosts.close();
      directory.delete(1);
      throw e;
    }
    try {
      cluster.start();
      return cluster;
    } catch (IOException | RuntimeException | Error e) {
      try {
        cluster.close();
      } catch (RuntimeException more) {
        e.addSuppressed(more);
      }
      throw e;
    }
  }

  private Hosts hosts(ClusterNeeds needs) throws IOException {
    if (!spread.isEmpty()) {
      return Hosts.several(spread);
    }
    return needs.secondHost()
        ? SecondHost.tryToMake(Commands.ofThisHost())
        : Hosts.one("the embedded cluster was started without a second host for remote DataNodes");
  }
}
