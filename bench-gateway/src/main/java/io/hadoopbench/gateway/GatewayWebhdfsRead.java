package io.hadoopbench.gateway;

import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.workload.FileMetrics;
import io.hadoopbench.core.workload.WholeFiles;

/**
 * What does a Knox gateway cost when data is read over WebHDFS, and how much of it is TLS? Does NOT
 * measure a gateway on a separate host, unless the cluster has one. Run it with {@code
 * scripts/bench gateway-webhdfs-read} or {@code hadoop jar bench.jar gateway-webhdfs-read}.
 */
public final class GatewayWebhdfsRead implements Scenario {
  @Override
  public ScenarioSpec spec() {
    return GatewayMetrics.ofFiles(
            ScenarioSpec.named("gateway-webhdfs-read")
                .asks(
                    "What does a Knox gateway cost when data is read over WebHDFS, and how much of"
                        + " it is TLS?")
                .describes(
                    """
                    Reads whole files over WebHDFS: from the DataNodes directly, and through Apache Knox without and with TLS. The files are written \
                    once, before the first trial, with the native client. Every byte is counted, and each file's checksum is compared with the DataNodes'. \
                    Not measured: disks, unless -dropCaches empties the page cache. On one machine client, gateway and DataNode share the CPU.\
                    """)
                .workload(
                    WholeFiles.reading("4", "128MB", "1", GatewayWebhdfsWrite.REPLICATION_HELP)
                        .by("10", "1s")))
        .metrics(
            FileMetrics.parts(
                "open",
                "request for the data location",
                "firstByte",
                "first byte after the redirect",
                "transfer",
                "transfer",
                "pread",
                "positional read"))
        .studies(Study.ofResource(GatewayWebhdfsRead.class, "S3-read.json"))
        .build();
  }
}
