package io.hadoopbench.ingest;

import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.ingest.security.Security;
import io.hadoopbench.ingest.security.TabletServerMeter;
import io.hadoopbench.ingest.workload.IngestEntries;

/**
 * What does it cost to protect Accumulo's connections during continuous ingest? Does NOT measure
 * queries, or the protection of the HDFS that Accumulo uses. Run it with {@code scripts/bench
 * ingest-accumulo} or {@code hadoop jar bench.jar ingest-accumulo}.
 */
public final class IngestAccumulo implements Scenario {
  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("ingest-accumulo")
        .asks("What does it cost to protect Accumulo's connections during continuous ingest?")
        .describes(
            """
            Writes linked lists with random rows into an Accumulo table, in batches that end with a \
            flush; each entry points to an entry in the previous batch. \
            Client and tablet server both report what each connection negotiated. The embedded cluster \
            runs one Accumulo instance per level on its HDFS, or restarts a single instance. \
            Not measured: queries, and protection of HDFS, which is the same for all levels. On one machine clients and servers share the CPU.\
            """)
        .workload(new IngestEntries(Security::level))
        .vary(new Security())
        .meters(new TabletServerMeter(IngestEntries.cpu()))
        .metrics(
            Metric.higherIsBetter(IngestEntries.ENTRIES_PER_SECOND, "entries per second", "1/s"),
            Metric.lowerIsBetter(
                IngestEntries.MILLIS_PER_MILLION, "time per million entries", "ms"),
            Metric.lowerIsBetter(IngestEntries.BATCH_MICROS, "batch with its flush, mean", "us"),
            Metric.lowerIsBetter(IngestEntries.CLIENT_CPU, "client CPU per entry", "us"),
            Metric.lowerIsBetter(
                TabletServerMeter.SERVER + IngestEntries.CPU_PER_ENTRY,
                "tablet server CPU per entry",
                "us"),
            Metric.lowerIsBetter(IngestEntries.WIRE, "bytes written by the client per entry", "B"))
        .studies(Study.ofResource(IngestAccumulo.class, "S2.json"))
        .build();
  }
}
