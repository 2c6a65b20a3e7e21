package io.hadoopbench.cluster.daemon.hdfs;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.DaemonKind;
import io.hadoopbench.cluster.daemon.HighAvailability;
import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.packages.HadoopPart;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
/** The JournalNode of several NameNodes; ready when it answers. */
public record JournalNodeDaemon(ClusterLayout layout, HighAvailability ha) implements Daemon {
  public static final DaemonKind KIND = new DaemonKind(Role.JOURNALNODE,
      cluster -> cluster.layout().ha().stream().map(ha -> new JournalNodeDaemon(cluster.layout(), ha)).toList());

  private static final String HEAP = "128m";

  @Override
  public Role role() {
    return Role.JOURNALNODE;
  }

  /** A NameNode formats it. */
  @Override
  public boolean comesFirst() {
    return true;
  }

  @Override
  public Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    Map<String, String> core = layout.coreSite();
    core.put("hadoop.tmp.dir", layout.directory().resolve(name() + "/tmp").toString());
    Map<String, String> hdfs = new HashMap<>(ha.serverSite());
    hdfs.put("dfs.journalnode.edits.dir", layout.directory().resolve(name() + "/edits").toString());
    hdfs.put("dfs.journalnode.rpc-address", ha.journalAddress());
    hdfs.put("dfs.journalnode.rpc-bind-host", host().address());
    hdfs.put("dfs.journalnode.http-address", ha.journal().httpAddress());
    hdfs.putAll(layout.hdfsSecurity());
    hdfs.putAll(settings);
    return Map.of("core-site.xml", core, "hdfs-site.xml", hdfs);
  }

  @Override
  public Host host() {
    return ha.journal().host();
  }

  @Override
  public Optional<HadoopPart> hadoop() {
    return Optional.of(HadoopPart.SERVERS);
  }

  @Override
  public String mainClass() {
    return "org.apache.hadoop.hdfs.qjournal.server.JournalNode";
  }

  @Override
  public String heap() {
    return HEAP;
  }

  @Override
  public List<String> jvmOptions() {
    return layout.jvmOptions();
  }

  @Override
  public URI web() {
    return URI.create("http://" + ha.journal().httpAddress());
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    return Http.bean(web(), "java.lang:type=Runtime", timeout).has("Name") ? Optional.empty() : Optional.of("does not tell its name");
  }
}
