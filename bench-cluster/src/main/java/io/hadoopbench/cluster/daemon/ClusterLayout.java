package io.hadoopbench.cluster.daemon;

import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.net.Hosts;
import io.hadoopbench.cluster.net.Ports.PortSource;
import io.hadoopbench.cluster.process.ClusterDirectory;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What all daemons of one cluster have to agree upon.
 *
 * @param directory where all data is
 * @param hosts where servers listen
 * @param dataNodes number of DataNodes
 * @param nameNodes where each NameNode is
 * @param dataNodePorts {@value #PORTS_PER_DATANODE} for each DataNode: data, HTTP, IPC
 * @param kerberos empty when nobody proves who he is
 * @param ha empty where there is one NameNode
 */
public record ClusterLayout(
    ClusterDirectory directory,
    Hosts hosts,
    int dataNodes,
    List<HighAvailability.Place> nameNodes,
    int kmsHttp,
    List<Integer> dataNodePorts,
    Optional<Kerberos> kerberos,
    Optional<HighAvailability> ha) {
  /** DataNodes when a scenario states no number; also the usual replication. */
  public static final int DATANODES = 3;

  public static final int PORTS_PER_DATANODE = 3;

  /**
   * A close that comes before the DataNode's report of the last block sleeps, 400 ms by default and
   * each time twice as long: a lottery that would outweigh everything else. So the first sleep is
   * short, and all together are as long as by default. For whoever writes files: a DataNode does so
   * for clients of WebHDFS.
   */
  public static final Map<String, String> CLOSES_SOON =
      Map.of(
          "dfs.client.block.write.locateFollowingBlock.initial.delay.ms",
          "1",
          "dfs.client.block.write.locateFollowingBlock.retries",
          "14");

  /** Replication never exceeds what HDFS has by default. */
  private static final int MAX_REPLICATION = 3;

  public static ClusterLayout pick(
      ClusterNeeds needs, ClusterDirectory directory, Hosts hosts, PortSource ports)
      throws IOException {
    List<HighAvailability.Place> nameNodes =
        HighAvailability.places(needs.nameNodes(), hosts, ports);
    int dataNodes = needs.servers().getOrDefault(Role.DATANODE, DATANODES);
    return new ClusterLayout(
        directory,
        hosts,
        dataNodes,
        nameNodes,
        ports.next(),
        ports.next(dataNodes * PORTS_PER_DATANODE),
        needs.kerberos()
            ? Optional.of(Kerberos.of(directory, hosts, ports.next()))
            : Optional.empty(),
        nameNodes.size() > 1
            ? Optional.of(HighAvailability.of(nameNodes, hosts, ports))
            : Optional.empty());
  }

  /** The only one, or the first. */
  public HighAvailability.Place nameNode() {
    return nameNodes().get(0);
  }

  /** What all are told of the NameNodes, if there are several. */
  public Map<String, String> nameservice() {
    return ha.map(HighAvailability::site).orElse(Map.of());
  }

  public String defaultFs() {
    return "hdfs://" + (ha.isPresent() ? HighAvailability.NAMESERVICE : nameNode().rpcAddress());
  }

  /**
   * @param count of KMS hosts, which share a port
   */
  public String keyProvider(int count) {
    return "kms://http@"
        + IntStream.range(0, count)
            .mapToObj(
                index -> kerberos.isPresent() ? kmsHost(index).name() : kmsHost(index).address())
            .collect(Collectors.joining(";"))
        + ":"
        + kmsHttp
        + "/kms";
  }

  /** Several share a port: the loopback has many addresses. */
  public Host kmsHost(int index) {
    return hosts.spread().isEmpty()
        ? new Host(Host.LOOPBACK.name(), "127.0.0." + (index + 1), List.of())
        : hosts.of(Role.KMS, index);
  }

  /** Host and port of a KMS. A ticket is for a name, and not for an address. */
  public String kms(int index) {
    return kerberos.isPresent() ? kmsHost(index).named(kmsHttp) : kmsHost(index).at(kmsHttp);
  }

  public int replication() {
    return Math.min(MAX_REPLICATION, dataNodes);
  }

  /** JVM options of all servers but the KDC. */
  public List<String> jvmOptions() {
    return kerberos.stream().map(Kerberos::jvmOption).toList();
  }

  /** The same for one process, with a directory of its own below the cluster's. */
  public Map<String, String> coreSite(String directoryOfProcess) {
    return SiteFile.layers(
        coreSite(), Map.of("hadoop.tmp.dir", directory.resolve(directoryOfProcess).toString()));
  }

  /** The {@code hdfs-site.xml} of all clients. */
  public Map<String, String> hdfsClientSite() {
    return SiteFile.layers(
        Map.of("dfs.replication", String.valueOf(replication())),
        CLOSES_SOON,
        nameservice(),
        kerberos.map(Kerberos::clientSite).orElse(Map.of()));
  }

  /**
   * The {@code core-site.xml} of servers and clients alike; who asks a KMS is told of it besides.
   */
  public Map<String, String> coreSite() {
    return SiteFile.layers(
        Map.of("fs.defaultFS", defaultFs(), "hadoop.security.authentication", "simple"),
        kerberos.map(Kerberos::coreSite).orElse(Map.of()));
  }
}
