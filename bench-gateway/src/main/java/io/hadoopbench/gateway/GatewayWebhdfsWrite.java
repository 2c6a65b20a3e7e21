package io.hadoopbench.gateway;

import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.workload.FileMetrics;
import io.hadoopbench.core.workload.WholeFiles;

/**
 * What does a Knox gateway cost when data is written over WebHDFS, and how much of it is TLS? Does
 * NOT measure the disk's durability. Run it with {@code scripts/bench gateway-webhdfs-write} or
 * {@code hadoop jar bench.jar gateway-webhdfs-write}.
 */
public final class GatewayWebhdfsWrite implements Scenario {
  static final String REPLICATION_HELP =
      "replicas of each file; 1, so that the pipeline does not hide the cost of the path";

  @Override
  public ScenarioSpec spec() {
    return GatewayMetrics.ofFiles(
            ScenarioSpec.named("gateway-webhdfs-write")
                .asks(
                    "What does a Knox gateway cost when data is written over WebHDFS, and how much"
                        + " of it is TLS?")
                .describes(
                    """
                    Writes whole files over WebHDFS: to the DataNodes directly, and through Apache Knox without and with TLS. A file is complete when the \
                    server confirms it; each file's length and checksum are then compared with the DataNodes'. \
                    Not measured: writes to disk. On one machine client, gateway and DataNode share the CPU.\
                    """)
                .workload(WholeFiles.writing("4", "128MB", "1", REPLICATION_HELP).by("10", "1s")))
        .metrics(
            FileMetrics.parts(
                "create",
                "request for the location, and connecting",
                "firstWrite",
                "first write",
                "transfer",
                "transfer",
                "close",
                "close, until the server confirms the file"))
        .studies(Study.ofResource(GatewayWebhdfsWrite.class, "S3-write.json"))
        .build();
  }
}
