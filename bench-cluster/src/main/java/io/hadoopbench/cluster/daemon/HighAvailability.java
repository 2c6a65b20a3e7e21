package io.hadoopbench.cluster.daemon;

import io.hadoopbench.cluster.net.PortSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Several NameNodes of one namespace with manual failover: the first is active from the start, the second a standby, a third an observer. One JournalNode holds
 * their edits.
 *
 * @param nameNodes ports of each
 * @param journal RPC and HTTP
 */
public record HighAvailability(List<Ports> nameNodes, Ports journal) {
  /** What clients call. */
  public static final String NAMESERVICE = "bench";

  /** Of one server, both on loopback. */
  public record Ports(int rpc, int http) { }

  static HighAvailability pick(int count, PortSource ports) throws IOException {
    List<Ports> nameNodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nameNodes.add(new Ports(ports.next(), ports.next()));
    }
    return new HighAvailability(List.copyOf(nameNodes), new Ports(ports.next(), ports.next()));
  }

  /** As {@code hdfs haadmin} knows it. */
  public static String id(int index) {
    return "nn" + (index + 1);
  }

  /** By name: a ticket of Kerberos is for one. */
  public String journalAddress() {
    return "localhost:" + journal.rpc();
  }

  /** What clients and servers are told of the NameNodes. */
  public Map<String, String> site() {
    Map<String, String> site = new TreeMap<>();
    site.put("dfs.nameservices", NAMESERVICE);
    site.put("dfs.ha.namenodes." + NAMESERVICE, IntStream.range(0, nameNodes.size()).mapToObj(HighAvailability::id).collect(Collectors.joining(",")));
    for (int i = 0; i < nameNodes.size(); i++) {
      String suffix = NAMESERVICE + "." + id(i);
      site.put("dfs.namenode.rpc-address." + suffix, Layout.address(nameNodes.get(i).rpc()));
      site.put("dfs.namenode.http-address." + suffix, Layout.address(nameNodes.get(i).http()));
    }
    boolean observer = nameNodes.size() > 2;
    site.put("dfs.client.failover.proxy.provider." + NAMESERVICE,
        "org.apache.hadoop.hdfs.server.namenode.ha." + (observer ? "ObserverReadProxyProvider" : "ConfiguredFailoverProxyProvider"));
    return site;
  }

  /** What NameNodes and JournalNode need besides. The standby makes no checkpoints, for nobody keeps these files. */
  public Map<String, String> serverSite() {
    Map<String, String> site = site();
    site.put("dfs.namenode.shared.edits.dir", "qjournal://" + journalAddress() + "/" + NAMESERVICE);
    site.put("dfs.ha.automatic-failover.enabled", "false");
    site.put("dfs.ha.fencing.methods", "shell(/bin/true)");
    site.put("dfs.ha.standby.checkpoints", "false");
    site.put("dfs.ha.tail-edits.in-progress", "true");
    site.put("dfs.ha.tail-edits.period", "100ms");
    site.put("dfs.namenode.state.context.enabled", "true");
    return site;
  }
}
