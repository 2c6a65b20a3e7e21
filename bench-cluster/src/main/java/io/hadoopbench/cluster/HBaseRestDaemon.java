package io.hadoopbench.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * HBase's REST server; ready when it tells which servers HBase has, which it asks of the master.
 *
 * @param ports REST, web
 */
record HBaseRestDaemon(HBaseDaemon hbase, List<Integer> ports) implements HBaseServer {
  static final int PORTS = 2;

  @Override
  public Layout layout() {
    return hbase.layout();
  }

  @Override
  public Role role() {
    return Role.HBASE_REST;
  }

  @Override
  public Map<String, URI> endpoints() {
    return Map.of("http", URI.create("http://" + Layout.address(ports.get(0))));
  }

  @Override
  public Map<String, String> site() {
    Map<String, String> site = hbase.clientSite();
    site.put("hbase.rest.host", Defaults.LOOPBACK);
    site.put("hbase.rest.port", ports.get(0).toString());
    site.put("hbase.rest.info.bindAddress", Defaults.LOOPBACK);
    site.put("hbase.rest.info.port", ports.get(1).toString());
    return site;
  }

  @Override
  public String mainClass() {
    return "org.apache.hadoop.hbase.rest.RESTServer";
  }

  @Override
  public String heap() {
    return Defaults.HBASE_REST_HEAP;
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    JsonNode status = Http.json(URI.create(endpoints().get("http") + "/status/cluster"), timeout);
    int servers = status.path("LiveNodes").size();
    return servers == 1 ? Optional.empty() : Optional.of("sees " + servers + " region servers");
  }
}
