package io.hadoopbench.cluster.daemon.hdfs;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.Daemon.GatewayService;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.HighAvailability;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.os.CurrentUser;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

/**
 * A NameNode. It is ready when it has left safe mode, has received heartbeats from all its
 * DataNodes, and knows the free space of each DataNode.
 *
 * @param role role of the cluster's NameNode, or of an additional NameNode with its own layout
 * @param prefix prefix of the NameNode's name; empty in the cluster's own namespace
 * @param index index among the NameNodes of the namespace, from 0
 * @param kms number of KMS hosts
 * @param broken returns the number of DataNodes stopped on purpose, which need not send heartbeats
 * @param writesData whether much data is written to the edit log's disk; the log is then not synced
 * @param explained whether the NameNode measures the stages of calls
 */
public record NameNodeDaemon(
    Role role,
    String prefix,
    ClusterLayout layout,
    int index,
    int kms,
    IntSupplier broken,
    boolean writesData,
    boolean explained)
    implements HdfsDaemon {

  /**
   * Sufficient for about 600,000 unencrypted files. An encrypted file needs about 700 bytes, so a
   * million encrypted files need a larger {@link JvmOptions#HEAP_KEY}.
   */
  private static final String HEAP = "512m";

  public static List<NameNodeDaemon> plan(DaemonContext cluster) {
    return IntStream.range(0, cluster.layout().nameNodes().size())
        .mapToObj(
            index ->
                new NameNodeDaemon(
                    Role.NAMENODE,
                    "",
                    cluster.layout(),
                    index,
                    kms(cluster),
                    cluster.broken(),
                    cluster.needs().writesData(),
                    cluster.options().explained()))
        .toList();
  }

  /** Returns the additional NameNode without Kerberos, and its DataNode. */
  public static List<Daemon> plain(DaemonContext cluster) throws IOException {
    return cluster.needs(Role.PLAIN_NAMENODE)
        ? further(cluster, Role.PLAIN_NAMENODE, "plain", 1, Map.of())
        : List.of();
  }

  /** Returns the NameNodes of further HDFSs, each with its own DataNodes. */
  public static List<Daemon> furthers(DaemonContext cluster) throws IOException {
    List<Daemon> all = new ArrayList<>();
    for (Map.Entry<String, Map<String, String>> one : cluster.needs().namespaces().entrySet()) {
      all.addAll(
          further(
              cluster,
              Role.FURTHER_NAMENODE,
              one.getKey(),
              cluster.layout().dataNodes(),
              one.getValue()));
    }
    return all;
  }

  /** Returns the servers of an additional HDFS without Kerberos. */
  private static List<Daemon> further(
      DaemonContext cluster,
      Role role,
      String namespace,
      int dataNodes,
      Map<String, String> settings)
      throws IOException {
    ClusterLayout layout = cluster.layout().further(dataNodes, settings, cluster.ports());
    List<Daemon> all = new ArrayList<>(DataNodesDaemon.of(cluster, layout, namespace + "-"));
    all.add(
        0,
        new NameNodeDaemon(
            role,
            namespace + "-",
            layout,
            0,
            role == Role.PLAIN_NAMENODE ? 0 : kms(cluster),
            cluster.broken(),
            cluster.needs().writesData(),
            cluster.options().explained()));
    return all;
  }

  private static int kms(DaemonContext cluster) {
    return cluster.needs().servers().getOrDefault(Role.KMS, 0);
  }

  @Override
  public String name() {
    return prefix + Role.NAMENODE.lowerCase() + (index == 0 ? "" : "-" + (index + 1));
  }

  @Override
  public String clientsName() {
    if (role == Role.FURTHER_NAMENODE) {
      return prefix.substring(0, prefix.length() - 1);
    }
    return layout.ha().isPresent() ? HighAvailability.id(index) : name();
  }

  private HighAvailability.Place place() {
    return layout.nameNodes().get(index);
  }

  /** The first NameNode formats the namespace and becomes active. */
  private List<String> arguments() {
    return role != Role.NAMENODE || layout.ha().isEmpty()
        ? List.of()
        : List.of(
            index == 0
                ? NameNodeMain.ACTIVE
                : index == 1 ? NameNodeMain.STANDBY : NameNodeMain.OBSERVER,
            layout.directory().resolve(Role.NAMENODE.lowerCase() + "/name").toString());
  }

  @Override
  public ChildJvm jvm() {
    return jvm(HEAP, NameNodeMain.class.getName(), arguments());
  }

  @Override
  public boolean isFirstNameNode() {
    return role == Role.NAMENODE && index == 0;
  }

  @Override
  public Map<String, URI> endpoints() {
    return Map.of(ServerAccess.HDFS, URI.create("hdfs://" + place().rpcAddress()));
  }

  /** Allows clients with Kerberos to use the additional HDFS, which has no Kerberos. */
  @Override
  public Map<String, Map<String, String>> clientSiteFiles() {
    return role == Role.FURTHER_NAMENODE
        ? Map.of("core-site.xml", Map.of("ipc.client.fallback-to-simple-auth-allowed", "true"))
        : Map.of();
  }

  @Override
  public List<GatewayService> gatewayServices() {
    return isFirstNameNode()
        ? List.of(
            new GatewayService("NAMENODE", layout.defaultFs(), Optional.empty()),
            new GatewayService("WEBHDFS", web() + "/webhdfs", Optional.of("webhdfs/2.4.0")))
        : List.of();
  }

  @Override
  public Map<String, String> core() {
    Map<String, String> core = new HashMap<>();
    if (kms > 0) {
      core.put("hadoop.security.key.provider.path", layout.keyProvider(kms));
    }
    if (explained) {
      core.put("ipc." + place().rpc() + ".scheduler.impl", RpcStages.class.getName());
    }
    String user = CurrentUser.get().name();
    core.put("hadoop.proxyuser." + user + ".hosts", "*");
    core.put("hadoop.proxyuser." + user + ".groups", "*");
    return core;
  }

  @Override
  public Map<String, String> hdfs() {
    Map<String, String> hdfs = new HashMap<>();
    if (layout.ha().isPresent()) {
      hdfs.putAll(layout.ha().get().serverSite());
      hdfs.put("dfs.ha.namenode.id", HighAvailability.id(index));
    } else {
      hdfs.put("dfs.namenode.rpc-address", place().rpcAddress());
      hdfs.put("dfs.namenode.http-address", place().httpAddress());
    }
    hdfs.put(
        "dfs.namenode.name.dir", layout.directory().resolve(name() + "/name").toUri().toString());
    if (writesData) {
      hdfs.put(NameNodeMain.SYNCED, "false");
    }
    hdfs.putAll(
        SiteFile.of(
            """
            dfs.replication=%s
            # a restart would otherwise wait 30 s after the last block report
            dfs.namenode.safemode.extension=0
            # all DataNodes share one address, and on one machine they are all equally busy
            dfs.namenode.datanode.registration.ip-hostname-check=false
            dfs.namenode.redundancy.considerLoad=false
            """
                .formatted(layout.replication())));
    return hdfs;
  }

  @Override
  public Host host() {
    return place().host();
  }

  @Override
  public URI web() {
    return http(place().http());
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    JsonNode state = Http.bean(web(), "Hadoop:service=NameNode,name=FSNamesystemState", timeout);
    if (!state.path("FSState").asText().equals("Operational")) {
      return Optional.of("is in safe mode");
    }
    int roomy = dataNodesWithRoom(timeout);
    if (roomy < layout.dataNodes() - broken.getAsInt()) {
      return Optional.of("has free space on " + roomy + " DataNodes of " + layout.dataNodes());
    }
    if (layout.ha().isPresent() && !oneIsActive(timeout)) {
      return Optional.of("is not active, nor is any other NameNode");
    }
    int stale = state.path("NumStaleDataNodes").asInt();
    return stale <= broken.getAsInt()
        ? Optional.empty()
        : Optional.of("has received no recent heartbeat from " + stale + " DataNodes");
  }

  /**
   * Returns the number of DataNodes whose free space is known. Until a DataNode's first heartbeat,
   * its free space counts as 0, so files would get fewer replicas or erasure coding units.
   */
  private int dataNodesWithRoom(Duration timeout) throws IOException {
    String live =
        Http.bean(web(), "Hadoop:service=NameNode,name=NameNodeInfo", timeout)
            .path("LiveNodes")
            .asText("{}");
    int roomy = 0;
    for (JsonNode dataNode : Http.JSON.readTree(live)) {
      roomy += dataNode.path("capacity").asLong() > 0 ? 1 : 0;
    }
    return roomy;
  }

  /** Accepts any active NameNode, because the user may have initiated a failover. */
  private boolean oneIsActive(Duration timeout) throws IOException {
    for (HighAvailability.Place nameNode : layout.nameNodes()) {
      URI page = URI.create("http://" + nameNode.httpAddress());
      if (Http.bean(page, "Hadoop:service=NameNode,name=NameNodeStatus", timeout)
          .path("State")
          .asText()
          .equals("active")) {
        return true;
      }
    }
    return false;
  }
}
