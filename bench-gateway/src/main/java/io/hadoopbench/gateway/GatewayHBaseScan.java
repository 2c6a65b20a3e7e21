package io.hadoopbench.gateway;

import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.gateway.hbase.HBaseMeter;
import io.hadoopbench.gateway.hbase.HBasePath;
import io.hadoopbench.gateway.hbase.HBaseScanWorkload;
import io.hadoopbench.gateway.hbase.ScanTable;
import io.hadoopbench.gateway.hbase.client.HBaseFormat;
import io.hadoopbench.gateway.knox.KnoxGateway;
import io.hadoopbench.gateway.knox.KnoxLevels.SettingFactor;
import io.hadoopbench.gateway.knox.KnoxMeter;
import java.util.List;
import java.util.stream.Stream;

/**
 * What does a Knox gateway cost when an HBase table is read over REST, and what does REST itself
 * cost? Does NOT measure disks or HDFS: the rows are in the region server's memory. Run it with
 * {@code scripts/bench gateway-hbase-scan} or {@code hadoop jar bench.jar gateway-hbase-scan}.
 */
public final class GatewayHBaseScan implements Scenario {
  private static final Factor FORMAT =
      new Factor(
          ScanTable.FORMAT,
          "row encoding over REST.",
          Stream.of(HBaseFormat.values()).map(HBaseFormat::level).toList());
  private static final Factor BATCH =
      new Factor(
          ScanTable.BATCH, "rows per request.", List.of("1000", "100", "10000"), List.of("1000"));

  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("gateway-hbase-scan")
        .asks(
            "What does a Knox gateway cost when an HBase table is read over REST, and what does"
                + " REST itself cost?")
        .describes(
            """
            Reads a whole HBase table: over REST, over REST through Apache Knox, and with HBase's own Java client \
            or shell. The table is created and filled once, \
            before the first trial. Rows, bytes and a checksum of every scan are compared with what was written. \
            Not measured: disks and HDFS, because the rows are in the region server's memory. On one machine all servers share the CPU.\
            """)
        .workload(new ScanTable())
        .vary(
            new HBasePath(),
            new SettingFactor(FORMAT, HBaseScanWorkload.FORMAT, HBasePath::overHttp),
            KnoxGateway.withTls(),
            new SettingFactor(BATCH, HBaseScanWorkload.BATCH, variant -> true))
        .meters(new HBaseMeter(), new KnoxMeter(ScanTable.CPU))
        .metrics(
            Metric.lowerIsBetter(ScanTable.SECONDS, "time per scan, mean", "s"),
            Metric.higherIsBetter(ScanTable.ROWS_PER_SECOND, "rows from all scans", "1/s"),
            Metric.lowerIsBetter(ScanTable.CLIENT_CPU, "client CPU per million rows", "s"),
            Metric.lowerIsBetter(
                KnoxMeter.SERVER + ScanTable.CPU_PER_MILLION_ROWS,
                "Knox CPU per million rows",
                "s"),
            Metric.lowerIsBetter(
                HBaseMeter.REST + ScanTable.CPU_PER_MILLION_ROWS,
                "REST server CPU per million rows",
                "s"),
            Metric.lowerIsBetter(
                HBaseMeter.HBASE + ScanTable.CPU_PER_MILLION_ROWS,
                "HBase CPU per million rows",
                "s"),
            Metric.lowerIsBetter(
                HBaseScanWorkload.FIRST_ROWS + ".meanMicros", "mean time to first rows", "us"),
            Metric.lowerIsBetter(ScanTable.SHELL_START, "start of a shell, mean", "s"),
            Metric.lowerIsBetter(
                ScanTable.FRESH_SHELL, "mean time to start a shell and run its first scan", "s"))
        .studies(Study.ofResource(GatewayHBaseScan.class, "S3-scan.json"))
        .build();
  }
}
