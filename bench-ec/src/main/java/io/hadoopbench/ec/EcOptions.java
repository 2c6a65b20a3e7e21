package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.experiment.LimitProbe;
import io.hadoopbench.core.experiment.TrialMetrics;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.files.FileTrials;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.ec.micro.EncodeBenchmark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the scenarios ec-* declare alike. */
final class EcOptions {
  /** Metrics. */
  static final String NETWORK_MBPS = "client.networkMbps";
  static final String CPU_PERCENT = "client.cpuPercent";
  static final String MOVED_PER_BYTE = "datanodes.bytesMovedPerByte";
  static final String FETCHED_PER_BYTE = "client.bytesFetchedPerByte";
  static final String DECODE_SECONDS_PER_GB = "client.ecDecodeSecondsPerGB";

  private static final int MOST_DATANODES = 100;
  /** Six cells of 1 MiB. */
  private static final int STRIPE_BYTES = 6 << 20;

  private EcOptions() { }

  static List<Option> options() {
    List<Option> all = new ArrayList<>(FileOptions.of("4", "48MB", Short.toString(Layouts.REPLICAS),
        "replicas of each file of " + Layouts.REP3 + "; erasure coded files have none"));
    all.add(Option.of("dataNodes", Type.POSITIVE, "N", "9", "embedded cluster: DataNodes; RS-6-3 needs 9, RS-10-4 14"));
    return all;
  }

  static void check(Settings settings) {
    FileOptions.check(settings);
    if (settings.number("dataNodes") > MOST_DATANODES) {
      throw new UsageException("-dataNodes " + settings.text("dataNodes") + ": must be at most " + MOST_DATANODES);
    }
  }

  static ClusterNeeds needs(Settings settings) {
    return new ClusterNeeds(Map.of(Role.NAMENODE, 1, Role.DATANODE, settings.count("dataNodes")), Map.of());
  }

  /** @param more metrics of one scenario */
  static List<Metric> metrics(List<Metric> more) {
    List<Metric> all = new ArrayList<>(List.of(
        Metric.higherIsBetter(TrialMetrics.CLUSTER, "throughput while all tasks ran", "MB/s"),
        Metric.higherIsBetter(FileTrials.MEGABYTES_PER_SECOND, "throughput of a file with open and close, mean", "MB/s"),
        Metric.higherIsBetter(TrialMetrics.PER_TASK, "throughput of a task, mean", "MB/s"),
        Metric.lowerIsBetter(TrialMetrics.CPU_PER_GB, "client CPU per GB", "s"),
        Metric.lowerIsBetter(CPU_PERCENT, "client CPU, sum over cores", "%"),
        Metric.higherIsBetter(NETWORK_MBPS, "client network, both ways", "Mbps"),
        Metric.lowerIsBetter(MOVED_PER_BYTE, "bytes moved by DataNodes per byte", "")));
    all.addAll(more);
    return all;
  }

  static List<Metric> readMetrics() {
    return metrics(List.of(
        Metric.lowerIsBetter(FETCHED_PER_BYTE, "bytes fetched per byte delivered", ""),
        Metric.lowerIsBetter(DECODE_SECONDS_PER_GB, "decoding per GB", "s"),
        Metric.lowerIsBetter("open.meanMicros", "open, mean", "us"),
        Metric.lowerIsBetter("firstByte.meanMicros", "first byte, mean", "us"),
        Metric.lowerIsBetter("transfer.meanMicros", "transfer, mean", "us"),
        Metric.lowerIsBetter("pread.meanMicros", "positional read, mean", "us")));
  }

  /** Computing parity at its best, with the cells of HDFS. */
  static List<LimitProbe> encodeLimits(Settings settings) {
    return List.of(encodeLimit("Java", Layouts.JAVA, settings), encodeLimit("ISA-L", Layouts.NATIVE, settings));
  }

  private static LimitProbe encodeLimit(String name, String coder, Settings settings) {
    return new LimitProbe("RS-6-3 parity, " + name, "computing parity", EncodeBenchmark.of("RS-6-3", coder, STRIPE_BYTES),
        TrialMetrics.CLUSTER, settings.count("maps") * settings.count("threads"),
        Map.of(Layouts.LAYOUT, "RS-6-3-1024k", Layouts.CODER, coder));
  }
}
