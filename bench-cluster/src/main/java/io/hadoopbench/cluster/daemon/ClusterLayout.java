package io.hadoopbench.cluster.daemon;

import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.net.Hosts;
import io.hadoopbench.cluster.net.PortSource;
import io.hadoopbench.cluster.process.ClusterDirectory;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What all daemons of one cluster have to agree upon.
 *
 * @param directory where all data is
 * @param hosts where servers listen
 * @param dataNodes number of DataNodes
 * @param dataNodePorts {@value #PORTS_PER_DATANODE} for each DataNode: data, HTTP, IPC
 * @param kerberos empty when nobody proves who he is
 * @param ha empty where there is one NameNode
 */
public record ClusterLayout(ClusterDirectory directory, Hosts hosts, int dataNodes, int nameNodeRpc, int nameNodeHttp, int kmsHttp,
    List<Integer> dataNodePorts, Optional<Kerberos> kerberos, Optional<HighAvailability> ha) {
  public static final int PORTS_PER_DATANODE = 3;
  /** Replication never exceeds what HDFS has by default. */
  private static final int MAX_REPLICATION = 3;

  public static ClusterLayout pick(ClusterDirectory directory, Hosts hosts, int dataNodes, PortSource ports) throws IOException {
    return new ClusterLayout(directory, hosts, dataNodes, ports.next(), ports.next(), ports.next(), list(ports, dataNodes * PORTS_PER_DATANODE),
        Optional.empty(), Optional.empty());
  }

  /** The same with a realm of its own. */
  public ClusterLayout withKerberos(int kdcPort) {
    return new ClusterLayout(directory, hosts, dataNodes, nameNodeRpc, nameNodeHttp, kmsHttp, dataNodePorts,
        Optional.of(new Kerberos(directory.resolve("kdc"), hosts.of(Role.KDC, 0), kdcPort, hosts.spread().isEmpty()
            ? List.of(Host.LOOPBACK.name()) : hosts.spread().stream().map(Host::name).toList())), ha);
  }

  /** The same with several NameNodes. */
  public ClusterLayout withNameNodes(int count, PortSource ports) throws IOException {
    HighAvailability several = HighAvailability.pick(count, hosts, ports);
    HighAvailability.Place first = several.nameNodes().get(0);
    return new ClusterLayout(directory, hosts, dataNodes, first.rpc(), first.http(), kmsHttp, dataNodePorts, kerberos, Optional.of(several));
  }

  /** Where each NameNode is. */
  public List<HighAvailability.Place> nameNodes() {
    return ha.map(HighAvailability::nameNodes)
        .orElseGet(() -> List.of(new HighAvailability.Place(hosts.ofHdfs(Role.NAMENODE, 0), nameNodeRpc,
        nameNodeHttp)));
  }

  /** The only one, or the first. */
  public HighAvailability.Place nameNode() {
    return nameNodes().get(0);
  }

  /** What all are told of the NameNodes, if there are several. */
  public Map<String, String> nameservice() {
    return ha.map(HighAvailability::site).orElse(Map.of());
  }

  static List<Integer> list(PortSource ports, int count) throws IOException {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(ports.next());
    }
    return List.copyOf(list);
  }

  public String defaultFs() {
    return "hdfs://" + (ha.isPresent() ? HighAvailability.NAMESERVICE : nameNode().rpcAddress());
  }

  /** @param count of KMS hosts, which share a port */
  public String keyProvider(int count) {
    return "kms://http@" + IntStream.range(0, count)
        .mapToObj(index -> kerberos.isPresent() ? kmsHost(index).name() : kmsHost(index).address())
        .collect(Collectors.joining(";")) + ":" + kmsHttp + "/kms";
  }

  /** Several share a port: the loopback has many addresses. */
  public Host kmsHost(int index) {
    return hosts.spread().isEmpty() ? new Host(Host.LOOPBACK.name(), "127.0.0." + (index + 1), List.of()) : hosts.of(Role.KMS, index);
  }

  /** Host and port of a KMS. A ticket is for a name, and not for an address. */
  public String kms(int index) {
    return kerberos.isPresent() ? kmsHost(index).named(kmsHttp) : kmsHost(index).at(kmsHttp);
  }

  public int replication() {
    return Math.min(MAX_REPLICATION, dataNodes);
  }

  public static String address(int port) {
    return Host.LOOPBACK.at(port);
  }

  /** What NameNode, DataNode and Router need beyond that. */
  public Map<String, String> hdfsSecurity() {
    return kerberos.map(Kerberos::hdfsSite).orElse(Map.of());
  }

  /** JVM options of all servers but the KDC. */
  public List<String> jvmOptions() {
    return Stream.concat(hosts.jvmOptions().stream(), kerberos.stream().map(Kerberos::jvmOption)).toList();
  }

  /** The {@code core-site.xml} of servers and clients that use no KMS, or are told of it elsewhere. */
  public Map<String, String> coreSite() {
    return coreSite(0);
  }

  /**
   * The {@code core-site.xml} of servers and clients alike.
   *
   * @param kms how many KMS hosts it names
   */
  public Map<String, String> coreSite(int kms) {
    Map<String, String> site = new TreeMap<>();
    site.put("fs.defaultFS", defaultFs());
    site.put("hadoop.security.authentication", "simple");
    kerberos.ifPresent(realm -> site.putAll(realm.coreSite()));
    if (kms > 0) {
      site.put("hadoop.security.key.provider.path", keyProvider(kms));
    }
    return site;
  }
}
