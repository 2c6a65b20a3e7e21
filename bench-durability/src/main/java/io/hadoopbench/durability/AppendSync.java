package io.hadoopbench.durability;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.workload.CpuCost;
import io.hadoopbench.core.workload.DataNodeMeter;
import io.hadoopbench.core.workload.ServerCpu;

/**
 * What does it cost a write-ahead log to make each record durable? Does NOT measure how fast a log
 * is read back, or DataNodes with several disks. Run it with {@code scripts/bench append-sync} or
 * {@code hadoop jar bench.jar append-sync}.
 */
public final class AppendSync implements Scenario {
  private static final String PER_RECORD = ".cpuMicrosPerRecord";

  @Override
  public ScenarioSpec spec() {
    CpuCost perRecord = CpuCost.microsPer("record", PER_RECORD);
    return ScenarioSpec.named("append-sync")
        .asks("What does it cost a write-ahead log to make each record durable?")
        .describes(
            """
            Appends small records to one open file per thread and makes each one durable: not at all, in the memory of all replicas (hflush), \
            or on their disks (hsync). Write and sync are timed separately. DataNodes and disk must have synced as often as the calls require. \
            Not measured: reading the log back. The DataNodes of the embedded cluster share one disk.\
            """)
        .workload(new AppendRecords())
        .vary(new Durability(Level.NONE, Level.HFLUSH, Level.HSYNC))
        .meters(
            DataNodeMeter.ofTrafficAndCpu(perRecord),
            new ServerCpu(Role.NAMENODE, "namenode", perRecord, variant -> true))
        .metrics(
            Metric.higherIsBetter("record.perSecond", "records per second", "1/s"),
            Metric.lowerIsBetter("write.p50Micros", "write, median", "us"),
            Metric.lowerIsBetter("sync.p50Micros", "sync, median", "us"),
            Metric.lowerIsBetter("sync.p99Micros", "sync, 99th percentile", "us"),
            Metric.lowerIsBetter("sync.p999Micros", "sync, 99.9th percentile", "us"),
            Metric.lowerIsBetter("sync.maxMicros", "longest sync", "us"),
            Metric.lowerIsBetter(AppendRecords.CLIENT_CPU_MICROS, "client CPU per record", "us"),
            Metric.lowerIsBetter(
                DataNodeMeter.SERVERS + PER_RECORD, "DataNode CPU per record", "us"),
            Metric.lowerIsBetter("namenode" + PER_RECORD, "NameNode CPU per record", "us"))
        .build();
  }
}
