package io.hadoopbench.cluster.daemon;

import io.hadoopbench.cluster.net.Ports.PortSource;
import io.hadoopbench.cluster.packages.HadoopJars;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.HadoopRelease;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/**
 * The input for planning a cluster's daemons.
 *
 * @param broken returns the number of DataNodes that were stopped on purpose
 * @param ports source of ports that are not in the layout
 * @param planned daemons planned so far, which start earlier
 */
public record DaemonContext(
    ClusterNeeds needs,
    ClusterOptions options,
    ClusterLayout layout,
    IntSupplier broken,
    PortSource ports,
    List<Daemon> planned) {
  /** Returns a context with additional planned daemons. */
  public DaemonContext plus(List<? extends Daemon> more) {
    List<Daemon> all = new ArrayList<>(planned);
    all.addAll(more);
    return new DaemonContext(needs, options, layout, broken, ports, List.copyOf(all));
  }

  public boolean needs(Role role) {
    return needs.needs(role);
  }

  /** Returns the Hadoop jars that the scenario's settings select. */
  public HadoopJars hadoop() {
    return HadoopJars.of(needs.settings().getOrDefault(Role.NAMENODE, Map.of()));
  }

  /** Returns whether the servers' and containers' Hadoop release can use OpenSSL. */
  public boolean takesOpenssl() {
    return hadoop().other().stream().allMatch(HadoopRelease::callsOpensslAsWeDo);
  }

  public <T extends Daemon> List<T> planned(Class<T> type) {
    return planned.stream().filter(type::isInstance).map(type::cast).toList();
  }

  /**
   * @throws IOException if the cluster has Kerberos, which this server does not support
   */
  public void refuseKerberos(ServerPackage server) throws IOException {
    if (needs.kerberos()) {
      throw new IOException(
          "an embedded cluster with "
              + server
              + " cannot use Kerberos, because that server does not support it");
    }
  }
}
