package io.hadoopbench.core.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.probe.Jmx;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.util.StringUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the web server of the NameNode that clients call: that of another one would tell what somebody else did. */
final class NameNodePage {
  private static final Logger LOG = LoggerFactory.getLogger(NameNodePage.class);
  private static final String STATUS = "Hadoop:service=NameNode,name=NameNodeStatus";
  private static final String HTTP = "dfs.namenode.http-address";
  private static final String MORE_PORTS = "dfs.namenode.rpc-address.auxiliary-ports";
  private static final String HTTPS = "dfs.namenode.https-address";

  private final Configuration conf;
  private final Consumer<String> progress;
  private final Set<String> said = new HashSet<>();

  /** @param progress receives why a page is not read */
  NameNodePage(Configuration conf, Consumer<String> progress) {
    this.conf = conf;
    this.progress = progress;
  }

  /** Of the active NameNode; empty when none tells that it is the one. */
  synchronized Optional<URI> active() {
    return all().stream().filter(this::active).findFirst();
  }

  private List<URI> all() {
    boolean https = "HTTPS_ONLY".equals(conf.get("dfs.http.policy"));
    String key = https ? HTTPS : HTTP;
    List<URI> webs = new ArrayList<>();
    String nameservice = FileSystem.getDefaultUri(conf).getHost();
    for (String id : conf.getTrimmedStrings(HdfsClientConfigKeys.DFS_HA_NAMENODES_KEY_PREFIX + "." + nameservice)) {
      add(webs, https, conf.getTrimmed(key + "." + nameservice + "." + id));
    }
    if (webs.isEmpty()) {
      add(webs, https, conf.getTrimmed(key, nameservice + (https ? ":9871" : ":9870")));
    }
    return webs;
  }

  private static void add(List<URI> webs, boolean https, String address) {
    if (address != null) {
      webs.add(URI.create((https ? "https://" : "http://") + address));
    }
  }

  private boolean active(URI web) {
    Jmx jmx = new Jmx(web, conf);
    try {
      if (jmx.attribute(STATUS, "State").map(JsonNode::asText).filter("active"::equals).isEmpty()) {
        return false;
      }
      Optional<String> address = jmx.attribute(STATUS, "HostAndPort").map(JsonNode::asText);
      Optional<String> other = address.isPresent() ? notCalledByClients(address.get(), jmx) : Optional.empty();
      other.map(why -> "the page " + web + " is not read: " + why + "; see " + HTTP).filter(said::add).ifPresent(progress);
      return other.isEmpty();
    } catch (IOException e) {
      LOG.warn("no JMX of the NameNode: {}", e.getMessage());
      return false;
    }
  }

  /**
   * Why a NameNode is not the one that clients call; empty when it is, or nobody can tell.
   *
   * @param told its address, as its page tells
   * @throws IOException if neither clients nor the page get an answer
   */
  private Optional<String> notCalledByClients(String told, Jmx jmx) throws IOException {
    if (!(FileSystem.get(conf) instanceof DistributedFileSystem dfs)) {
      return Optional.empty();
    }
    dfs.getFileStatus(new Path("/")); // of several NameNodes, finds the active one
    InetSocketAddress called = RPC.getServerAddress(dfs.getClient().getNamenode());
    InetSocketAddress own = NetUtils.createSocketAddr(told);
    boolean port = called.getPort() == own.getPort() || portsBesides(jmx).contains(called.getPort());
    return port && sameHost(called, own) ? Optional.empty()
        : Optional.of("it is of the NameNode " + told + ", and clients call " + NetUtils.getHostPortString(called));
  }

  /** Ports on which a NameNode serves clients besides its own. */
  private static Set<Integer> portsBesides(Jmx jmx) throws IOException {
    return Arrays.stream(StringUtils.getTrimmedStrings(jmx.setting(MORE_PORTS).orElse(""))).map(Integer::valueOf).collect(Collectors.toSet());
  }

  /** A host may have several names, and the loopback several addresses; a name that only the server knows says nothing. */
  static boolean sameHost(InetSocketAddress one, InetSocketAddress other) {
    return one.isUnresolved() || other.isUnresolved() || one.getAddress().equals(other.getAddress())
        || one.getHostString().equals(other.getHostString()) || one.getAddress().isLoopbackAddress() && other.getAddress().isLoopbackAddress();
  }
}
