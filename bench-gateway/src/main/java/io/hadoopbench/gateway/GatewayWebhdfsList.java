package io.hadoopbench.gateway;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.TrialMetrics;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.workload.CpuCost;
import io.hadoopbench.core.workload.DataNodeMeter;
import io.hadoopbench.core.workload.ServerCpu;
import io.hadoopbench.gateway.knox.KnoxGateway;
import io.hadoopbench.gateway.knox.KnoxMeter;
import io.hadoopbench.gateway.webhdfs.AccessPath;
import io.hadoopbench.gateway.webhdfs.ListDirectory;

/**
 * What does a Knox gateway cost when a large directory is listed over WebHDFS? Does NOT measure
 * small requests, which are part of gateway-webhdfs-read. Run it with {@code scripts/bench
 * gateway-webhdfs-list} or {@code hadoop jar bench.jar gateway-webhdfs-list}.
 */
public final class GatewayWebhdfsList implements Scenario {
  private static final CpuCost CPU =
      CpuCost.millisPer(ListDirectory.Tasks.LIST, ListDirectory.CPU_PER_LISTING)
          .and(CpuCost.perGB());

  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("gateway-webhdfs-list")
        .asks("What does a Knox gateway cost when a large directory is listed over WebHDFS?")
        .describes(
            """
            Lists a directory with many files (LISTSTATUS): from the NameNode directly, and through Apache Knox without and with TLS. \
            Knox parses and rewrites such a response, while it forwards file data unchanged. Every entry of every response is \
            verified. Not measured: small requests; DataNodes are not involved. On one machine client, gateway and NameNode share the CPU.\
            """)
        .workload(new ListDirectory())
        .vary(AccessPath.overWebHdfs(), KnoxGateway.withAndWithoutTls())
        .meters(
            DataNodeMeter.ofCpu(CPU),
            new ServerCpu(Role.NAMENODE, GatewayMetrics.NAMENODE, CPU, variant -> true),
            new KnoxMeter(CPU))
        .metrics(
            Metric.lowerIsBetter(
                ListDirectory.Tasks.LIST + ".meanMicros", "a whole listing, mean", "us"),
            Metric.higherIsBetter(
                ListDirectory.Tasks.LIST + ".perSecond", "listings per second, all streams", "1/s"),
            Metric.higherIsBetter(
                ListDirectory.ENTRIES_PER_SECOND, "entries per second per stream, mean", "1/s"),
            Metric.lowerIsBetter(
                ListDirectory.Tasks.FIRST_BYTE + ".meanMicros", "mean time to first byte", "us"),
            Metric.lowerIsBetter(
                ListDirectory.Tasks.TRANSFER + ".meanMicros",
                "receiving and parsing the response, mean",
                "us"),
            Metric.lowerIsBetter(ListDirectory.CLIENT_CPU, "client CPU per listing", "ms"),
            Metric.lowerIsBetter(
                KnoxMeter.SERVER + ListDirectory.CPU_PER_LISTING, "Knox CPU per listing", "ms"),
            Metric.lowerIsBetter(
                GatewayMetrics.NAMENODE + ListDirectory.CPU_PER_LISTING,
                "NameNode CPU per listing",
                "ms"),
            Metric.lowerIsBetter(TrialMetrics.CPU_PER_GB, "client CPU per GB of JSON", "s"),
            Metric.lowerIsBetter(
                KnoxMeter.SERVER + CpuCost.SECONDS_PER_GB, "Knox CPU per GB of JSON", "s"),
            Metric.lowerIsBetter(
                GatewayMetrics.NAMENODE + CpuCost.SECONDS_PER_GB,
                "NameNode CPU per GB of JSON",
                "s"),
            Metric.lowerIsBetter(ListDirectory.BYTES_PER_LISTING, "JSON per listing", "B"))
        .build();
  }
}
