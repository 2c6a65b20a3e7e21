package io.hadoopbench.gateway;

import io.hadoopbench.core.experiment.TrialMetrics;
import io.hadoopbench.core.files.FileTrials;
import io.hadoopbench.core.model.Metric;
import java.util.List;
import java.util.stream.Stream;

/** What the gateway scenarios measure. */
final class GatewayMetrics {
  static final String GATEWAY_CPU = "gateway.cpuSecondsPerGB";
  static final String DATANODE_CPU = "datanodes.cpuSecondsPerGB";
  static final String NAMENODE_CPU = "namenode.cpuSecondsPerGB";
  static final String MOVED_PER_BYTE = "datanodes.bytesMovedPerByte";

  private static final List<Metric> BOTH = List.of(
      Metric.higherIsBetter(FileTrials.MEGABYTES_PER_SECOND, "throughput of a stream, mean", "MB/s"),
      Metric.higherIsBetter(TrialMetrics.CLUSTER, "throughput of all streams", "MB/s"),
      Metric.lowerIsBetter(FileTrials.SECONDS, "time of a whole file, mean", "s"),
      Metric.lowerIsBetter(TrialMetrics.CPU_PER_GB, "client CPU per GB", "s"),
      Metric.lowerIsBetter(GATEWAY_CPU, "Knox CPU per GB", "s"),
      Metric.lowerIsBetter(DATANODE_CPU, "DataNode CPU per GB", "s"),
      Metric.lowerIsBetter(NAMENODE_CPU, "NameNode CPU per GB", "s"),
      Metric.lowerIsBetter(MOVED_PER_BYTE, "bytes moved by DataNodes per byte", ""));

  static final List<Metric> READING = with("open", "asking where the data is", "firstByte", "first byte after that", "transfer", "transfer",
      "pread", "positional read");
  static final List<Metric> WRITING = with("create", "asking where to create, and connecting", "firstWrite", "first write", "transfer",
      "transfer", "close", "close, until the file is there");

  private GatewayMetrics() { }

  /** @param parts operations timed apart, each followed by its label */
  private static List<Metric> with(String... parts) {
    return Stream.concat(BOTH.stream(), Stream.iterate(0, i -> i < parts.length, i -> i + 2)
        .map(i -> Metric.lowerIsBetter(parts[i] + ".meanMicros", parts[i + 1] + ", mean", "us"))).toList();
  }
}
