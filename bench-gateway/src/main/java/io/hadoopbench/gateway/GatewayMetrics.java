package io.hadoopbench.gateway;

import io.hadoopbench.core.scenario.TrialMetrics;
import io.hadoopbench.core.files.FileTrials;
import io.hadoopbench.core.model.Metric;
import java.util.List;
import java.util.stream.Stream;

/** What the gateway scenarios measure. */
final class GatewayMetrics {
  /** After the name of a server. */
  static final String CPU_PER_GB = ".cpuSecondsPerGB";
  static final String CPU_PER_LISTING = ".cpuMillisPerListing";
  static final String MOVED_PER_BYTE = "datanodes.bytesMovedPerByte";
  static final String CLIENT_CPU_PER_LISTING = "client" + CPU_PER_LISTING;
  static final String ENTRIES_PER_SECOND = "list.entriesPerSecond";
  static final String BYTES_PER_LISTING = "json.bytesPerListing";

  private static final List<Metric> BOTH = List.of(
      Metric.higherIsBetter(FileTrials.MEGABYTES_PER_SECOND, "throughput of a stream, mean", "MB/s"),
      Metric.higherIsBetter(TrialMetrics.CLUSTER, "throughput of all streams", "MB/s"),
      Metric.lowerIsBetter(FileTrials.SECONDS, "time of a whole file, mean", "s"),
      Metric.lowerIsBetter(TrialMetrics.CPU_PER_GB, "client CPU per GB", "s"),
      Metric.lowerIsBetter(GatewayServers.KNOX + CPU_PER_GB, "Knox CPU per GB", "s"),
      Metric.lowerIsBetter(GatewayServers.DATANODES + CPU_PER_GB, "DataNode CPU per GB", "s"),
      Metric.lowerIsBetter(GatewayServers.NAMENODE + CPU_PER_GB, "NameNode CPU per GB", "s"),
      Metric.lowerIsBetter(MOVED_PER_BYTE, "bytes moved by DataNodes per byte", ""));

  static final List<Metric> READING = with("open", "asking where the data is", "firstByte", "first byte after that", "transfer", "transfer",
      "pread", "positional read");
  static final List<Metric> WRITING = with("create", "asking where to create, and connecting", "firstWrite", "first write", "transfer",
      "transfer", "close", "close, until the file is there");

  static final List<Metric> LISTING = List.of(
      Metric.lowerIsBetter(ListDirectory.LIST + ".meanMicros", "a whole listing, mean", "us"),
      Metric.higherIsBetter(ListDirectory.LIST + ".perSecond", "listings per second, all streams", "1/s"),
      Metric.higherIsBetter(ENTRIES_PER_SECOND, "entries per second of a stream, mean", "1/s"),
      Metric.lowerIsBetter(ListDirectory.FIRST_BYTE + ".meanMicros", "until the answer begins, mean", "us"),
      Metric.lowerIsBetter(ListDirectory.TRANSFER + ".meanMicros", "answer, received and parsed, mean", "us"),
      Metric.lowerIsBetter(CLIENT_CPU_PER_LISTING, "client CPU per listing", "ms"),
      Metric.lowerIsBetter(GatewayServers.KNOX + CPU_PER_LISTING, "Knox CPU per listing", "ms"),
      Metric.lowerIsBetter(GatewayServers.NAMENODE + CPU_PER_LISTING, "NameNode CPU per listing", "ms"),
      Metric.lowerIsBetter(TrialMetrics.CPU_PER_GB, "client CPU per GB of JSON", "s"),
      Metric.lowerIsBetter(GatewayServers.KNOX + CPU_PER_GB, "Knox CPU per GB of JSON", "s"),
      Metric.lowerIsBetter(GatewayServers.NAMENODE + CPU_PER_GB, "NameNode CPU per GB of JSON", "s"),
      Metric.lowerIsBetter(BYTES_PER_LISTING, "JSON of a listing", "B"));

  private GatewayMetrics() { }

  /** @param parts operations timed apart, each followed by its label */
  private static List<Metric> with(String... parts) {
    return Stream.concat(BOTH.stream(), Stream.iterate(0, i -> i < parts.length, i -> i + 2)
        .map(i -> Metric.lowerIsBetter(parts[i] + ".meanMicros", parts[i + 1] + ", mean", "us"))).toList();
  }
}
