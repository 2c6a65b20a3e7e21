package io.hadoopbench.gateway;

import io.hadoopbench.core.model.Metric;
import java.util.List;

/** What gateway-hbase-scan measures. */
final class HBaseMetrics {
  static final String SECONDS = "scan.meanSeconds";
  static final String ROWS_PER_SECOND = "rowsPerSecond";
  static final String CLIENT_CPU = "client.cpuSecondsPerMillionRows";
  static final String GATEWAY_CPU = "gateway.cpuSecondsPerMillionRows";
  static final String REST_CPU = "rest.cpuSecondsPerMillionRows";
  static final String HBASE_CPU = "hbase.cpuSecondsPerMillionRows";
  static final String SHELL_START = "shell.startMeanSeconds";
  static final String FRESH_SHELL = "shell.startAndFirstScanMeanSeconds";

  static final List<Metric> ALL = List.of(
      Metric.lowerIsBetter(SECONDS, "time of a scan, mean", "s"),
      Metric.higherIsBetter(ROWS_PER_SECOND, "rows of all scans", "1/s"),
      Metric.lowerIsBetter(CLIENT_CPU, "client CPU per million rows", "s"),
      Metric.lowerIsBetter(GATEWAY_CPU, "Knox CPU per million rows", "s"),
      Metric.lowerIsBetter(REST_CPU, "REST server CPU per million rows", "s"),
      Metric.lowerIsBetter(HBASE_CPU, "HBase CPU per million rows", "s"),
      Metric.lowerIsBetter(HBaseScanWorkload.FIRST_ROWS + ".meanMicros", "until the first rows are here, mean", "us"),
      Metric.lowerIsBetter(SHELL_START, "start of a shell, mean", "s"),
      Metric.lowerIsBetter(FRESH_SHELL, "start of a shell and its first scan, mean", "s"));

  private HBaseMetrics() { }
}
