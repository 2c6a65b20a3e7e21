package io.hadoopbench.ec;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.Jmx;
import io.hadoopbench.core.experiment.RunContext;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/** Bytes that DataNodes served and took, for clients and for one another, as their own counters say. */
final class DataNodeTraffic {
  private static final String ACTIVITY = "Hadoop:service=DataNode,name=DataNodeActivity-*";

  private final DistributedFileSystem fs;
  private final RunContext context;
  private final Configuration conf;
  private Map<String, Double> before = Map.of();

  DataNodeTraffic(DistributedFileSystem fs, RunContext context) {
    this.fs = fs;
    this.context = context;
    this.conf = context.cluster().clientConf();
  }

  /** @param down transfer addresses of DataNodes that do not answer */
  void before(Set<String> down) throws IOException {
    context.awaitFreshMetrics();
    before = read(down);
  }

  /** Bytes since {@link #before}, read and written together, of the DataNodes that answer. */
  double bytes(Set<String> down) throws IOException {
    context.awaitFreshMetrics();
    Map<String, Double> now = read(down);
    return now.entrySet().stream().mapToDouble(e -> e.getValue() - before.getOrDefault(e.getKey(), 0.0)).sum();
  }

  /** By bean, because DataNodes that share a JVM show one another's. */
  private Map<String, Double> read(Set<String> down) throws IOException {
    Map<String, Double> bytes = new TreeMap<>();
    boolean https = conf.get("dfs.http.policy", "HTTP_ONLY").equals("HTTPS_ONLY");
    for (DatanodeInfo node : fs.getDataNodeStats(DatanodeReportType.LIVE)) {
      if (down.contains(node.getXferAddr())) {
        continue; // the NameNode takes it for live
      }
      Jmx jmx = new Jmx(URI.create(https ? "https://" + node.getInfoSecureAddr() : "http://" + node.getInfoAddr()), conf);
      for (JsonNode bean : jmx.beans(ACTIVITY)) {
        bytes.put(bean.path("name").asText(), bean.path("BytesRead").asDouble() + bean.path("BytesWritten").asDouble());
      }
    }
    return bytes;
  }
}
