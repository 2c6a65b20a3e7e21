package io.hadoopbench.core.workload;

import io.hadoopbench.core.design.TrialMetrics;
import io.hadoopbench.core.result.Metric;
import java.util.List;
import java.util.stream.IntStream;

public final class FileMetrics {
  /** Mean throughput per file, including the time for open and close. */
  public static final String MEGABYTES_PER_SECOND = "file.megabytesPerSecond";

  public static final String SECONDS = "file.meanSeconds";

  public static final List<Metric> THROUGHPUT =
      List.of(
          Metric.higherIsBetter(TrialMetrics.CLUSTER, "throughput of all threads", "MB/s"),
          Metric.higherIsBetter(
              TrialMetrics.FULL_WINDOW,
              "throughput from the first start to the last finish",
              "MB/s"),
          Metric.higherIsBetter(TrialMetrics.PER_TASK, "throughput per task, mean", "MB/s"),
          Metric.higherIsBetter(
              MEGABYTES_PER_SECOND, "throughput per file including open and close, mean", "MB/s"),
          Metric.lowerIsBetter(SECONDS, "time per file, mean", "s"),
          Metric.lowerIsBetter(TrialMetrics.CPU_PER_GB, "client CPU per GB", "s"));

  /** Timed parts of writing a file. */
  public static final List<Metric> WRITE_PARTS =
      parts(
          "create",
          "create",
          "firstWrite",
          "first write",
          "transfer",
          "transfer",
          "close",
          "close");

  /** Timed parts of reading a file. */
  public static final List<Metric> READ_PARTS =
      parts("open", "open", "firstByte", "first byte", "transfer", "transfer", "close", "close");

  private FileMetrics() {}

  /**
   * Returns the mean times of an operation's parts. The arguments are pairs: the name of a
   * workload's timer, and a label.
   */
  public static List<Metric> parts(String... namesAndLabels) {
    return IntStream.range(0, namesAndLabels.length / 2)
        .mapToObj(
            i ->
                Metric.lowerIsBetter(
                    namesAndLabels[2 * i] + ".meanMicros",
                    namesAndLabels[2 * i + 1] + ", mean",
                    "us"))
        .toList();
  }
}
