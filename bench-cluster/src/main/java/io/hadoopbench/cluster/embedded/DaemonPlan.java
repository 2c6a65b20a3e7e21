package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.ConfiguredDaemon;
import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.DaemonKind;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which daemons a cluster has, in the order of their start, and what settings make of them. */
final class DaemonPlan {
  /** With all daemons in it. */
  private final DaemonContext cluster;
  private final Map<String, Map<String, String>> clientSites;

  /**
   * @param empty nothing is planned yet
   * @throws IOException if there cannot be such a cluster, with the reason
   */
  DaemonPlan(DaemonContext empty) throws IOException {
    DaemonContext planned = empty;
    for (DaemonKind kind : DaemonKinds.ALL) {
      planned = planned.plus(kind.planner().plan(planned));
    }
    cluster = planned;
    clientSites = ClientConf.siteFiles(planned.layout(), planned.planned());
    Optional<String> impossible = impossible(Map.of());
    if (impossible.isPresent()) {
      throw new IOException(impossible.get());
    }
  }

  List<Daemon> daemons() {
    return cluster.planned();
  }

  /** Site files of clients, by name. */
  Map<String, Map<String, String>> clientSites() {
    return clientSites;
  }

  /**
   * Why settings cannot be had; empty when they can.
   *
   * @param more by role, over what the scenario needs always
   */
  Optional<String> impossible(Map<Role, Map<String, String>> more) {
    for (Map.Entry<Role, Map<String, String>> entry : more.entrySet()) {
      if (!entry.getValue().isEmpty() && daemons().stream().noneMatch(daemon -> daemon.role() == entry.getKey())) {
        return Optional.of("the embedded cluster was started without " + entry.getKey().lowerCase() + ", so that "
            + entry.getValue().keySet() + " cannot be set there");
      }
    }
    return DaemonKinds.ALL.stream().flatMap(kind -> kind.check().impossible(cluster, merged(kind.role(), more)).stream()).findFirst();
  }

  /** The same names in the same order for all settings, which must be possible. */
  List<ConfiguredDaemon> configured(Map<Role, Map<String, String>> more) {
    return daemons().stream().map(daemon -> daemon.with(merged(daemon.role(), more))).toList();
  }

  private Map<String, String> merged(Role role, Map<Role, Map<String, String>> more) {
    Map<String, String> merged = new HashMap<>(cluster.needs().settings().getOrDefault(role, Map.of()));
    merged.putAll(more.getOrDefault(role, Map.of()));
    return merged;
  }
}
