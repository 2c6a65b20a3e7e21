package io.hadoopbench.gateway;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.TrialMetrics;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.workload.CpuCost;
import io.hadoopbench.core.workload.DataNodeMeter;
import io.hadoopbench.core.workload.FileMetrics;
import io.hadoopbench.core.workload.ServerCpu;
import io.hadoopbench.gateway.knox.KnoxGateway;
import io.hadoopbench.gateway.knox.KnoxMeter;
import io.hadoopbench.gateway.webhdfs.AccessPath;

/** Metrics and factors shared by the WebHDFS scenarios. */
final class GatewayMetrics {
  static final String NAMENODE = "namenode";

  private GatewayMetrics() {}

  /** Adds the factors and metrics for whole-file scenarios. */
  static ScenarioSpec.Builder ofFiles(ScenarioSpec.Builder scenario) {
    CpuCost perGB = CpuCost.perGB();
    return scenario
        .vary(AccessPath.overWebHdfs(), KnoxGateway.withAndWithoutTls())
        .meters(
            DataNodeMeter.ofTrafficAndCpu(perGB),
            new ServerCpu(Role.NAMENODE, NAMENODE, perGB, variant -> true),
            new KnoxMeter(perGB))
        .metrics(
            Metric.higherIsBetter(
                FileMetrics.MEGABYTES_PER_SECOND, "throughput per stream, mean", "MB/s"),
            Metric.higherIsBetter(TrialMetrics.CLUSTER, "throughput of all streams", "MB/s"),
            Metric.lowerIsBetter(FileMetrics.SECONDS, "time per file, mean", "s"),
            Metric.lowerIsBetter(TrialMetrics.CPU_PER_GB, "client CPU per GB", "s"),
            Metric.lowerIsBetter(KnoxMeter.SERVER + CpuCost.SECONDS_PER_GB, "Knox CPU per GB", "s"),
            Metric.lowerIsBetter(
                DataNodeMeter.SERVERS + CpuCost.SECONDS_PER_GB, "DataNode CPU per GB", "s"),
            Metric.lowerIsBetter(NAMENODE + CpuCost.SECONDS_PER_GB, "NameNode CPU per GB", "s"),
            Metric.lowerIsBetter(
                DataNodeMeter.MOVED_PER_BYTE, "bytes moved by DataNodes per payload byte", ""));
  }
}
