package io.hadoopbench.gateway;

import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Study;
import java.io.IOException;
import java.util.List;

/**
 * What does a Knox gateway cost when data is written over WebHDFS, and how much of it is TLS? Does NOT measure the disk's durability. Run it
 * with {@code scripts/bench gateway-webhdfs-write} or {@code hadoop jar bench.jar gateway-webhdfs-write}.
 */
public final class GatewayWebhdfsWrite extends GatewayFilesScenario {
  @Override
  public String name() {
    return "gateway-webhdfs-write";
  }

  @Override
  public String question() {
    return "What does a Knox gateway cost when data is written over WebHDFS, and how much of it is TLS?";
  }

  @Override
  public String description() {
    return """
        Writes whole files over WebHDFS: to the DataNodes directly, and through Apache Knox without and with TLS. A file counts when the \
        server says that it is there; each file's length and checksum are then compared with the DataNodes'. \
        Not measured: whether the bytes have reached a disk. On one machine client, gateway and DataNode share the CPU.""";
  }

  @Override
  public List<Metric> metrics() {
    return GatewayMetrics.WRITING;
  }

  @Override
  public List<Study> studies() {
    return List.of(StudyS3.write());
  }

  @Override
  public List<LimitProbe> limits(Settings settings) {
    return GatewayLimits.writing();
  }

  @Override
  public ScenarioRun open(RunContext context) throws IOException {
    return new GatewayWriteRun(context);
  }
}
