package io.hadoopbench.ec;

import io.hadoopbench.core.files.WholeFiles;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.scenario.ScenarioSpec;

/**
 * What does it cost to read when DataNodes that hold data have just failed and the NameNode still
 * lists them as live? Does NOT measure reads during or after the rebuild of blocks. Run it with
 * {@code scripts/bench ec-degraded-read}; on an existing cluster the operator stops the DataNodes.
 */
public final class EcDegradedRead implements Scenario {
  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("ec-degraded-read")
        .asks("What does erasure coding cost against replicas when DataNodes are down?")
        .describes(
            """
            Reads whole files while 0 to 4 of the DataNodes that hold their data are down, stopped directly before the measuring starts; \
            the NameNode still counts them as live. The client then computes what they held from the others (erasure coding), or takes another \
            replica. More down than the layout survives is an expected loss, and reported as one. All DataNodes and blocks are \
            healthy before any is stopped; stopped ones stay down for the next trial, for 20 s. Not measured: what reading costs while the NameNode rebuilds.\
            """)
        .workload(
            WholeFiles.reading(
                    EcWrite.FILES, EcWrite.SIZE, EcWrite.REPLICATION, EcWrite.REPLICATION_HELP)
                .by("10", "1s"))
        .vary(new Layout(), new RawCoder(), new ClientLocality(), new DataNodeFault())
        .metrics(EcMetrics.READING)
        .studies(Study.ofResource(EcDegradedRead.class, "S5-degraded.json"))
        .build();
  }
}
