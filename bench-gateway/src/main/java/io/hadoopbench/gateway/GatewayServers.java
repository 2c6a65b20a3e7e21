package io.hadoopbench.gateway;

import io.hadoopbench.core.cluster.Jmx;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.experiment.RunContext;
import io.hadoopbench.core.files.DataNodeTraffic;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** What Knox, the NameNode and the DataNodes used for a trial, and what Knox was and agreed upon, in their own words. */
final class GatewayServers {
  /** Whose CPU it is: what the ids of metrics begin with. */
  static final String KNOX = "gateway";
  static final String NAMENODE = "namenode";
  static final String DATANODES = "datanodes";
  /** Evidence: Knox's TLS connections, and the options of its JVM. */
  static final String TLS_SEEN = "tls.gateway";
  static final String JVM_OPTIONS = "gateway.jvmOptions";

  private final RunContext context;
  private final Gateways gateways;
  private final DataNodeTraffic dataNodes;
  private final Map<String, GatewayMeter> knox = new HashMap<>();
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
    this.gateways = gateways;
    this.dataNodes = new DataNodeTraffic(fs, context);
  }

  /** The meter of the Knox that a variant goes through; empty when it goes through none, or through one that tells nothing. */
  Optional<GatewayMeter> knox(Variant variant) {
    return gateways.jmx(variant).map(jmx -> knox.computeIfAbsent(Ways.gatewayName(variant), name -> new GatewayMeter(jmx)));
  }

  /** After the driver's own connections, before those of the job. */
  void beforeJob(Variant variant) throws IOException {
    Optional<GatewayMeter> meter = knox(variant);
    if (meter.isPresent()) {
      meter.get().beforeJob();
    }
  }

  /** Directly before the timed part. */
  void before(Variant variant) throws IOException {
    dataNodes.before(Set.of());
    nameNodeCpuBefore = nameNodeCpu();
    Optional<GatewayMeter> meter = knox(variant);
    if (meter.isPresent()) {
      meter.get().before();
    }
  }

  private double nameNodeCpu() throws IOException {
    return context.cluster().web(Role.NAMENODE).isEmpty() ? Double.NaN
        : new Jmx(context.cluster().web(Role.NAMENODE).get(), context.cluster().clientConf()).cpuSeconds();
  }

  /** @param evidence receives what Knox says of itself */
  Use since(Variant variant, Evidence evidence) throws IOException {
    SortedMap<String, Double> cpu = new TreeMap<>();
    cpu.put(NAMENODE, nameNodeCpu() - nameNodeCpuBefore);
    Optional<GatewayMeter> meter = knox(variant);
    if (meter.isPresent()) {
      cpu.put(KNOX, meter.get().cpuSeconds());
      List<String> wanted = Ways.flagList(variant);
      evidence.add(JVM_OPTIONS, meter.get().jvmOptions().stream().filter(option -> option.startsWith("-X") || wanted.contains(option))
          .collect(Collectors.joining(" ")));
      meter.get().newConnections().ifPresent(all -> all.forEach((kind, count) -> evidence.add(TLS_SEEN, kind, count)));
    }
    DataNodeTraffic.Use used = dataNodes.since(Set.of());
    cpu.put(DATANODES, used.cpuSeconds());
    cpu.values().removeIf(seconds -> seconds.isNaN());
    return new Use(cpu, used.bytes());
  }
}
