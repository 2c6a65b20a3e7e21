package io.hadoopbench.core.cluster;

import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.servers.Jmx;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HAUtilClient;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.util.StringUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The NameNodes that clients call, and their web servers. The pages of other NameNodes are not
 * used, because they would report work done for other clients.
 */
final class NameNodes {
  private static final Logger LOG = LoggerFactory.getLogger(NameNodes.class);
  private static final String STATUS = "Hadoop:service=NameNode,name=NameNodeStatus";
  private static final String HTTP = "dfs.namenode.http-address";
  private static final String HTTPS = "dfs.namenode.https-address";
  private static final String RPC_ADDRESS = HdfsClientConfigKeys.DFS_NAMENODE_RPC_ADDRESS_KEY;

  private static final String EVERYWHERE = "0.0.0.0:";

  private final Configuration conf;
  private final Consumer<String> progress;
  private final Set<String> reported = new HashSet<>();

  /**
   * @param progress receives the reason a page is not read
   */
  NameNodes(Configuration conf, Consumer<String> progress) {
    this.conf = conf;
    this.progress = progress;
  }

  /** A NameNode as its page describes it. */
  private record Description(String state, String address, Set<Integer> morePorts) {
    boolean serves(InetSocketAddress called) {
      InetSocketAddress own = NetUtils.createSocketAddr(address);
      return (called.getPort() == own.getPort() || morePorts.contains(called.getPort()))
          && sameHost(called, own);
    }
  }

  /**
   * Returns the NameNodes' web servers by NameNode id, the active NameNode's first; empty if none
   * of the responding NameNodes is one that clients call.
   */
  synchronized Map<String, URI> ofClients() {
    Map<String, URI> first = new LinkedHashMap<>();
    Map<String, URI> others = new LinkedHashMap<>();
    Map<URI, Description> byWeb = new LinkedHashMap<>();
    webs()
        .forEach(
            (id, web) ->
                describe(web)
                    .ifPresent(
                        one -> {
                          byWeb.put(web, one);
                          (one.state().equals("active") ? first : others).put(id, web);
                        }));
    if (first.isEmpty() || !areCalled(byWeb)) {
      return Map.of();
    }
    first.putAll(others);
    return first;
  }

  /** Returns whether the NameNode that clients call is among the responding NameNodes. */
  private boolean areCalled(Map<URI, Description> byWeb) {
    try {
      Optional<InetSocketAddress> called = called();
      if (called.isEmpty() || byWeb.values().stream().anyMatch(one -> one.serves(called.get()))) {
        return true;
      }
      byWeb.forEach(
          (web, one) -> {
            String line =
                """
                the page %s is ignored: it belongs to the NameNode %s, but clients call %s; \
                check %s\
                """
                    .formatted(web, one.address(), NetUtils.getHostPortString(called.get()), HTTP);
            report(line);
          });
    } catch (IOException e) {
      LOG.warn("no NameNode responds to clients: {}", e.getMessage());
    }
    return false;
  }

  /**
   * Returns the address of the NameNode that clients call; empty if it is unknown, for example with
   * ViewFs, which combines several file systems.
   */
  private Optional<InetSocketAddress> called() throws IOException {
    if (!(FileSystem.get(conf) instanceof DistributedFileSystem dfs)) {
      return Optional.empty();
    }
    dfs.getFileStatus(new Path("/")); // this call fails over to the active NameNode
    return Optional.of(RPC.getServerAddress(dfs.getClient().getNamenode()));
  }

  /**
   * Returns the active NameNode's address. The address contains a host even if the file system is a
   * nameservice.
   */
  URI active() throws IOException {
    URI fs = FileSystem.getDefaultUri(conf);
    if (!HAUtilClient.isLogicalUri(conf, fs)) {
      return fs;
    }
    Optional<String> id = ofClients().keySet().stream().findFirst();
    String address =
        id.map(one -> conf.getTrimmed(RPC_ADDRESS + "." + fs.getHost() + "." + one)).orElse(null);
    return URI.create(
        "hdfs://"
            + (address != null ? address : NetUtils.getHostPortString(called().orElseThrow())));
  }

  Map<String, URI> webs() {
    boolean https = "HTTPS_ONLY".equals(conf.getTrimmed("dfs.http.policy"));
    String key = https ? HTTPS : HTTP;
    String usual = EVERYWHERE + (https ? "9871" : "9870");
    Map<String, URI> webs = new LinkedHashMap<>();
    String nameservice = FileSystem.getDefaultUri(conf).getHost();
    for (String id :
        conf.getTrimmedStrings(
            HdfsClientConfigKeys.DFS_HA_NAMENODES_KEY_PREFIX + "." + nameservice)) {
      add(
          webs,
          id,
          https,
          conf.getTrimmed(key + "." + nameservice + "." + id, usual),
          conf.getTrimmed(RPC_ADDRESS + "." + nameservice + "." + id, nameservice));
    }
    if (webs.isEmpty()) {
      add(webs, Role.NAMENODE.lowerCase(), https, conf.getTrimmed(key, usual), nameservice);
    }
    return webs;
  }

  /**
   * Adds a web server. A wildcard address is replaced with the host of the RPC address, because
   * 0.0.0.0 would refer to this host.
   */
  private static void add(
      Map<String, URI> webs, String id, boolean https, String address, String rpc) {
    String reached =
        address.startsWith(EVERYWHERE)
            ? rpc.replaceFirst(":\\d+$", "") + ":" + address.substring(EVERYWHERE.length())
            : address;
    webs.put(id, URI.create((https ? "https://" : "http://") + reached));
  }

  private Optional<Description> describe(URI web) {
    Jmx jmx = new Jmx(web, conf);
    try {
      Optional<String> state = jmx.text(STATUS, "State");
      Optional<String> address = jmx.text(STATUS, "HostAndPort");
      return state.isEmpty() || address.isEmpty()
          ? Optional.empty()
          : Optional.of(new Description(state.get(), address.get(), auxiliaryPorts(jmx)));
    } catch (IOException e) {
      report(
          """
          no NameNode page at %s (%s), so metrics from this page are omitted; %s or, \
          with dfs.http.policy=HTTPS_ONLY, %s sets its address, in HA clusters with \
          the suffix .NAMESERVICE.NAMENODE\
          """
              .formatted(web, FirstLine.of(e), HTTP, HTTPS));
      return Optional.empty();
    }
  }

  private void report(String line) {
    if (reported.add(line)) {
      progress.accept(line);
    }
  }

  /** Returns additional ports on which a NameNode serves clients. */
  private static Set<Integer> auxiliaryPorts(Jmx jmx) throws IOException {
    return Arrays.stream(
            StringUtils.getTrimmedStrings(
                jmx.setting((RPC_ADDRESS + ".auxiliary-ports")).orElse("")))
        .map(Integer::valueOf)
        .collect(Collectors.toSet());
  }

  /**
   * Compares hosts. A host may have several names, and loopback may have several addresses. A name
   * that cannot be resolved matches any host.
   */
  static boolean sameHost(InetSocketAddress one, InetSocketAddress other) {
    return one.isUnresolved()
        || other.isUnresolved()
        || one.getAddress().equals(other.getAddress())
        || one.getHostString().equals(other.getHostString())
        || one.getAddress().isLoopbackAddress() && other.getAddress().isLoopbackAddress();
  }
}
