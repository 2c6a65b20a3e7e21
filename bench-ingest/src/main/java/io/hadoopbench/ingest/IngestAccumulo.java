package io.hadoopbench.ingest;

import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Study.Ladder;
import io.hadoopbench.core.model.Study.Rung;
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.scenario.ScenarioSpec;
import io.hadoopbench.ingest.security.Security;
import io.hadoopbench.ingest.security.TabletServerMeter;
import io.hadoopbench.ingest.workload.IngestEntries;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What does protecting its connections cost Accumulo under a continuous ingest? Does NOT measure queries, nor
 * protection of HDFS below it. Run it with {@code scripts/bench ingest-accumulo} or
 * {@code hadoop jar bench.jar ingest-accumulo}.
 */
public final class IngestAccumulo implements Scenario {
  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("ingest-accumulo")
        .asks("What does protecting its connections cost Accumulo under a continuous ingest?")
        .describes("""
            Writes linked lists of entries with random rows into a table of Accumulo, in batches that end with a \
            flush; each entry points at one of the batch before. \
            What each connection agreed upon is read in the client and in the tablet server. The embedded Accumulo \
            restarts for each level, and its files are on the embedded HDFS. \
            Not measured: queries, and protection of HDFS, which is the same for all levels. On one machine clients and servers share the CPU.""")
        .workload(new IngestEntries(Security::level))
        .vary(new Security())
        .meters(new TabletServerMeter(IngestEntries.cpu()))
        .metrics(
            Metric.higherIsBetter(IngestEntries.ENTRIES_PER_SECOND, "entries per second", "1/s"),
            Metric.lowerIsBetter(IngestEntries.MILLIS_PER_MILLION, "time of a million entries", "ms"),
            Metric.lowerIsBetter(IngestEntries.BATCH_MICROS, "batch with its flush, mean", "us"),
            Metric.lowerIsBetter(IngestEntries.CLIENT_CPU, "client CPU per entry", "us"),
            Metric.lowerIsBetter(TabletServerMeter.SERVER + IngestEntries.CPU_PER_ENTRY, "tablet server CPU per entry", "us"),
            Metric.lowerIsBetter(IngestEntries.WIRE, "bytes that the client wrote per entry", "B"))
        .studies(StudyS2.study())
        .build();
  }

  /** Published figures of study S2, see docs/studies.md. They are only ever shown beside what was measured. */
  static final class StudyS2 {
    /** Its entries, in millions. */
    private static final double MILLIONS = 2000;
    private static final int ITERATIONS = 5;

    private StudyS2() { }

    static Study study() {
      return new Study("S2", "Accumulo 1.7 under a continuous ingest of 2 billion entries, 14 hosts",
          new TreeMap<>(Map.of("only", "security=none,tls,sasl-auth,sasl-auth-int,sasl-auth-conf", "restart", "always",
              "rehearsals", "0", "writerMemory", "500KB")), List.of(), List.of(),
          List.of(new Ladder("levels of security", IngestEntries.MILLIS_PER_MILLION, List.of(
              rung("none", "none", 7_829_394, 139_340, 8_143_035, 7_764_309),
              rung("tls", "TLS, two-way", 8_292_760, 87_012, 8_464_060, 8_204_955),
              rung("sasl-auth", "SASL auth", 8_859_552, 134_109, 9_047_971, 8_657_618),
              rung("sasl-auth-int", "SASL auth-int", 9_500_737, 155_968, 9_753_424, 9_282_371),
              rung("sasl-auth-conf", "SASL auth-conf", 9_479_635, 170_823, 9_776_580, 9_282_189)))),
          "The study gives the time of the whole ingest; here it is that of a million entries. Its clients and servers "
              + "shared no CPU, and it waited for nobody else's disks; on one machine the work of both"
              + " ends adds up. Compare CPU per entry beside the time.");
    }

    /** @param median of the whole ingest in milliseconds, like the others */
    private static Rung rung(String level, String label, double median, double deviation, double max, double min) {
      return new Rung(level, label, ITERATIONS, median / MILLIONS, deviation / MILLIONS, max / MILLIONS, min / MILLIONS);
    }
  }
}
