package io.hadoopbench.gateway;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.workload.ServerCpu;
import io.hadoopbench.gateway.hive.HiveCompression;
import io.hadoopbench.gateway.hive.HivePath;
import io.hadoopbench.gateway.hive.HiveSelectWorkload;
import io.hadoopbench.gateway.hive.SelectRows;
import io.hadoopbench.gateway.knox.KnoxGateway;
import io.hadoopbench.gateway.knox.KnoxLevels.SettingFactor;
import io.hadoopbench.gateway.knox.KnoxMeter;
import java.util.List;
import java.util.function.Predicate;

/**
 * What does it cost to read a table's rows from HiveServer2 over HTTP and through Knox? Does NOT
 * measure queries that need a job. Run it with {@code scripts/bench gateway-hive-select} or {@code
 * hadoop jar bench.jar gateway-hive-select}.
 */
public final class GatewayHiveSelect implements Scenario {
  private static final String HIVE = "hive";
  private static final Factor FETCH_SIZE =
      new Factor(
          SelectRows.FETCH_SIZE,
          "rows that a client requests at a time.",
          List.of("10000", "1000"),
          List.of("10000"));

  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("gateway-hive-select")
        .asks(
            "What does it cost to read a table's rows from HiveServer2 over HTTP and through Knox?")
        .describes(
            """
            Selects all rows from a text table with Hive's JDBC driver: with the binary protocol, over HTTP, and over HTTP through Apache Knox; \
            text reads the table's file directly, as hdfs dfs -text does. Every operation counts the rows and compares a checksum over all \
            columns. Connections are opened before the timed part. \
            Not measured: queries that need a job, and opening connections.\
            """)
        .workload(new SelectRows())
        .vary(
            new HivePath(),
            KnoxGateway.withPasswordClients(),
            new SettingFactor(
                FETCH_SIZE, HiveSelectWorkload.FETCH_SIZE, Predicate.not(HivePath::text)),
            new HiveCompression())
        .meters(
            new ServerCpu(Role.HIVE, HIVE, SelectRows.CPU, Predicate.not(HivePath::text)),
            new KnoxMeter(SelectRows.CPU))
        .metrics(
            Metric.lowerIsBetter(
                SelectRows.SECONDS, "time per select with all its rows, mean", "s"),
            Metric.higherIsBetter(
                SelectRows.ROWS_PER_SECOND, "rows per second per connection", "1/s"),
            Metric.lowerIsBetter(
                HiveSelectWorkload.FIRST_ROW + ".meanMicros", "mean time to first row", "us"),
            Metric.lowerIsBetter(SelectRows.CLIENT_CPU, "client CPU per select", "s"),
            Metric.lowerIsBetter(
                HIVE + SelectRows.CPU_PER_SELECT, "HiveServer2 CPU per select", "s"),
            Metric.lowerIsBetter(SelectRows.GATEWAY_CPU, "Knox CPU per select", "s"),
            Metric.lowerIsBetter(
                SelectRows.GATEWAY_CPU_PER_MB, "Knox CPU per MB of table data", "ms"),
            Metric.lowerIsBetter(
                SelectRows.RECEIVED, "bytes received by the client per select", "B"))
        .studies(Study.ofResource(GatewayHiveSelect.class, "S3-hive.json"))
        .build();
  }
}
