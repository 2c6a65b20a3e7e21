package io.hadoopbench.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What all daemons of one cluster have to agree upon.
 *
 * @param directory where all data is
 * @param hosts where NameNode and DataNodes listen; all else is on loopback
 * @param dataNodes number of DataNodes
 * @param nodeManagers number of NodeManagers; 0 without YARN
 * @param dataNodePorts {@value #PORTS_PER_DATANODE} for each DataNode: data, HTTP, IPC
 * @param yarnPorts first those of the masters, then those of the NodeManagers, as {@link YarnDaemon} has them
 */
record Layout(ClusterDirectory directory, Hosts hosts, int dataNodes, int nodeManagers, int nameNodeRpc, int nameNodeHttp, int kmsHttp,
    List<Integer> dataNodePorts, List<Integer> yarnPorts) {
  static final int PORTS_PER_DATANODE = 3;

  static Layout pick(ClusterDirectory directory, Hosts hosts, int dataNodes, int nodeManagers, PortSource ports)
      throws IOException {
    return new Layout(directory, hosts, dataNodes, nodeManagers, ports.next(), ports.next(), ports.next(),
        list(ports, dataNodes * PORTS_PER_DATANODE),
        list(ports, nodeManagers == 0 ? 0 : YarnDaemon.MASTER_PORTS + nodeManagers * YarnDaemon.PORTS_PER_NODEMANAGER));
  }

  private static List<Integer> list(PortSource ports, int count) throws IOException {
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

  /** The {@code core-site.xml} of servers and clients alike. */
  Map<String, String> coreSite(boolean kms) {
    Map<String, String> site = new TreeMap<>();
    site.put("fs.defaultFS", defaultFs());
    site.put("hadoop.security.authentication", "simple");
    if (kms) {
      site.put("hadoop.security.key.provider.path", keyProvider());
    }
    return site;
  }
}
