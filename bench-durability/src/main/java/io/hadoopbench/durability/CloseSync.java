package io.hadoopbench.durability;

import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.workload.FileMetrics;
import io.hadoopbench.core.workload.WholeFiles;

/**
 * What does it cost to make whole files durable before close returns? Does NOT measure DataNodes
 * with several disks. Run it with {@code scripts/bench close-sync} or {@code hadoop jar bench.jar
 * close-sync}.
 */
public final class CloseSync implements Scenario {
  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("close-sync")
        .asks("What does it cost to make whole files durable before close returns?")
        .describes(
            """
            Writes whole files, as a compaction or a MapReduce job does, and makes them durable: not at all, by hsync before close, block by block \
            (SYNC_BLOCK), or by DataNodes that sync on close. On the embedded cluster each level of a DataNode setting has its own DataNodes. \
            Not measured: several disks. The DataNodes of the embedded cluster share one disk.\
            """)
        .workload(WholeFiles.writing("8", "8MB", "3", "replicas of each file").by("18", "1s"))
        .vary(new Durability(Level.NONE, Level.HSYNC, Level.SYNC_BLOCK, Level.SYNC_ON_CLOSE))
        .metrics(
            Metric.higherIsBetter("file.perSecond", "files per second", "1/s"),
            Metric.lowerIsBetter("close.p50Micros", "close, median", "us"),
            Metric.lowerIsBetter("close.p99Micros", "close, 99th percentile", "us"),
            Metric.lowerIsBetter("close.maxMicros", "longest close", "us"))
        .metrics(FileMetrics.THROUGHPUT)
        .metrics(FileMetrics.WRITE_PARTS)
        .build();
  }
}
