package io.hadoopbench.cluster;

import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import java.util.stream.Stream;

/** Which daemons a cluster has, in the order of their start, and what settings make of them. */
final class Roster {
  /** A daemon with the settings of the scenario; another one is to be restarted. */
  record Member(Daemon daemon, Map<String, String> settings) { }

  private final ClusterNeeds needs;
  private final Layout layout;
  private final NameNodeDaemon nameNode;
  /** Started before the NameNode, which logs in there. */
  private final List<Daemon> first;
  private final List<RouterDaemon> routers = new ArrayList<>();
  private final Gateways gateways;
  private final List<Daemon> others = new ArrayList<>();
  private final Map<String, Map<String, String>> clientSites;

  /**
   * @param broken tells how many DataNodes are broken on purpose
   * @param ports for the Routers, for the gateways and for what stands beside the cluster
   */
  Roster(ClusterNeeds needs, Layout layout, Path logDir, IntSupplier broken, PortSource ports) throws IOException {
    this.needs = needs;
    this.layout = layout;
    boolean kms = needs.needs(Role.KMS);
    first = layout.kerberos().stream().<Daemon>map(KdcDaemon::new).toList();
    nameNode = new NameNodeDaemon(Role.NAMENODE, layout, kms, broken);
    if (needs.needs(Role.PLAIN_NAMENODE)) {
      Layout plain = Layout.pick(layout.directory(), layout.hosts(), 1, 0, ports);
      others.add(new NameNodeDaemon(Role.PLAIN_NAMENODE, plain, false, () -> 0));
      others.add(DataNodesDaemon.shared(plain, "plain-datanode"));
    }
    for (Map.Entry<String, Map<String, String>> router : needs.routers().entrySet()) {
      routers.add(new RouterDaemon(layout, Role.ROUTER.lowerCase() + "-" + router.getKey(), Layout.list(ports, RouterDaemon.PORTS),
          router.getValue()));
    }
    others.addAll(routers);
    if (kms) {
      others.add(new KmsDaemon(layout, RoleDirectory.conf(layout.directory(), Role.KMS.lowerCase())));
    }
    Map<String, Map<String, String>> yarnSites = Map.of();
    if (layout.nodeManagers() > 0) {
      YarnDaemon yarn = new YarnDaemon(layout, Files.createDirectories(logDir.resolve("containers")),
          System.getenv().getOrDefault("LD_LIBRARY_PATH", ""));
      others.add(yarn);
      yarnSites = yarn.clientSiteFiles();
    }
    others.addAll(optional(needs, ports));
    gateways = new Gateways(needs, layout, ports, behindGateways());
    others.addAll(gateways.daemons());
    clientSites = ClientConf.siteFiles(layout, kms, yarnSites);
    clientSites.get("core-site.xml").putAll(gateways.clientSite());
  }

  /** HBase and HiveServer2. */
  private List<Daemon> optional(ClusterNeeds needs, PortSource ports) throws IOException {
    List<Daemon> wanted = new ArrayList<>();
    if (needs.needs(Role.HBASE) || needs.needs(Role.HBASE_REST)) {
      HBaseDaemon hbase = new HBaseDaemon(layout, Layout.list(ports, HBaseDaemon.PORTS));
      wanted.add(hbase);
      if (needs.needs(Role.HBASE_REST)) {
        wanted.add(new HBaseRestDaemon(hbase, Layout.list(ports, HBaseRestDaemon.PORTS)));
      }
    }
    if (needs.needs(Role.HIVE)) {
      wanted.add(new HiveDaemon(layout, Layout.list(ports, HiveDaemon.PORTS)));
    }
    if (needs.kerberos() && !wanted.isEmpty()) {
      throw new IOException("an embedded cluster with " + wanted.get(0).packages().get(0) + " cannot have Kerberos, because that server logs"
          + " in nowhere");
    }
    return wanted;
  }

