package io.hadoopbench.ec;

import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.workload.WholeFiles;

/**
 * What does erasure coding cost, or save, when data is read and all DataNodes are running? Does NOT
 * measure disks unless {@code -dropCaches} empties the page cache, or failed DataNodes (see {@link
 * EcDegradedRead}). Run it with {@code scripts/bench ec-read} or {@code hadoop jar bench.jar
 * ec-read}.
 */
public final class EcRead implements Scenario {
  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("ec-read")
        .asks("What does erasure coding cost compared with replication when data is read?")
        .describes(
            """
            Reads whole files with three replicas and with an erasure coding policy, while all DataNodes are running. A healthy read decodes nothing, so \
            both coders cost the same; the client reads from as many DataNodes at once as the policy has data units. \
            Not measured: disks, unless -dropCaches empties the page cache. On one machine all DataNodes share CPU and memory.\
            """)
        .workload(
            WholeFiles.reading(
                    EcWrite.FILES, EcWrite.SIZE, EcWrite.REPLICATION, EcWrite.REPLICATION_HELP)
                .by("12", "1s"))
        .vary(new Layout(), new RawCoder(), new ClientLocality())
        .metrics(EcMetrics.READING)
        .studies(Study.ofResource(EcRead.class, "S5-read.json"))
        .build();
  }
}
