package io.hadoopbench.gateway;

import io.hadoopbench.core.model.Metric;
import java.util.List;

/** What gateway-hive-select measures. */
final class HiveMetrics {
  static final String SECONDS = "select.meanSeconds";
  static final String ROWS_PER_SECOND = "rows.perSecond";
  static final String CLIENT_CPU = "client.cpuSecondsPerSelect";
  static final String SERVER_CPU = "hive.cpuSecondsPerSelect";
  static final String GATEWAY_CPU = "gateway.cpuSecondsPerSelect";

  static final String GATEWAY_CPU_PER_MB = "gateway.cpuMillisPerMB";
  static final String RECEIVED = "client.bytesReceivedPerSelect";

  static final List<Metric> ALL = List.of(
      Metric.lowerIsBetter(SECONDS, "time of a select with all its rows, mean", "s"),
      Metric.higherIsBetter(ROWS_PER_SECOND, "rows per second of a connection", "1/s"),
      Metric.lowerIsBetter(HiveSelectWorkload.FIRST_ROW + ".meanMicros", "until the first row, mean", "us"),
      Metric.lowerIsBetter(CLIENT_CPU, "client CPU per select", "s"),
      Metric.lowerIsBetter(SERVER_CPU, "HiveServer2 CPU per select", "s"),
      Metric.lowerIsBetter(GATEWAY_CPU, "Knox CPU per select", "s"),
      Metric.lowerIsBetter(GATEWAY_CPU_PER_MB, "Knox CPU per MB of the table", "ms"),
      Metric.lowerIsBetter(RECEIVED, "bytes received by the client per select", "B"));

  private HiveMetrics() { }
}
