package io.hadoopbench.gateway;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Study;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * What does a Knox gateway cost when data is read over WebHDFS, and how much of it is TLS? Does NOT measure a gateway on a host of its own,
 * unless the cluster has one. Run it with {@code scripts/bench gateway-webhdfs-read} or {@code hadoop jar bench.jar gateway-webhdfs-read}.
 */
public final class GatewayWebhdfsRead extends GatewayFilesScenario {
  @Override
  public String name() {
    return "gateway-webhdfs-read";
  }

  @Override
  public String question() {
    return "What does a Knox gateway cost when data is read over WebHDFS, and how much of it is TLS?";
  }

  @Override
  public String description() {
    return """
        Reads whole files over WebHDFS: from the DataNodes directly, and through Apache Knox without and with TLS. The files are written \
        once, before the first trial, with the native client. Every byte is counted, and each file's checksum is compared with the DataNodes'. \
        Not measured: disks, unless -dropCaches empties the page cache. On one machine client, gateway and DataNode share the CPU.""";
  }

  @Override
  public List<Option> options() {
    return Stream.concat(super.options().stream(), Stream.of(FileOptions.access())).toList();
  }

  @Override
  public void check(Settings settings) {
    super.check(settings);
    FileOptions.checkReading(settings);
  }

  @Override
  public List<Metric> metrics() {
    return GatewayMetrics.READING;
  }

  @Override
  public List<Study> studies() {
    return List.of(StudyS3.read());
  }

  @Override
  public List<LimitProbe> limits(Settings settings) {
    return GatewayLimits.reading();
  }

  @Override
  public ScenarioRun open(RunContext context) throws IOException {
    return new GatewayReadRun(context);
  }
}
