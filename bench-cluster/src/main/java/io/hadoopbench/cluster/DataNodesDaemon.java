package io.hadoopbench.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A JVM with one or more DataNodes: a further one costs 14 MB and 0.3 CPU seconds there, but 165 MB and 6 CPU seconds in a JVM of its
 * own, which is what a fault needs that hits a single one.
 *
 * @param ports {@value Layout#PORTS_PER_DATANODE} for each DataNode: data, HTTP, IPC
 */
record DataNodesDaemon(Layout layout, String name, String heap, Host host, List<Integer> ports) implements Daemon {
  /** All in one JVM, {@code datanode}. */
  static DataNodesDaemon shared(Layout layout) {
    return shared(layout, Role.DATANODE.lowerCase());
  }

  /** All of a layout in one JVM. */
  static DataNodesDaemon shared(Layout layout, String name) {
    return new DataNodesDaemon(layout, name, Defaults.DATANODES_HEAP, layout.hosts().inside(), layout.dataNodePorts());
  }

  /** Each in a JVM of its own, {@code datanode-1}, {@code datanode-2} and so on; the last {@code outside} of them on the other host. */
  static List<DataNodesDaemon> separate(Layout layout, int outside) {
    List<DataNodesDaemon> all = new ArrayList<>();
    for (int i = 0; i < layout.dataNodes(); i++) {
      Host host = i < layout.dataNodes() - outside ? layout.hosts().inside() : layout.hosts().outside().orElseThrow();
      all.add(new DataNodesDaemon(layout, Role.DATANODE.lowerCase() + "-" + (i + 1), Defaults.DATANODE_HEAP, host,
          layout.dataNodePorts().subList(i * Layout.PORTS_PER_DATANODE, (i + 1) * Layout.PORTS_PER_DATANODE)));
    }
    return all;
  }

  /** The transfer address of the first one, as the NameNode knows it. */
  String transferAddress() {
    return host.at(ports.get(0));
  }

  @Override
  public Role role() {
    return Role.DATANODE;
  }

  @Override
  public Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    Map<String, String> core = layout.coreSite(false);
    core.put("hadoop.tmp.dir", layout.directory().resolve(name + "/tmp").toString());
    // It starts together with the NameNode, so it has to ask more often than once a second.
    core.put("ipc.client.connect.retry.interval", "100");
    core.put("ipc.client.connect.max.retries", "600");
    core.putAll(layout.hdfsSecurity());
    core.putAll(settings);
    Map<String, String> hdfs = new HashMap<>();
    // A name that nobody resolves, so that whoever is told to break one host knows which.
    hdfs.put("dfs.datanode.hostname", name.equals(Role.DATANODE.lowerCase()) ? host.address() : name);
    // A restarted NameNode knows its DataNodes from their next heartbeat on.
    hdfs.put("dfs.heartbeat.interval", "1");
    hdfs.putAll(layout.hdfsSecurity());
    hdfs.putAll(settings);
    return Map.of("core-site.xml", core, "hdfs-site.xml", hdfs);
  }

  @Override
  public String mainClass() {
    return DataNodesMain.class.getName();
  }

  /** The data directory and the address, then three ports for each DataNode: data, HTTP, IPC. */
  @Override
  public List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    arguments.add(layout.directory().resolve(name).toString());
    arguments.add(host.address());
    ports.forEach(port -> arguments.add(port.toString()));
    return arguments;
  }

  @Override
  public List<String> jvmOptions() {
    return Stream.concat(Defaults.SMALL_GC.stream(), layout.jvmOptions().stream()).toList();
  }

  /** The first one's; the beans of the JVM are the same at each. */
  @Override
  public URI web() {
    return URI.create("http://" + host.at(ports.get(1)));
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    // Not the NameNode's view alone: it takes a DataNode that has just been stopped for live.
    JsonNode own = Http.bean(web(), DataNodesMXBean.NAME, timeout);
    int registered = own.path("Registered").asInt(-1);
    int all = ports.size() / Layout.PORTS_PER_DATANODE;
    return registered >= all ? Optional.empty() : Optional.of("has " + registered + " registered DataNodes of " + all);
  }
}
