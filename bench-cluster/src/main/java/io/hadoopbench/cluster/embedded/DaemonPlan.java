package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.accumulo.AccumuloDaemon;
import io.hadoopbench.cluster.daemon.accumulo.ZooKeeperDaemon;
import io.hadoopbench.cluster.daemon.hbase.HBaseDaemon;
import io.hadoopbench.cluster.daemon.hbase.HBaseRestDaemon;
import io.hadoopbench.cluster.daemon.hdfs.DataNodesDaemon;
import io.hadoopbench.cluster.daemon.hdfs.JournalNodeDaemon;
import io.hadoopbench.cluster.daemon.hdfs.NameNodeDaemon;
import io.hadoopbench.cluster.daemon.hdfs.RouterDaemon;
import io.hadoopbench.cluster.daemon.hive.HiveDaemon;
import io.hadoopbench.cluster.daemon.kerberos.KdcDaemon;
import io.hadoopbench.cluster.daemon.kms.KmsDaemon;
import io.hadoopbench.cluster.daemon.knox.KnoxDaemon;
import io.hadoopbench.cluster.daemon.knox.LdapDaemon;
import io.hadoopbench.cluster.daemon.yarn.YarnDaemon;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.packages.ServerJars;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A cluster's daemons in start order, and their settings. */
final class DaemonPlan {
  /**
   * Plans a cluster's daemons of one kind, possibly none. To add a kind of server, write a {@link
   * Daemon} with such a method, and add the method to {@link #KINDS}.
   */
  private interface Planner {
    /**
     * @throws IOException if a daemon is unavailable; the message gives the reason
     */
    List<? extends Daemon> plan(DaemonContext cluster) throws IOException;
  }

  /** All kinds in start order; a server is planned after the servers that it needs. */
  private static final List<Planner> KINDS =
      List.of(
          KdcDaemon::plan,
          JournalNodeDaemon::plan,
          NameNodeDaemon::plan,
          DataNodesDaemon::plan,
          NameNodeDaemon::plain,
          NameNodeDaemon::furthers,
          RouterDaemon::plan,
          KmsDaemon::plan,
          YarnDaemon::plan,
          HBaseDaemon::plan,
          HBaseRestDaemon::plan,
          HiveDaemon::plan,
          ZooKeeperDaemon::plan,
          AccumuloDaemon::plan,
          LdapDaemon::plan,
          KnoxDaemon::plan);

  private final DaemonContext cluster;

  private final Map<String, Map<String, String>> clientSites;

  /**
   * @param empty context without daemons
   * @throws IOException if the cluster cannot be planned; the message gives the reason
   */
  DaemonPlan(DaemonContext empty) throws IOException {
    cluster = planned(empty);
    clientSites = ClientConf.siteFiles(cluster.layout(), cluster.planned());
    Optional<String> impossible = impossible(Map.of());
    if (impossible.isPresent()) {
      throw new IOException(impossible.get());
    }
  }

  private static DaemonContext planned(DaemonContext empty) throws IOException {
    boolean several = !empty.layout().hosts().spread().isEmpty();
    DaemonContext planned = empty;
    for (Planner kind : KINDS) {
      List<? extends Daemon> more = kind.plan(planned);
      for (Daemon daemon : more) {
        if (several && daemon.host().equals(Host.LOOPBACK)) {
          throw new IOException(
              daemon.role().lowerCase()
                  + " runs only on loopback, not on a cluster with several hosts");
        }
      }
      planned = planned.plus(more);
    }
    return planned;
  }

  List<Daemon> daemons() {
    return cluster.planned();
  }

  /**
   * Downloads the jars of all daemons.
   *
   * @throws io.hadoopbench.core.cli.UsageException if a release, or a required part of it, is
   *     unavailable
   */
  void getJars() throws IOException {
    Consumer<String> progress = cluster.options().progress();
    for (Daemon daemon : daemons()) {
      for (ServerPackage jars : daemon.packages()) {
        ServerJars.ofThisHost().get(jars, progress);
      }
      if (daemon.hadoop().isPresent()) {
        cluster.hadoop().get(daemon.hadoop().get(), progress);
      }
    }
  }

  /** Returns the client site files, keyed by file name. */
  Map<String, Map<String, String>> clientSites() {
    return clientSites;
  }

  /**
   * Returns the reason settings cannot be used; empty if they can.
   *
   * @param more settings by role, in addition to those that the scenario always needs
   */
  Optional<String> impossible(Map<Role, Map<String, String>> more) {
    for (Map.Entry<Role, Map<String, String>> entry : more.entrySet()) {
      if (!entry.getValue().isEmpty()
          && daemons().stream().noneMatch(daemon -> daemon.role() == entry.getKey())) {
        return Optional.of(
            "the embedded cluster was started without %s, so %s cannot be set"
                .formatted(entry.getKey().lowerCase(), entry.getValue().keySet()));
      }
    }
    return DataNodesDaemon.impossible(cluster.layout().hosts(), merged(Role.DATANODE, more));
  }

  /**
   * Returns the daemons with their settings. Their names and order do not depend on the settings.
   */
  List<Daemon.Configured> configured(Map<Role, Map<String, String>> more) {
    return daemons().stream().map(daemon -> daemon.with(withRelease(daemon, more))).toList();
  }

  /** Adds the NameNode's release, which applies to all Hadoop servers. */
  private Map<String, String> withRelease(Daemon daemon, Map<Role, Map<String, String>> more) {
    Map<String, String> settings = merged(daemon.role(), more);
    Optional.ofNullable(merged(Role.NAMENODE, Map.of()).get(ClusterNeeds.HADOOP_RELEASE))
        .filter(release -> daemon.hadoop().isPresent())
        .ifPresent(release -> settings.put(ClusterNeeds.HADOOP_RELEASE, release));
    if (daemon.hadoop().isPresent() && !cluster.takesOpenssl()) {
      settings.put(JvmOptions.OPENSSL_KEY, JvmOptions.OFF);
    }
    return settings;
  }

  private Map<String, String> merged(Role role, Map<Role, Map<String, String>> more) {
    Map<String, String> merged =
        new HashMap<>(cluster.needs().settings().getOrDefault(role, Map.of()));
    merged.putAll(more.getOrDefault(role, Map.of()));
    return merged;
  }
}
