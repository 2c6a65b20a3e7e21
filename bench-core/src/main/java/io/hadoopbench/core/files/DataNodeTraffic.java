package io.hadoopbench.core.files;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.scenario.RunContext;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/** What DataNodes did for clients and for one another, as they themselves say: bytes served and taken, and CPU. */
public final class DataNodeTraffic {
  private static final String ACTIVITY = "Hadoop:service=DataNode,name=DataNodeActivity-*";
  private static final String RUNTIME = "java.lang:type=Runtime";

  private final DistributedFileSystem fs;
  private final RunContext context;
  private final Configuration conf;
  private Reading before = new Reading(Map.of(), Map.of());

  /**
   * What was used between two readings.
   *
   * @param bytes read and written together
   * @param cpuSeconds of the DataNodes' JVMs
   */
  public record Use(double bytes, double cpuSeconds) { }

  /** Running totals: bytes by bean, because DataNodes that share a JVM show one another's, and CPU by JVM. */
  private record Reading(Map<String, Double> bytes, Map<String, Double> cpuSeconds) { }

  public DataNodeTraffic(DistributedFileSystem fs, RunContext context) {
    this.fs = fs;
    this.context = context;
    this.conf = context.cluster().clientConf();
  }

  /** @param down transfer addresses of DataNodes that do not answer */
  public void before(Set<String> down) throws IOException {
    context.awaitFreshMetrics();
    before = read(down);
  }

  /** What the DataNodes that answer used since {@link #before}. */
  public Use since(Set<String> down) throws IOException {
    context.awaitFreshMetrics();
    Reading now = read(down);
    return new Use(difference(before.bytes, now.bytes), difference(before.cpuSeconds, now.cpuSeconds));
  }

  private static double difference(Map<String, Double> before, Map<String, Double> now) {
    return now.entrySet().stream().mapToDouble(e -> e.getValue() - before.getOrDefault(e.getKey(), 0.0)).sum();
  }

  private Reading read(Set<String> down) throws IOException {
    Reading reading = new Reading(new TreeMap<>(), new TreeMap<>());
    boolean https = conf.get("dfs.http.policy", "HTTP_ONLY").equals("HTTPS_ONLY");
    for (DatanodeInfo node : fs.getDataNodeStats(DatanodeReportType.LIVE)) {
      if (down.contains(node.getXferAddr())) {
        continue; // the NameNode takes it for live
      }
      Jmx jmx = new Jmx(URI.create(https ? "https://" + node.getInfoSecureAddr() : "http://" + node.getInfoAddr()), conf);
      for (JsonNode bean : jmx.beans(ACTIVITY)) {
        reading.bytes.put(bean.path("name").asText(), bean.path("BytesRead").asDouble() + bean.path("BytesWritten").asDouble());
      }
      // process and host
      String jvm = jmx.attribute(RUNTIME, "Name").map(JsonNode::asText).orElse(node.getXferAddr());
      if (!reading.cpuSeconds.containsKey(jvm)) {
        reading.cpuSeconds.put(jvm, jmx.cpuSeconds());
      }
    }
    return reading;
  }
}
