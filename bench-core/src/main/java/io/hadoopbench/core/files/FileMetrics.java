package io.hadoopbench.core.files;

import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.scenario.TrialMetrics;
import java.util.List;
import java.util.stream.IntStream;

public final class FileMetrics {
  /** Mean throughput of a whole file, including open and close. */
  public static final String MEGABYTES_PER_SECOND = "file.megabytesPerSecond";

  public static final String SECONDS = "file.meanSeconds";

  public static final List<Metric> THROUGHPUT =
      List.of(
          Metric.higherIsBetter(TrialMetrics.CLUSTER, "throughput of all threads", "MB/s"),
          Metric.higherIsBetter(
              TrialMetrics.FULL_WINDOW, "throughput, first start to last end", "MB/s"),
          Metric.higherIsBetter(TrialMetrics.PER_TASK, "throughput of a task, mean", "MB/s"),
          Metric.higherIsBetter(
              MEGABYTES_PER_SECOND, "throughput of a file with open and close, mean", "MB/s"),
          Metric.lowerIsBetter(SECONDS, "time of a whole file, mean", "s"),
          Metric.lowerIsBetter(TrialMetrics.CPU_PER_GB, "client CPU per GB", "s"));

  private FileMetrics() {}

  /**
   * Returns the mean times of an operation's parts. The arguments are pairs of the workload's timer
   * name and a label.
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
