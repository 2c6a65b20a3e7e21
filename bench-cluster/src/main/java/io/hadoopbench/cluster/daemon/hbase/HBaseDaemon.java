package io.hadoopbench.cluster.daemon.hbase;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.packages.ServerJars;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.os.Pause;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * HBase in "standalone" mode: master, region server and ZooKeeper in one JVM. HBase's files are on
 * the local disk in the cluster's directory, so HDFS does not affect the result. HBase is ready
 * when the master is active and its region server has registered.
 *
 * @param ports ZooKeeper, master, region server, web
 * @param progress receives a line when the shell is downloaded, on first use
 */
public record HBaseDaemon(ClusterLayout layout, List<Integer> ports, Consumer<String> progress)
    implements HBaseServer {
  private static final ServerPackage SHELL =
      new ServerPackage("hbase-shell", "the Apache HBase shell", "2.4.17", 34);

  /** Sufficient for master, region server and ZooKeeper, with 100,000 rows of 1 KB in memory. */
  private static final String HEAP = "768m";

  private static final String MASTER = "Hadoop:service=HBase,name=Master,sub=Server";

  /** Also plans HBase if only its REST server is requested, because the REST server needs it. */
  public static List<HBaseDaemon> plan(DaemonContext cluster) throws IOException {
    if (!cluster.needs(Role.HBASE) && !cluster.needs(Role.HBASE_REST)) {
      return List.of();
    }
    cluster.refuseKerberos(PACKAGE);
    return List.of(
        new HBaseDaemon(cluster.layout(), cluster.ports().next(4), cluster.options().progress()));
  }

  @Override
  public Role role() {
    return Role.HBASE;
  }

  @Override
  public Map<String, URI> endpoints() {
    return Map.of(ServerAccess.ZOOKEEPER, URI.create("zookeeper://" + host().at(ports.get(0))));
  }

  /** The client is part of the server package. */
  @Override
  public List<Path> clientJars() throws IOException {
    return clientJars(PACKAGE);
  }

  @Override
  public List<Path> shellJars() throws IOException {
    return ServerJars.ofThisHost().get(SHELL, progress);
  }

  /** Returns settings for HBase clients, including the REST server. */
  Map<String, String> clientSite() {
    return SiteFile.of(
        """
        hbase.zookeeper.quorum=%s
        hbase.zookeeper.property.clientPort=%s
        hbase.security.authentication=simple
        """
            .formatted(Host.LOOPBACK.address(), ports.get(0)));
  }

  @Override
  public Map<String, String> site() {
    return SiteFile.layers(
        clientSite(),
        SiteFile.of(
            """
            hbase.cluster.distributed=false
            hbase.rootdir=file://%1$s/data
            hbase.tmp.dir=%1$s/tmp
            hbase.zookeeper.property.dataDir=%1$s/zookeeper
            # a local disk has no hflush
            hbase.unsafe.stream.capability.enforce=false
            hbase.zookeeper.property.clientPortAddress=%2$s
            hbase.master.ipc.address=%2$s
            hbase.master.hostname=%3$s
            hbase.master.port=%4$s
            hbase.master.info.bindAddress=%2$s
            hbase.master.info.port=%5$s
            hbase.regionserver.ipc.address=%2$s
            hbase.unsafe.regionserver.hostname=%3$s
            hbase.regionserver.port=%6$s
            # the same JVM
            hbase.regionserver.info.port=-1
            """
                .formatted(
                    layout.directory().resolve(role().lowerCase()),
                    Host.LOOPBACK.address(),
                    Host.LOOPBACK.name(),
                    ports.get(1),
                    ports.get(3),
                    ports.get(2))));
  }

  @Override
  public ChildJvm jvm() {
    return jvm(HEAP, "org.apache.hadoop.hbase.master.HMaster");
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    JsonNode master = master(timeout);
    if (!master.path("tag.isActiveMaster").asText().equals("true")) {
      return Optional.of("has no active master");
    }
    int servers = master.path("numRegionServers").asInt();
    return servers == 1 ? Optional.empty() : Optional.of("has " + servers + " region servers");
  }

  /**
   * HBase unregisters its beans for half a second after regions have moved, so a missing bean does
   * not mean that the master was lost.
   */
  private JsonNode master(Duration timeout) throws IOException {
    long deadline = System.nanoTime() + timeout.toNanos();
    JsonNode master = Http.bean(web(), MASTER, timeout);
    while (master.isMissingNode() && System.nanoTime() < deadline) {
      Pause.ofMillis(100);
      master = Http.bean(web(), MASTER, timeout);
    }
    return master;
  }
}
