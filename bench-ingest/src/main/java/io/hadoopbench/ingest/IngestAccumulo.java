package io.hadoopbench.ingest;

import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.scenario.ScenarioSpec;
import io.hadoopbench.ingest.security.Security;
import io.hadoopbench.ingest.security.TabletServerMeter;
import io.hadoopbench.ingest.workload.IngestEntries;

/**
 * What does protecting its connections cost Accumulo under a continuous ingest? Does NOT measure
 * queries, nor protection of HDFS below it. Run it with {@code scripts/bench ingest-accumulo} or
 * {@code hadoop jar bench.jar ingest-accumulo}.
 */
public final class IngestAccumulo implements Scenario {
  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("ingest-accumulo")
        .asks("What does protecting its connections cost Accumulo under a continuous ingest?")
        .describes(
            """
            Writes linked lists of entries with random rows into a table of Accumulo, in batches that end with a \
            flush; each entry points at one of the batch before. \
            What each connection agreed upon is read in the client and in the tablet server. The embedded Accumulo \
            restarts for each level, and its files are on the embedded HDFS. \
            Not measured: queries, and protection of HDFS, which is the same for all levels. On one machine clients and servers share the CPU.\
            """)
        .workload(new IngestEntries(Security::level))
        .vary(new Security())
        .meters(new TabletServerMeter(IngestEntries.cpu()))
        .metrics(
            Metric.higherIsBetter(IngestEntries.ENTRIES_PER_SECOND, "entries per second", "1/s"),
            Metric.lowerIsBetter(
                IngestEntries.MILLIS_PER_MILLION, "time of a million entries", "ms"),
            Metric.lowerIsBetter(IngestEntries.BATCH_MICROS, "batch with its flush, mean", "us"),
            Metric.lowerIsBetter(IngestEntries.CLIENT_CPU, "client CPU per entry", "us"),
            Metric.lowerIsBetter(
                TabletServerMeter.SERVER + IngestEntries.CPU_PER_ENTRY,
                "tablet server CPU per entry",
                "us"),
            Metric.lowerIsBetter(IngestEntries.WIRE, "bytes that the client wrote per entry", "B"))
        .studies(Study.ofResource(IngestAccumulo.class, "S2.json"))
        .build();
  }
}