  /** Servers that speak the file system's RPC, by name, beside the NameNode. */
  Map<String, Cluster.RpcServer> rpcServers() {
    Map<String, Cluster.RpcServer> servers = new TreeMap<>();
    routers.forEach(router -> servers.put(router.name(), new Cluster.RpcServer(router.fileSystem(), router.web())));
    for (Daemon daemon : others) {
      if (daemon instanceof NameNodeDaemon plain) {
        servers.put(plain.name(), new Cluster.RpcServer(URI.create(plain.layout().defaultFs()), plain.web()));
      }
    }
    return servers;
  }

  /** Services of optional servers that gateways pass on, by Knox's name for them. */
  private Map<String, URI> behindGateways() {
    Map<String, URI> services = new TreeMap<>();
    Map.of(Role.HBASE_REST, "WEBHBASE", Role.HIVE, "HIVE").forEach((role, name) ->
        Optional.ofNullable(endpoints(role).get("http")).ifPresent(address -> services.put(name, address)));
    return services;
  }

  private Optional<Daemon> other(Role role) {
    return others.stream().filter(daemon -> daemon.role() == role).findFirst();
  }

  /** Of an optional server, by protocol. */
  Map<String, URI> endpoints(Role role) {
    return other(role).map(Daemon::endpoints).orElse(Map.of());
  }

  /** What clients of an optional server need. */
  Optional<ServerPackage> clientPackage(Role role) {
    return other(role).flatMap(Daemon::clientPackage);
  }

  /** What its shell needs beyond that. */
  Optional<ServerPackage> shellPackage(Role role) {
    return other(role).flatMap(Daemon::shellPackage);
  }

  Gateways gateways() {
    return gateways;
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
      if (!entry.getValue().isEmpty() && !has(entry.getKey())) {
        return Optional.of("the embedded cluster was started without " + entry.getKey().lowerCase() + ", so that "
            + entry.getValue().keySet() + " cannot be set there");
      }
    }
    String outside = outside(more);
    if (!outside.matches("\\d{1,4}") || Integer.parseInt(outside) > layout.dataNodes()) {
      return Optional.of(ClusterNeeds.OUTSIDE_DATANODES + "=" + outside + " is not a number from 0 to " + layout.dataNodes()
          + ", the number of DataNodes");
    }
    return Integer.parseInt(outside) > 0 && layout.hosts().outside().isEmpty() ? Optional.of(layout.hosts().whyNone()) : Optional.empty();
  }

  private boolean has(Role role) {
    return role == Role.NAMENODE || role == Role.DATANODE || others.stream().anyMatch(daemon -> daemon.role() == role);
  }

  private String outside(Map<Role, Map<String, String>> more) {
    return merged(Role.DATANODE, more).getOrDefault(ClusterNeeds.OUTSIDE_DATANODES, "0");
  }

  /** The same names in the same order for all settings. */
  List<Member> members(Map<Role, Map<String, String>> more) {
    List<DataNodesDaemon> dataNodes = needs.separateDataNodes()
        ? DataNodesDaemon.separate(layout, Integer.parseInt(outside(more))) : List.of(DataNodesDaemon.shared(layout));
    return Stream.of(first, List.of(nameNode), dataNodes, others).flatMap(List::stream).map(daemon -> member(daemon, more)).toList();
  }

  private Member member(Daemon daemon, Map<Role, Map<String, String>> more) {
    Map<String, String> settings = merged(daemon.role(), more);
    settings.remove(ClusterNeeds.OUTSIDE_DATANODES); // is in the daemon's host, and those that stay are not to be restarted
    return new Member(daemon, settings);
  }

  private Map<String, String> merged(Role role, Map<Role, Map<String, String>> more) {
    Map<String, String> merged = new HashMap<>(needs.settings().getOrDefault(role, Map.of()));
    merged.putAll(more.getOrDefault(role, Map.of()));
    return merged;
  }
}
