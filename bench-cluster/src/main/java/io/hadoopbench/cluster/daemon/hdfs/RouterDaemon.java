package io.hadoopbench.cluster.daemon.hdfs;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.DaemonKind;
import io.hadoopbench.cluster.daemon.HighAvailability;
import io.hadoopbench.cluster.daemon.Kerberos;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.packages.HadoopJars.HadoopPart;
import io.hadoopbench.cluster.process.ChildJvm;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Router in front of the NameNode; its mount table contains only the root. It is ready when it
 * has left safe mode. It needs no ZooKeeper, because no other Router shares its state: the state
 * store is a directory, and delegation tokens are in memory.
 *
 * @param host host on which the Router runs
 * @param ports RPC, admin, HTTP
 * @param own settings for this Router only
 * @param explained whether the Router measures the stages of calls
 */
public record RouterDaemon(
    ClusterLayout layout,
    Host host,
    String clientsName,
    List<Integer> ports,
    Map<String, String> own,
    boolean explained)
    implements HdfsDaemon {
  public static final DaemonKind KIND =
      new DaemonKind(Role.ROUTER, RouterDaemon::plan)
          .values(
              "router",
              "LEVEL",
              "with -kerberos: also start a Router whose connections to the NameNode use this"
                  + " hadoop.rpc.protection; may be given several times",
              (needs, level) -> needs.router(level, Map.of("hadoop.rpc.protection", level)));

  private static final int PORTS = 3;

  /** A Router stores no files, only the calls in progress. */
  private static final String HEAP = "256m";

  @Override
  public Role role() {
    return Role.ROUTER;
  }

  private static List<RouterDaemon> plan(DaemonContext cluster) throws IOException {
    List<RouterDaemon> routers = new ArrayList<>();
    for (Map.Entry<String, Map<String, String>> router : cluster.needs().routers().entrySet()) {
      routers.add(
          new RouterDaemon(
              cluster.layout(),
              cluster.layout().hosts().of(Role.ROUTER, routers.size()),
              router.getKey(),
              cluster.ports().next(PORTS),
              router.getValue(),
              cluster.options().explained()));
    }
    return routers;
  }

  @Override
  public String name() {
    return role().lowerCase() + "-" + clientsName;
  }

  @Override
  public Map<String, URI> endpoints() {
    return Map.of(ServerAccess.HDFS, URI.create("hdfs://" + rpc()));
  }

  private String rpc() {
    return host.at(ports.get(0));
  }

  @Override
  public Map<String, String> core() {
    Map<String, String> core = new HashMap<>(CALLS_NAMENODE);
    String port = String.valueOf(ports.get(0));
    if (explained) {
      core.put("ipc." + port + ".scheduler.impl", RpcStages.class.getName());
    }
    // as a client of the NameNode, the Router uses one level; the Router's clients choose from all
    // levels
    if (layout.kerberos().isPresent()) {
      core.put(
          "hadoop.security.saslproperties.resolver.class",
          "org.apache.hadoop.security.IngressPortBasedResolver");
      core.put("ingress.port.sasl.configured.ports", port);
      core.put("ingress.port.sasl.prop." + port, Kerberos.ALL_LEVELS);
      core.put("hadoop.rpc.protection", Kerberos.CHEAPEST_LEVEL);
    }
    core.putAll(own);
    return core;
  }

  @Override
  public Map<String, String> hdfs() {
    String address = host.address();
    return SiteFile.layers(
        layout
            .ha()
            .map(HighAvailability::site)
            .orElse(
                Map.of(
                    "dfs.nameservices",
                    HighAvailability.NAMESERVICE,
                    "dfs.namenode.rpc-address." + HighAvailability.NAMESERVICE,
                    layout.nameNode().rpcAddress(),
                    "dfs.namenode.http-address." + HighAvailability.NAMESERVICE,
                    layout.nameNode().httpAddress())),
        SiteFile.of(
            """
            dfs.federation.router.rpc-address=%1$s:%2$s
            dfs.federation.router.rpc-bind-host=%1$s
            dfs.federation.router.admin-address=%1$s:%3$s
            dfs.federation.router.admin-bind-host=%1$s
            dfs.federation.router.http-address=%1$s:%4$s
            dfs.federation.router.http-bind-host=%1$s
            dfs.federation.router.default.nameserviceId=%5$s
            dfs.federation.router.monitor.namenode=%6$s
            dfs.federation.router.monitor.localnamenode.enable=false
            dfs.federation.router.store.driver.class=org.apache.hadoop.hdfs.server.federation.store.driver.impl.StateStoreFileImpl
            dfs.federation.router.store.driver.file.directory=%7$s
            dfs.federation.router.secret.manager.class=%8$s
            # with the default it refuses calls for half a minute
            dfs.federation.router.safemode.extension=1s
            dfs.federation.router.safemode.checkperiod=500ms
            dfs.federation.router.cache.ttl=1s
            dfs.federation.router.safemode.expiration=3m
            dfs.federation.router.heartbeat.interval=1000
            # NameNode pages are requested as often as by default
            dfs.federation.router.namenode.heartbeat.jmx.interval=5000
            """
                .formatted(
                    address,
                    ports.get(0),
                    ports.get(1),
                    ports.get(2),
                    HighAvailability.NAMESERVICE,
                    layout.ha().map(HighAvailability::names).orElse(HighAvailability.NAMESERVICE),
                    layout.directory().resolve(name() + "/store"),
                    RouterMain.MemoryTokens.class.getName())),
        core());
  }

  @Override
  public ChildJvm jvm() {
    return jvm(HEAP, RouterMain.class.getName(), List.of());
  }

  @Override
  public Optional<HadoopPart> hadoop() {
    return Optional.of(HadoopPart.ROUTER);
  }

  @Override
  public URI web() {
    return http(ports.get(2));
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    JsonNode router = Http.bean(web(), "Hadoop:service=Router,name=Router", timeout);
    String status = router.path("RouterStatus").asText("not known");
    if (!status.equals("RUNNING")) {
      return Optional.of("is in state " + status);
    }
    // calls that the Router accepts before it knows the NameNode's state would fail
    String nameNodes =
        Http.bean(web(), "Hadoop:service=Router,name=FederationState", timeout)
            .path("Namenodes")
            .asText("");
    return nameNodes.contains("\"ACTIVE\"")
        ? Optional.empty()
        : Optional.of("knows no active NameNode");
  }
}
