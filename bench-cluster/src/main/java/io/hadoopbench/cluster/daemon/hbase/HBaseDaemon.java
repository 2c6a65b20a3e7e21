package io.hadoopbench.cluster.daemon.hbase;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.DaemonKind;
import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.packages.ServerJars;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.ChildJvm;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.os.Pause;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * HBase in one JVM, as its own "standalone" mode has it: master, region server and ZooKeeper. Its files are on the local disk of the
 * cluster's directory, so HDFS is no part of what it costs. Ready when the master is active and knows its region server.
 *
 * @param ports ZooKeeper, master, region server, web
 * @param progress is told when the shell is got, which is when somebody asks for it, and not before
 */
public record HBaseDaemon(ClusterLayout layout, List<Integer> ports, Consumer<String> progress) implements HBaseServer {
  public static final DaemonKind KIND = new DaemonKind(Role.HBASE, HBaseDaemon::plan);

  private static final ServerPackage SHELL = new ServerPackage("hbase-shell", "the shell of Apache HBase", "2.4.17", 34);
  private static final int PORTS = 4;
  /** Master, region server and ZooKeeper; 100,000 rows of a kilobyte stay in memory. */
  private static final String HEAP = "768m";
  private static final String MASTER = "Hadoop:service=HBase,name=Master,sub=Server";
  private static final long BEAN_POLL_MILLIS = 100;

  /** The REST server needs it. */
  private static List<HBaseDaemon> plan(DaemonContext cluster) throws IOException {
    if (!cluster.needs(Role.HBASE) && !cluster.needs(Role.HBASE_REST)) {
      return List.of();
    }
    cluster.refuseKerberos(PACKAGE);
    return List.of(new HBaseDaemon(cluster.layout(), cluster.ports().next(PORTS), cluster.options().progress()));
  }

  @Override
  public Role role() {
    return Role.HBASE;
  }

  @Override
  public Map<String, URI> endpoints() {
    return Map.of(ServerAccess.ZOOKEEPER, URI.create("zookeeper://" + host().at(ports.get(0))));
  }

  /** The client is a part of the server. */
  @Override
  public List<Path> clientJars() throws IOException {
    return clientJars(PACKAGE);
  }

  @Override
  public List<Path> shellJars() throws IOException {
    return ServerJars.ofThisHost().get(SHELL, progress);
  }

  /** What its clients need, REST too. */
  Map<String, String> clientSite() {
    Map<String, String> site = new HashMap<>();
    site.put("hbase.zookeeper.quorum", Host.LOOPBACK.address());
    site.put("hbase.zookeeper.property.clientPort", ports.get(0).toString());
    site.put("hbase.security.authentication", "simple");
    return site;
  }

  @Override
  public Map<String, String> site() {
    Map<String, String> site = clientSite();
    Path data = layout.directory().resolve(role().lowerCase());
    site.put("hbase.cluster.distributed", "false");
    site.put("hbase.rootdir", data.resolve("data").toUri().toString());
    site.put("hbase.tmp.dir", data.resolve("tmp").toString());
    site.put("hbase.zookeeper.property.dataDir", data.resolve("zookeeper").toString());
    site.put("hbase.unsafe.stream.capability.enforce", "false"); // a local disk has no hflush
    site.put("hbase.zookeeper.property.clientPortAddress", Host.LOOPBACK.address());
    site.put("hbase.master.ipc.address", Host.LOOPBACK.address());
    site.put("hbase.master.hostname", Host.LOOPBACK.name());
    site.put("hbase.master.port", ports.get(1).toString());
    site.put("hbase.master.info.bindAddress", Host.LOOPBACK.address());
    site.put("hbase.master.info.port", ports.get(3).toString());
    site.put("hbase.regionserver.ipc.address", Host.LOOPBACK.address());
    site.put("hbase.unsafe.regionserver.hostname", Host.LOOPBACK.name());
    site.put("hbase.regionserver.port", ports.get(2).toString());
    site.put("hbase.regionserver.info.port", "-1"); // the same JVM
    return site;
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

  /** HBase takes its beans away for half a second when regions have moved, to forget what was cached; then no bean is no lost master. */
  private JsonNode master(Duration timeout) throws IOException {
    long deadline = System.nanoTime() + timeout.toNanos();
    JsonNode master = Http.bean(web(), MASTER, timeout);
    while (master.isMissingNode() && System.nanoTime() < deadline) {
      Pause.ofMillis(BEAN_POLL_MILLIS);
      master = Http.bean(web(), MASTER, timeout);
    }
    return master;
  }
}
