package io.hadoopbench.cluster.daemon.hdfs;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.cluster.net.Hosts;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A JVM with one or more DataNodes. An additional DataNode in the same JVM costs 14 MB and 0.3 CPU
 * seconds. A separate JVM costs 165 MB and 6 CPU seconds, but makes it possible to stop a single
 * DataNode.
 *
 * @param ports {@value ClusterLayout#PORTS_PER_DATANODE} per DataNode: data, HTTP, IPC
 */
public record DataNodesDaemon(
    ClusterLayout layout, String name, String heap, Host host, List<Integer> ports)
    implements HdfsDaemon {

  private static final String HEAP_OF_ALL = "256m";

  /**
   * An idle DataNode uses 30 MB. The JVM does not get {@link JvmOptions#FAST_START}, because the
   * cost of checksums and copies matters when replication is compared with erasure coding. Without
   * the optimizing compiler, the variant with more bytes would look worse than it is.
   */
  private static final String HEAP_OF_ONE = "128m";

  /** Returns the DataNodes of the cluster's own namespace. */
  public static List<DataNodesDaemon> plan(DaemonContext cluster) {
    return of(cluster, cluster.layout(), "");
  }

  /**
   * Returns the DataNodes of an HDFS: one JVM for all DataNodes on a host, unless separate JVMs are
   * needed.
   *
   * @param prefix prefix of the DataNodes' names; empty for the cluster's own namespace
   */
  static List<DataNodesDaemon> of(DaemonContext cluster, ClusterLayout layout, String prefix) {
    String name = prefix + Role.DATANODE.lowerCase();
    if (cluster.needs().separateDataNodes()) {
      return several(layout, name, layout.dataNodes(), HEAP_OF_ONE);
    }
    int hosts = layout.hosts().spread().size();
    return hosts == 0
        ? List.of(
            new DataNodesDaemon(
                layout, name, HEAP_OF_ALL, layout.hosts().inside(), layout.dataNodePorts()))
        : several(layout, name, Math.min(hosts, layout.dataNodes()), HEAP_OF_ALL);
  }

  /**
   * Returns JVMs {@code datanode-1}, {@code datanode-2} and so on, with the DataNodes distributed
   * round-robin.
   */
  private static List<DataNodesDaemon> several(
      ClusterLayout layout, String name, int jvms, String heap) {
    return IntStream.range(0, jvms)
        .mapToObj(
            jvm ->
                new DataNodesDaemon(
                    layout,
                    name + "-" + (jvm + 1),
                    heap,
                    layout.hosts().ofHdfs(Role.DATANODE, jvm),
                    IntStream.iterate(jvm, i -> i < layout.dataNodes(), i -> i + jvms)
                        .boxed()
                        .flatMap(i -> ports(layout, i))
                        .toList()))
        .toList();
  }

  private static Stream<Integer> ports(ClusterLayout layout, int index) {
    return layout
        .dataNodePorts()
        .subList(
            index * ClusterLayout.PORTS_PER_DATANODE,
            (index + 1) * ClusterLayout.PORTS_PER_DATANODE)
        .stream();
  }

  private boolean isSeparate() {
    return name.matches(".*" + Role.DATANODE.lowerCase() + "-\\d+");
  }

  private static int outside(Map<String, String> settings) {
    return Integer.parseInt(settings.getOrDefault(ClusterNeeds.OUTSIDE_DATANODES, "0"));
  }

  /** Returns the reason DataNodes cannot be outside the client's host; empty if they can. */
  public static Optional<String> impossible(Hosts hosts, Map<String, String> settings) {
    return outside(settings) > 0 && hosts.outside().isEmpty()
        ? Optional.of(hosts.whyNone())
        : Optional.empty();
  }

  /**
   * Places the last DataNodes on the second host. The host is not among the returned settings, so
   * DataNodes that do not move are not restarted.
   */
  @Override
  public Configured with(Map<String, String> settings) {
    Map<String, String> rest = new HashMap<>(settings);
    rest.remove(ClusterNeeds.OUTSIDE_DATANODES);
    int index = layout.dataNodePorts().indexOf(ports.get(0)) / ClusterLayout.PORTS_PER_DATANODE;
    boolean outside = isSeparate() && index >= layout.dataNodes() - outside(settings);
    Host where = outside ? layout.hosts().outside().orElseThrow() : host;
    return new Configured(new DataNodesDaemon(layout, name, heap, where, ports), rest);
  }

  /** Returns the transfer address of the first DataNode, as the NameNode knows it. */
  public String transferAddress() {
    return host.at(ports.get(0));
  }

  @Override
  public Role role() {
    return Role.DATANODE;
  }

  @Override
  public Map<String, String> core() {
    return CALLS_NAMENODE;
  }

  @Override
  public Map<String, String> hdfs() {
    // with several DataNodes per host, a name that identifies each DataNode and is never resolved
    String hostname =
        !layout.hosts().spread().isEmpty() ? host.name() : isSeparate() ? name : host.address();
    // a restarted NameNode learns about its DataNodes from their next heartbeats
    return SiteFile.layers(
        Map.of("dfs.datanode.hostname", hostname, "dfs.heartbeat.interval", "1"),
        ClusterLayout.CLOSES_SOON,
        layout.nameservice());
  }

  /**
   * Passes the data directory and the address, followed by three ports per DataNode: data, HTTP,
   * IPC.
   */
  @Override
  public ChildJvm jvm() {
    return new ChildJvm(
        name,
        host,
        heap,
        DataNodesMain.class.getName(),
        Stream.concat(
                Stream.of(layout.directory().resolve(name).toString(), host.address()),
                ports.stream().map(String::valueOf))
            .toList(),
        Stream.concat(layout.jvmOptions().stream(), Stream.of(DataSockets.JVM_OPTION)).toList(),
        false);
  }

  /**
   * Returns the web address of the first DataNode; all DataNodes in the JVM expose the same beans.
   */
  @Override
  public URI web() {
    return http(ports.get(1));
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    // it is not enough to ask the NameNode, which still lists a DataNode that has just stopped as
    // live
    JsonNode own = Http.bean(web(), DataNodesMain.DataNodesBean.NAME, timeout);
    int registered = own.path("Registered").asInt(-1);
    int all = ports.size() / ClusterLayout.PORTS_PER_DATANODE;
    return registered >= all
        ? Optional.empty()
        : Optional.of("has " + registered + " registered DataNodes of " + all);
  }
}
