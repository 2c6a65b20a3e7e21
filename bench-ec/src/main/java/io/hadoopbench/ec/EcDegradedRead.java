package io.hadoopbench.ec;

import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.workload.WholeFiles;

/**
 * What does it cost to read data when DataNodes that hold it have just failed and the NameNode
 * still lists them as live? Does NOT measure reads during or after the rebuild of blocks. Run it
 * with {@code scripts/bench ec-degraded-read}; on an existing cluster the operator stops the
 * DataNodes.
 */
public final class EcDegradedRead implements Scenario {
  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("ec-degraded-read")
        .asks("What does erasure coding cost compared with replication when DataNodes are down?")
        .describes(
            """
            Reads whole files while 0 to 4 of the DataNodes that hold their data are down. These DataNodes are stopped just before measuring starts; \
            the NameNode still lists them as live. The client then decodes the missing units (erasure coding), or reads another \
            replica. If more DataNodes are down than the layout survives, the loss is expected and reported as such. All DataNodes and blocks are \
            healthy before any is stopped; stopped DataNodes stay down for the next trial, for 20 s. Not measured: reads while the NameNode rebuilds blocks.\
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
