package io.hadoopbench.cluster.daemon;

import io.hadoopbench.cluster.net.Hosts;
import io.hadoopbench.cluster.net.Hosts.Host;
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
 * Addresses, directories and ports that all of a cluster's daemons share.
 *
 * @param directory root directory for the cluster's data
 * @param hosts on which servers listen
 * @param dataNodes number of DataNodes
 * @param nameNodes the NameNodes' addresses
 * @param dataNodePorts {@value #PORTS_PER_DATANODE} per DataNode: data, HTTP, IPC
 * @param kerberos empty without authentication
 * @param ha empty with a single NameNode
 * @param settings settings for all servers, in addition to the settings of their roles
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
  /** Default number of DataNodes and default replication. */
  public static final int DATANODES = 3;

  public static final int PORTS_PER_DATANODE = 3;

  /**
   * Retry delays of {@code close()} for clients that write files, including DataNodes that serve
   * WebHDFS. Until the last block is reported, {@code close()} sleeps between retries. By default
   * the first sleep takes 400 ms and each further one twice as long, which would dominate the
   * result. Here the first sleep is shorter; the total is Hadoop's default.
   */
  public static final Map<String, String> CLOSES_SOON =
      Map.of(
          "dfs.client.block.write.locateFollowingBlock.initial.delay.ms",
          "1",
          "dfs.client.block.write.locateFollowingBlock.retries",
          "14");

  /** HDFS's default replication. */
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
   * Returns the layout of an additional HDFS, without Kerberos and with its own NameNode and
   * DataNodes.
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

  /** Returns the address of the only or first NameNode. */
  public HighAvailability.Place nameNode() {
    return nameNodes().get(0);
  }

  /** Returns the nameservice settings; empty with a single NameNode. */
  public Map<String, String> nameservice() {
    return ha.map(HighAvailability::site).orElse(Map.of());
  }

  public String defaultFs() {
    return "hdfs://" + (ha.isPresent() ? HighAvailability.NAMESERVICE : nameNode().rpcAddress());
  }

  /**
   * @param count number of KMS hosts, which all use the same port
   */
  public String keyProvider(int count) {
    return "kms://http@%s:%s/kms"
        .formatted(
            IntStream.range(0, count)
                .mapToObj(
                    index ->
                        kerberos.isPresent() ? kmsHost(index).name() : kmsHost(index).address())
                .collect(Collectors.joining(";")),
            kmsHttp);
  }

  /** KMS processes can use the same port number, because each listens on its own address. */
  public Host kmsHost(int index) {
    return hosts.spread().isEmpty()
        ? new Host(Host.LOOPBACK.name(), "127.0.0." + (index + 1), List.of())
        : hosts.of(Role.KMS, index);
  }

  /** Returns a KMS's host name and port; Kerberos tickets are issued for host names. */
  public String kms(int index) {
    return kerberos.isPresent() ? kmsHost(index).named(kmsHttp) : kmsHost(index).at(kmsHttp);
  }

  public int replication() {
    return Math.min(MAX_REPLICATION, dataNodes);
  }

  /** Returns JVM options for all servers except the KDC. */
  public List<String> jvmOptions() {
    return kerberos.stream().map(Kerberos::jvmOption).toList();
  }

  /**
   * Returns the {@code core-site.xml} for a process.
   *
   * @param directoryOfProcess the process's subdirectory of the cluster's directory
   */
  public Map<String, String> coreSite(String directoryOfProcess) {
    return SiteFile.layers(
        coreSite(), Map.of("hadoop.tmp.dir", directory.resolve(directoryOfProcess).toString()));
  }

  /** Returns the {@code hdfs-site.xml} for all clients. */
  public Map<String, String> hdfsClientSite() {
    return SiteFile.layers(
        Map.of("dfs.replication", String.valueOf(replication())),
        CLOSES_SOON,
        nameservice(),
        kerberos.map(Kerberos::clientSite).orElse(Map.of()));
  }

  /**
   * Returns the {@code core-site.xml} for servers and clients; KMS clients need additional
   * properties.
   */
  public Map<String, String> coreSite() {
    return SiteFile.layers(
        Map.of("fs.defaultFS", defaultFs(), "hadoop.security.authentication", "simple"),
        kerberos.map(Kerberos::coreSite).orElse(Map.of()));
  }
}
