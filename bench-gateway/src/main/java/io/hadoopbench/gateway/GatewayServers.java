package io.hadoopbench.gateway;

import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun.ServerSide;
import io.hadoopbench.core.files.DataNodeTraffic;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** What Knox, the NameNode and the DataNodes used for a trial, in their own words. */
final class GatewayServers {
  /** Whose CPU it is: what the ids of metrics begin with. */
  static final String KNOX = "gateway";
  static final String NAMENODE = "namenode";
  static final String DATANODES = "datanodes";

  private final RunContext context;
  private final GatewayMeters knox;
  private final DataNodeTraffic dataNodes;
  private double nameNodeCpuBefore;

  /**
   * What was used for one trial.
   *
   * @param cpuSeconds by server; one that tells nothing is not in it
   * @param movedBytes read and written by DataNodes
   */
  record Use(SortedMap<String, Double> cpuSeconds, double movedBytes) { }

  GatewayServers(RunContext context, DistributedFileSystem fs, GatewayMeters knox) {
    this.context = context;
    this.knox = knox;
    this.dataNodes = new DataNodeTraffic(fs, context);
  }

  /** Directly before the timed part. */
  void before(Variant variant) throws IOException {
    dataNodes.before(Set.of());
    nameNodeCpuBefore = nameNodeCpu();
    knox.before(variant);
  }

  private double nameNodeCpu() throws IOException {
    return context.cluster().web(Role.NAMENODE).isEmpty() ? Double.NaN
        : new Jmx(context.cluster().web(Role.NAMENODE).get(), context.cluster().clientConf()).cpuSeconds();
  }

  /** @param server receives what Knox says of itself */
  Use since(Variant variant, ServerSide server) throws IOException {
    SortedMap<String, Double> cpu = new TreeMap<>();
    cpu.put(NAMENODE, nameNodeCpu() - nameNodeCpuBefore);
    knox.after(variant, server).ifPresent(seconds -> cpu.put(KNOX, seconds));
    DataNodeTraffic.Use used = dataNodes.since(Set.of());
    cpu.put(DATANODES, used.cpuSeconds());
    cpu.values().removeIf(seconds -> seconds.isNaN());
    return new Use(cpu, used.bytes());
  }
}
