package io.hadoopbench.cluster.daemon;

import io.hadoopbench.cluster.net.Hosts;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.net.Ports.PortSource;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * NameNodes for one namespace with manual failover: the first is active, the second a standby, the
 * third an observer. One JournalNode stores their edits.
 *
 * @param nameNodes the NameNodes' addresses
 * @param journal the JournalNode's address
 */
public record HighAvailability(List<Place> nameNodes, Place journal) {
  /** The name that clients use for the NameNodes. */
  public static final String NAMESERVICE = "bench";

  /** A server's host and ports. */
  public record Place(Host host, int rpc, int http) {
    public String rpcAddress() {
      return host.at(rpc);
    }

    public String httpAddress() {
      return host.at(http);
    }
  }

  static List<Place> places(int count, Hosts hosts, PortSource ports) throws IOException {
    List<Place> nameNodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nameNodes.add(new Place(hosts.ofHdfs(Role.NAMENODE, i), ports.next(), ports.next()));
    }
    return List.copyOf(nameNodes);
  }

  static HighAvailability of(List<Place> nameNodes, Hosts hosts, PortSource ports)
      throws IOException {
    return new HighAvailability(
        nameNodes, new Place(hosts.of(Role.JOURNALNODE, 0), ports.next(), ports.next()));
  }

  /** Returns the id that {@code hdfs haadmin} uses. */
  public static String id(int index) {
    return "nn" + (index + 1);
  }

  /** Returns all NameNode ids, which a Router monitors. */
  public String names() {
    return IntStream.range(0, nameNodes.size())
        .mapToObj(index -> NAMESERVICE + "." + id(index))
        .collect(Collectors.joining(","));
  }

  /** Returns the address with the host name, because Kerberos tickets are issued for host names. */
  public String journalAddress() {
    return journal.host().named(journal.rpc());
  }

  /** Returns the nameservice settings for clients and servers. */
  public Map<String, String> site() {
    Map<String, String> site = new TreeMap<>();
    site.put("dfs.nameservices", NAMESERVICE);
    site.put(
        "dfs.ha.namenodes." + NAMESERVICE,
        IntStream.range(0, nameNodes.size())
            .mapToObj(HighAvailability::id)
            .collect(Collectors.joining(",")));
    for (int i = 0; i < nameNodes.size(); i++) {
      String suffix = NAMESERVICE + "." + id(i);
      site.put("dfs.namenode.rpc-address." + suffix, nameNodes.get(i).rpcAddress());
      site.put("dfs.namenode.http-address." + suffix, nameNodes.get(i).httpAddress());
    }
    boolean observer = nameNodes.size() > 2;
    site.put(
        "dfs.client.failover.proxy.provider." + NAMESERVICE,
        "org.apache.hadoop.hdfs.server.namenode.ha."
            + (observer ? "ObserverReadProxyProvider" : "ConfiguredFailoverProxyProvider"));
    return site;
  }

  /**
   * Returns additional settings for the NameNodes and the JournalNode. The standby creates no
   * checkpoints, because the files are deleted with the cluster.
   */
  public Map<String, String> serverSite() {
    return SiteFile.layers(
        site(),
        SiteFile.of(
            """
            dfs.namenode.shared.edits.dir=qjournal://%s/%s
            dfs.ha.automatic-failover.enabled=false
            dfs.ha.fencing.methods=shell(/bin/true)
            dfs.ha.standby.checkpoints=false
            dfs.ha.tail-edits.in-progress=true
            dfs.ha.tail-edits.period=100ms
            dfs.namenode.state.context.enabled=true
            """
                .formatted(journalAddress(), NAMESERVICE)));
  }
}
