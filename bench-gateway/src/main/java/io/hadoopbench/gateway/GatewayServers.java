package io.hadoopbench.gateway;

import io.hadoopbench.core.cluster.Jmx;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.experiment.RunContext;
import io.hadoopbench.core.experiment.ScenarioRun;
import io.hadoopbench.core.files.DataNodeTraffic;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** What Knox, the NameNode and the DataNodes used for a trial, and what Knox was and agreed upon, in their own words. */
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

  GatewayServers(RunContext context, DistributedFileSystem fs, Gateways gateways) {
    this.context = context;
    this.knox = new GatewayMeters(gateways);
    this.dataNodes = new DataNodeTraffic(fs, context);
  }

  /** After the driver's own connections, before those of the job. */
  void beforeJob(Variant variant) throws IOException {
    knox.beforeJob(variant);
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

  /** @param evidence receives what Knox says of itself */
  Use since(Variant variant, Evidence evidence) throws IOException {
    SortedMap<String, Double> cpu = new TreeMap<>();
    cpu.put(NAMENODE, nameNodeCpu() - nameNodeCpuBefore);
    knox.after(variant, evidence).ifPresent(seconds -> cpu.put(KNOX, seconds));
    DataNodeTraffic.Use used = dataNodes.since(Set.of());
    cpu.put(DATANODES, used.cpuSeconds());
    cpu.values().removeIf(seconds -> seconds.isNaN());
    return new Use(cpu, used.bytes());
  }

  /** @see GatewayMeters#mismatches */
  List<String> mismatches(Variant variant, String tls, TaskReport report, ScenarioRun.ServerSide server) {
    return knox.mismatches(variant, tls, report, server);
  }
}
