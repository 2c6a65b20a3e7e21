package io.hadoopbench.cluster.daemon.hdfs;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.HighAvailability;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The JournalNode for several NameNodes; ready when it responds. */
public record JournalNodeDaemon(ClusterLayout layout, HighAvailability ha) implements HdfsDaemon {
  public static List<JournalNodeDaemon> plan(DaemonContext cluster) {
    return cluster.layout().ha().stream()
        .map(ha -> new JournalNodeDaemon(cluster.layout(), ha))
        .toList();
  }

  @Override
  public Role role() {
    return Role.JOURNALNODE;
  }

  /** Returns true, because the NameNode formats the JournalNode when it starts. */
  @Override
  public boolean comesFirst() {
    return true;
  }

  @Override
  public Map<String, String> hdfs() {
    return SiteFile.layers(
        ha.serverSite(),
        Map.of(
            "dfs.journalnode.edits.dir",
            layout.directory().resolve(name() + "/edits").toString(),
            "dfs.journalnode.rpc-address",
            ha.journalAddress(),
            "dfs.journalnode.rpc-bind-host",
            host().address(),
            "dfs.journalnode.http-address",
            ha.journal().httpAddress()));
  }

  @Override
  public ChildJvm jvm() {
    return jvm("128m", "org.apache.hadoop.hdfs.qjournal.server.JournalNode", List.of());
  }

  @Override
  public Host host() {
    return ha.journal().host();
  }

  @Override
  public URI web() {
    return http(ha.journal().http());
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    return Http.bean(web(), "java.lang:type=Runtime", timeout).has("Name")
        ? Optional.empty()
        : Optional.of("does not report its name");
  }
}
