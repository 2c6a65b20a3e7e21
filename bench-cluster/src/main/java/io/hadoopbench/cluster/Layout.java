package io.hadoopbench.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What all daemons of one cluster have to agree upon.
 *
 * @param directory where all data is
 * @param hosts where NameNode and DataNodes listen; all else is on loopback
 * @param dataNodes number of DataNodes
 * @param nodeManagers number of NodeManagers; 0 without YARN
 * @param dataNodePorts {@value #PORTS_PER_DATANODE} for each DataNode: data, HTTP, IPC
 * @param yarnPorts first those of the masters, then those of the NodeManagers, as {@link YarnDaemon} has them
 * @param kerberos empty when nobody proves who he is
 */
record Layout(ClusterDirectory directory, Hosts hosts, int dataNodes, int nodeManagers, int nameNodeRpc, int nameNodeHttp, int kmsHttp,
    List<Integer> dataNodePorts, List<Integer> yarnPorts, Optional<Kerberos> kerberos) {
  static final int PORTS_PER_DATANODE = 3;

  static Layout pick(ClusterDirectory directory, Hosts hosts, int dataNodes, int nodeManagers, PortSource ports)
      throws IOException {
    return new Layout(directory, hosts, dataNodes, nodeManagers, ports.next(), ports.next(), ports.next(),
        list(ports, dataNodes * PORTS_PER_DATANODE),
        list(ports, nodeManagers == 0 ? 0 : YarnDaemon.MASTER_PORTS + nodeManagers * YarnDaemon.PORTS_PER_NODEMANAGER),
        Optional.empty());
  }

  /** The same with a realm of its own. */
  Layout withKerberos(int kdcPort) {
    return new Layout(directory, hosts, dataNodes, nodeManagers, nameNodeRpc, nameNodeHttp, kmsHttp, dataNodePorts, yarnPorts,
        Optional.of(new Kerberos(directory.resolve("kdc"), kdcPort)));
  }

  static List<Integer> list(PortSource ports, int count) throws IOException {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(ports.next());
    }
    return List.copyOf(list);
  }

  String defaultFs() {
    return "hdfs://" + hosts.inside().at(nameNodeRpc);
  }

  String keyProvider() {
    return "kms://http@" + Defaults.LOOPBACK + ":" + kmsHttp + "/kms";
  }

  int replication() {
    return Math.min(Defaults.MAX_REPLICATION, dataNodes);
  }

  static String address(int port) {
    return Defaults.LOOPBACK + ":" + port;
  }

  /** What NameNode, DataNode and Router need beyond that. */
  Map<String, String> hdfsSecurity() {
    return kerberos.map(Kerberos::hdfsSite).orElse(Map.of());
  }

  /** JVM options of all servers but the KDC. */
  List<String> jvmOptions() {
    return Stream.concat(hosts.jvmOptions().stream(), kerberos.stream().map(Kerberos::jvmOption)).toList();
  }

  /** The {@code core-site.xml} of servers and clients alike. */
  Map<String, String> coreSite(boolean kms) {
    Map<String, String> site = new TreeMap<>();
    site.put("fs.defaultFS", defaultFs());
    site.put("hadoop.security.authentication", "simple");
    kerberos.ifPresent(realm -> site.putAll(realm.coreSite()));
    if (kms) {
      site.put("hadoop.security.key.provider.path", keyProvider());
    }
    return site;
  }
}
