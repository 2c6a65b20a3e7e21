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
 * Addresses, directories and ports that all daemons of one cluster share.
 *
 * @param directory of all data
 * @param hosts on which servers listen
 * @param dataNodes number of DataNodes
 * @param nameNodes place of each NameNode
 * @param dataNodePorts {@value #PORTS_PER_DATANODE} per DataNode: data, HTTP, IPC
 * @param kerberos empty without authentication
 * @param ha empty with a single NameNode
 * @param settings of all its servers, in addition to those of their role
 */
public record ClusterLayout(
    ClusterDirectory directory,
    Hosts hosts,
    int dataNodes,
    List<HighAvailability.Place> nameNodes,
    int kmsHttp,
    List<Integer> dataNodePorts,
    Optional<Kerberos> kerberos,
    Optional<HighAvailability> ha,
    Map<String, String> settings) {
  /** Number of DataNodes if a scenario states none; also the default replication. */
  public static final int DATANODES = 3;

  public static final int PORTS_PER_DATANODE = 3;

  /**
   * A close before the DataNode's report of the last block sleeps, by default 400 ms and then twice
   * as long each time, which would dominate the result. The first sleep is short here, and the sum
   * is as by default. For clients that write files; a DataNode is the client of WebHDFS writers.
   */
  public static final Map<String, String> CLOSES_SOON =
      Map.of(
          "dfs.client.block.write.locateFollowingBlock.initial.delay.ms",
          "1",
          "dfs.client.block.write.locateFollowingBlock.retries",
          "14");

  /** Replication never exceeds HDFS's default. */
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
            : Optional.empty(),
        Map.of());
  }

  /**
   * Returns the layout of a further HDFS, without Kerberos and with its own NameNode and DataNodes.
   */
  public ClusterLayout further(int dataNodes, Map<String, String> settings, PortSource ports)
      throws IOException {
    return new ClusterLayout(
        directory,
        hosts,
        dataNodes,
        HighAvailability.places(1, hosts, ports),
        kmsHttp,
        ports.next(dataNodes * PORTS_PER_DATANODE),
        Optional.empty(),
        Optional.empty(),
        settings);
  }

  /** Returns the only NameNode, or the first. */
  public HighAvailability.Place nameNode() {
    return nameNodes().get(0);
  }

  /** Returns the settings of the nameservice; empty with a single NameNode. */
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

  /** Several KMS share a port: the loopback network has many addresses. */
  public Host kmsHost(int index) {
    return hosts.spread().isEmpty()
        ? new Host(Host.LOOPBACK.name(), "127.0.0." + (index + 1), List.of())
        : hosts.of(Role.KMS, index);
  }

  /** Returns host and port of a KMS; by host name, because a Kerberos ticket is for a name. */
  public String kms(int index) {
    return kerberos.isPresent() ? kmsHost(index).named(kmsHttp) : kmsHost(index).at(kmsHttp);
  }

  public int replication() {
    return Math.min(MAX_REPLICATION, dataNodes);
  }

  /** Returns JVM options of all servers except the KDC. */
  public List<String> jvmOptions() {
    return kerberos.stream().map(Kerberos::jvmOption).toList();
  }

  /**
   * Returns the {@code core-site.xml} of one process with its own directory below the cluster's.
   */
  public Map<String, String> coreSite(String directoryOfProcess) {
    return SiteFile.layers(
        coreSite(), Map.of("hadoop.tmp.dir", directory.resolve(directoryOfProcess).toString()));
  }

  /** Returns the {@code hdfs-site.xml} of all clients. */
  public Map<String, String> hdfsClientSite() {
    return SiteFile.layers(
        Map.of("dfs.replication", String.valueOf(replication())),
        CLOSES_SOON,
        nameservice(),
        kerberos.map(Kerberos::clientSite).orElse(Map.of()));
  }

  /**
   * Returns the {@code core-site.xml} of servers and clients; clients of a KMS have further keys.
   */
  public Map<String, String> coreSite() {
    return SiteFile.layers(
        Map.of("fs.defaultFS", defaultFs(), "hadoop.security.authentication", "simple"),
        kerberos.map(Kerberos::coreSite).orElse(Map.of()));
  }
}
