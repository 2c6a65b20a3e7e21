package io.hadoopbench.core.cluster;

import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.probe.Jmx;
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
 * The NameNodes that clients call, and their web servers: those of others would tell what somebody
 * else did.
 */
final class NameNodes {
  private static final Logger LOG = LoggerFactory.getLogger(NameNodes.class);
  private static final String STATUS = "Hadoop:service=NameNode,name=NameNodeStatus";
  private static final String ACTIVE = "active";
  private static final String HTTP = "dfs.namenode.http-address";
  private static final String HTTPS = "dfs.namenode.https-address";
  private static final String RPC_ADDRESS = HdfsClientConfigKeys.DFS_NAMENODE_RPC_ADDRESS_KEY;
  private static final String MORE_PORTS = RPC_ADDRESS + ".auxiliary-ports";

  private static final String EVERYWHERE = "0.0.0.0:";

  private final Configuration conf;
  private final Consumer<String> progress;
  private final Set<String> said = new HashSet<>();

  /**
   * @param progress receives why a page is not read
   */
  NameNodes(Configuration conf, Consumer<String> progress) {
    this.conf = conf;
    this.progress = progress;
  }

  /** A NameNode as its page tells, or the configuration where nobody asked. */
  private record Description(String state, String address, Set<Integer> morePorts) {
    boolean serves(InetSocketAddress called) {
      InetSocketAddress own = NetUtils.createSocketAddr(address);
      return (called.getPort() == own.getPort() || morePorts.contains(called.getPort()))
          && sameHost(called, own);
    }
  }

  /**
   * Web servers by id, that of the active NameNode first; empty when none of them tells that it is
   * of the one that clients call.
   */
  synchronized Map<String, URI> ofClients() {
    Map<String, URI> first = new LinkedHashMap<>();
    Map<String, URI> others = new LinkedHashMap<>();
    Map<URI, Description> describe = new LinkedHashMap<>();
    webs()
        .forEach(
            (id, web) ->
                describe(web)
                    .ifPresent(
                        one -> {
                          describe.put(web, one);
                          (one.state().equals(ACTIVE) ? first : others).put(id, web);
                        }));
    if (first.isEmpty() || !areCalled(describe)) {
      return Map.of();
    }
    first.putAll(others);
    return first;
  }

  /** Whether what clients call is among those that answer. */
  private boolean areCalled(Map<URI, Description> describe) {
    try {
      Optional<InetSocketAddress> called = called();
      if (called.isEmpty()
          || describe.values().stream().anyMatch(one -> one.serves(called.get()))) {
        return true;
      }
      describe.forEach(
          (web, one) -> {
            String line =
                "the page "
                    + web
                    + " is not read: it is of the NameNode "
                    + one.address()
                    + ", and clients call "
                    + NetUtils.getHostPortString(called.get())
                    + "; see "
                    + HTTP;
            tell(line);
          });
    } catch (IOException e) {
      LOG.warn("clients get no answer of a NameNode: {}", e.getMessage());
    }
    return false;
  }

  /** Empty when nobody can tell, as of a file system that is a view of several. */
  private Optional<InetSocketAddress> called() throws IOException {
    if (!(FileSystem.get(conf) instanceof DistributedFileSystem dfs)) {
      return Optional.empty();
    }
    dfs.getFileStatus(new Path("/")); // of several NameNodes, finds the one that answers
    return Optional.of(RPC.getServerAddress(dfs.getClient().getNamenode()));
  }

  /** The address of the active one; of a nameservice that of a host. */
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

  /** Web servers of all, by id. */
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
   * One that listens at all addresses of its host is asked there, and not on this host, where the
   * address leads to whatever listens here.
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
          : Optional.of(new Description(state.get(), address.get(), portsBesides(jmx)));
    } catch (IOException e) {
      tell(
          "no page of the NameNode at "
              + web
              + " ("
              + FirstLine.of(e)
              + "): metrics that need it are omitted; "
              + HTTP
              + " or, with dfs.http.policy=HTTPS_ONLY, "
              + HTTPS
              + " sets its address, in HA clusters with .NAMESERVICE.NAMENODE behind");
      return Optional.empty();
    }
  }

  private void tell(String line) {
    if (said.add(line)) {
      progress.accept(line);
    }
  }

  /** Ports on which a NameNode serves clients besides its own. */
  private static Set<Integer> portsBesides(Jmx jmx) throws IOException {
    return Arrays.stream(StringUtils.getTrimmedStrings(jmx.setting(MORE_PORTS).orElse("")))
        .map(Integer::valueOf)
        .collect(Collectors.toSet());
  }

  /**
   * A host may have several names, and the loopback several addresses; a name that only the server
   * knows says nothing.
   */
  static boolean sameHost(InetSocketAddress one, InetSocketAddress other) {
    return one.isUnresolved()
        || other.isUnresolved()
        || one.getAddress().equals(other.getAddress())
        || one.getHostString().equals(other.getHostString())
        || one.getAddress().isLoopbackAddress() && other.getAddress().isLoopbackAddress();
  }
}
