package io.hadoopbench.cluster.daemon.hdfs;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.HighAvailability;
import io.hadoopbench.cluster.daemon.Kerberos;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.packages.HadoopJars.HadoopPart;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.management.JMException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.security.token.delegation.DelegationTokenIdentifier;
import org.apache.hadoop.hdfs.server.federation.router.Router;
import org.apache.hadoop.hdfs.server.federation.store.MountTableStore;
import org.apache.hadoop.hdfs.server.federation.store.protocol.UpdateMountTableEntryRequest;
import org.apache.hadoop.hdfs.server.federation.store.records.MountTable;
import org.apache.hadoop.security.token.delegation.AbstractDelegationTokenSecretManager;

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
  /** A Router stores no files, only the calls in progress. */
  private static final String HEAP = "256m";

  @Override
  public Role role() {
    return Role.ROUTER;
  }

  public static List<RouterDaemon> plan(DaemonContext cluster) throws IOException {
    List<RouterDaemon> routers = new ArrayList<>();
    for (Map.Entry<String, Map<String, String>> router : cluster.needs().routers().entrySet()) {
      routers.add(
          new RouterDaemon(
              cluster.layout(),
              cluster.layout().hosts().of(Role.ROUTER, routers.size()),
              router.getKey(),
              cluster.ports().next(3),
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

  /** Runs a Router whose root is the NameNode's root. */
  public static final class RouterMain {
    private RouterMain() {}

    public static void main(String[] args) throws IOException, InterruptedException, JMException {
      Configuration conf = new HdfsConfiguration();
      Router router = new Router();
      router.init(conf);
      router.start();
      MountTableStore table =
          router.getStateStore().getRegisteredRecordStore(MountTableStore.class);
      MountTable root = MountTable.newInstance("/", Map.of(HighAvailability.NAMESERVICE, "/"));
      // an update, because after a restart the state store already contains the entry
      if (!table
          .updateMountTableEntry(UpdateMountTableEntryRequest.newInstance(root))
          .getStatus()) {
        throw new IOException("the Router did not accept its mount table entry");
      }
      RpcConnections.register(router.getRpcServer().getServer());
      Thread.currentThread().join();
    }

    /**
     * A delegation token store for a single Router. A Router reads tokens when a connection is
     * established and not on each call, so the store does not affect the cost of a call.
     * Instantiated by the Router from {@code dfs.federation.router.secret.manager.class}.
     */
    public static final class MemoryTokens
        extends AbstractDelegationTokenSecretManager<DelegationTokenIdentifier> {
      private static final long DAY_MILLIS = 24L * 3600 * 1000;

      /**
       * @param conf unused; the Router calls this constructor
       */
      public MemoryTokens(Configuration conf) {
        super(DAY_MILLIS, 7 * DAY_MILLIS, DAY_MILLIS, 3600 * 1000L);
        try {
          startThreads();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }

      @Override
      public DelegationTokenIdentifier createIdentifier() {
        return new DelegationTokenIdentifier();
      }
    }
  }
}
