package io.hadoopbench.ec;

import io.hadoopbench.core.design.TrialMetrics;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.workload.DataNodeMeter;
import io.hadoopbench.core.workload.FileMetrics;
import java.util.List;

/** Metrics for the ec-* scenarios. */
final class EcMetrics {
  static final String NETWORK_MBPS = "client.networkMbps";
  static final String CPU_PERCENT = "client.cpuPercent";
  static final String FETCHED_PER_BYTE = "client.bytesFetchedPerByte";
  static final String DECODE_SECONDS_PER_GB = "client.ecDecodeSecondsPerGB";

  /** Costs in the client and the DataNodes. */
  static final List<Metric> COST =
      List.of(
          Metric.lowerIsBetter(CPU_PERCENT, "client CPU, sum over cores", "%"),
          Metric.higherIsBetter(NETWORK_MBPS, "client network, both ways", "Mbps"),
          Metric.lowerIsBetter(
              DataNodeMeter.MOVED_PER_BYTE, "bytes moved by DataNodes per payload byte", ""));

  private static final List<Metric> THROUGHPUT =
      List.of(
          Metric.higherIsBetter(TrialMetrics.CLUSTER, "throughput of all threads", "MB/s"),
          Metric.higherIsBetter(
              FileMetrics.MEGABYTES_PER_SECOND,
              "throughput per file including open and close, mean",
              "MB/s"),
          Metric.higherIsBetter(TrialMetrics.PER_TASK, "throughput per task, mean", "MB/s"),
          Metric.lowerIsBetter(TrialMetrics.CPU_PER_GB, "client CPU per GB", "s"));

  static final List<Metric> WRITING = all(List.of(THROUGHPUT, COST, FileMetrics.WRITE_PARTS));

  static final List<Metric> READING =
      all(
          List.of(
              THROUGHPUT,
              COST,
              List.of(
                  Metric.lowerIsBetter(FETCHED_PER_BYTE, "bytes fetched per byte delivered", ""),
                  Metric.lowerIsBetter(DECODE_SECONDS_PER_GB, "decoding per GB", "s")),
              FileMetrics.READ_PARTS,
              FileMetrics.parts("pread", "positional read")));

  private EcMetrics() {}

  private static List<Metric> all(List<List<Metric>> parts) {
    return parts.stream().flatMap(List::stream).toList();
  }
}
