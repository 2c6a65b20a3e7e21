package io.hadoopbench.ec;

import io.hadoopbench.core.scenario.TrialMetrics;
import io.hadoopbench.core.files.FileTrials;
import io.hadoopbench.core.model.Metric;
import java.util.List;

/** What the scenarios ec-* measure. */
final class EcMetrics {
  static final String NETWORK_MBPS = "client.networkMbps";
  static final String CPU_PERCENT = "client.cpuPercent";
  static final String MOVED_PER_BYTE = "datanodes.bytesMovedPerByte";
  static final String FETCHED_PER_BYTE = "client.bytesFetchedPerByte";
  static final String DECODE_SECONDS_PER_GB = "client.ecDecodeSecondsPerGB";

  private static final List<Metric> BOTH = List.of(
      Metric.higherIsBetter(TrialMetrics.CLUSTER, "throughput while all tasks ran", "MB/s"),
      Metric.higherIsBetter(FileTrials.MEGABYTES_PER_SECOND, "throughput of a file with open and close, mean", "MB/s"),
      Metric.higherIsBetter(TrialMetrics.PER_TASK, "throughput of a task, mean", "MB/s"),
      Metric.lowerIsBetter(TrialMetrics.CPU_PER_GB, "client CPU per GB", "s"),
      Metric.lowerIsBetter(CPU_PERCENT, "client CPU, sum over cores", "%"),
      Metric.higherIsBetter(NETWORK_MBPS, "client network, both ways", "Mbps"),
      Metric.lowerIsBetter(MOVED_PER_BYTE, "bytes moved by DataNodes per byte", ""));

  static final List<Metric> WRITING = EcScenario.with(BOTH,
      Metric.lowerIsBetter("create.meanMicros", "create, mean", "us"),
      Metric.lowerIsBetter("transfer.meanMicros", "transfer, mean", "us"),
      Metric.lowerIsBetter("close.meanMicros", "close, mean", "us"));

  static final List<Metric> READING = EcScenario.with(BOTH,
      Metric.lowerIsBetter(FETCHED_PER_BYTE, "bytes fetched per byte delivered", ""),
      Metric.lowerIsBetter(DECODE_SECONDS_PER_GB, "decoding per GB", "s"),
      Metric.lowerIsBetter("open.meanMicros", "open, mean", "us"),
      Metric.lowerIsBetter("firstByte.meanMicros", "first byte, mean", "us"),
      Metric.lowerIsBetter("transfer.meanMicros", "transfer, mean", "us"),
      Metric.lowerIsBetter("pread.meanMicros", "positional read, mean", "us"));

  private EcMetrics() { }
}
