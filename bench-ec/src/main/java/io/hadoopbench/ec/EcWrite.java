package io.hadoopbench.ec;

import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.workload.WholeFiles;

/**
 * What does erasure coding cost, or save, when data is written? Writes whole files as three
 * replicas and as erasure-coded block groups. Does NOT measure disks: close returns when the
 * DataNodes have received the data. Run it with {@code scripts/bench ec-write} or {@code hadoop jar
 * bench.jar ec-write}.
 */
public final class EcWrite implements Scenario {
  static final String FILES = "4";
  static final String SIZE = "48MB";
  static final String REPLICATION = "3";
  static final String REPLICATION_HELP =
      "replicas of each file with layout "
          + Layout.REP3
          + "; erasure-coded files are not replicated";

  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("ec-write")
        .asks("What does erasure coding cost compared with replication when data is written?")
        .describes(
            """
            Writes whole files with three replicas and with an erasure coding policy, whose parity the client computes in Java or with ISA-L. \
            Replicas go through a pipeline and send three times the file's bytes; RS-6-3 sends 1.5 times. \
            Not measured: disks. On one machine all DataNodes share CPU, memory and disk, so compare bytes moved and CPU first.\
            """)
        .workload(WholeFiles.writing(FILES, SIZE, REPLICATION, REPLICATION_HELP).by("12", "1s"))
        .vary(new Layout(), new RawCoder(), new ClientLocality())
        .metrics(EcMetrics.WRITING)
        .studies(Study.ofResource(EcWrite.class, "S5-write.json"))
        .build();
  }
}
