package io.hadoopbench.cluster.daemon;

import io.hadoopbench.cluster.net.Ports.PortSource;
import io.hadoopbench.cluster.packages.HadoopJars;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.HadoopRelease;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/**
 * What there is to know when the daemons of a cluster are planned.
 *
 * @param broken tells how many DataNodes are broken on purpose
 * @param ports for all that is not in the layout
 * @param planned what stands before in the order of the start
 */
public record DaemonContext(
    ClusterNeeds needs,
    ClusterOptions options,
    ClusterLayout layout,
    IntSupplier broken,
    PortSource ports,
    List<Daemon> planned) {
  /** Another one, in which more is planned. */
  public DaemonContext plus(List<? extends Daemon> more) {
    List<Daemon> all = new ArrayList<>(planned);
    all.addAll(more);
    return new DaemonContext(needs, options, layout, broken, ports, List.copyOf(all));
  }

  public boolean needs(Role role) {
    return needs.needs(role);
  }

  /** Hadoop's jars from the start on. */
  public HadoopJars hadoop() {
    return HadoopJars.of(needs.settings().getOrDefault(Role.NAMENODE, Map.of()));
  }

  /** Whether the release of servers and containers can use OpenSSL. */
  public boolean takesOpenssl() {
    return hadoop().other().stream().allMatch(HadoopRelease::callsOpensslAsWeDo);
  }

  /** Those of a class that are planned. */
  public <T extends Daemon> List<T> planned(Class<T> type) {
    return planned.stream().filter(type::isInstance).map(type::cast).toList();
  }

  /**
   * @throws IOException if the cluster has Kerberos, of which this server cannot be a part
   */
  public void refuseKerberos(ServerPackage server) throws IOException {
    if (needs.kerberos()) {
      throw new IOException(
          "an embedded cluster with "
              + server
              + " cannot have Kerberos, because that server logs in nowhere");
    }
  }
}
