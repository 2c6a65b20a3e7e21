package io.hadoopbench.cluster.daemon.hbase;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.Daemon.GatewayService;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * HBase's REST server; ready when it lists HBase's servers, whose names come from the master.
 *
 * @param ports REST, web
 */
public record HBaseRestDaemon(HBaseDaemon hbase, List<Integer> ports) implements HBaseServer {
  /** A scanner stores one batch of rows twice: as cells and as the encoded response. */
  private static final String HEAP = "256m";

  public static List<HBaseRestDaemon> plan(DaemonContext cluster) throws IOException {
    return cluster.needs(Role.HBASE_REST)
        ? List.of(
            new HBaseRestDaemon(cluster.planned(HBaseDaemon.class).get(0), cluster.ports().next(2)))
        : List.of();
  }

  @Override
  public ClusterLayout layout() {
    return hbase.layout();
  }

  @Override
  public Role role() {
    return Role.HBASE_REST;
  }

  @Override
  public Map<String, URI> endpoints() {
    return Map.of(ServerAccess.HTTP, http(ports.get(0)));
  }

  @Override
  public List<GatewayService> gatewayServices() {
    return List.of(
        new GatewayService(
            "WEBHBASE",
            endpoints().get(ServerAccess.HTTP).toString(),
            Optional.of("hbase/0.98.0")));
  }

  @Override
  public Map<String, String> site() {
    return SiteFile.layers(
        hbase.clientSite(),
        SiteFile.of(
            """
            hbase.rest.host=%1$s
            hbase.rest.port=%2$s
            hbase.rest.info.bindAddress=%1$s
            hbase.rest.info.port=%3$s
            """
                .formatted(Host.LOOPBACK.address(), ports.get(0), ports.get(1))));
  }

  @Override
  public ChildJvm jvm() {
    return jvm(HEAP, "org.apache.hadoop.hbase.rest.RESTServer");
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    JsonNode status =
        Http.json(URI.create(endpoints().get(ServerAccess.HTTP) + "/status/cluster"), timeout);
    int servers = status.path("LiveNodes").size();
    return servers == 1 ? Optional.empty() : Optional.of("sees " + servers + " region servers");
  }
}
