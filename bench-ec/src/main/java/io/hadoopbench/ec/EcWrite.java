package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Study;
import java.io.IOException;
import java.util.List;

/**
 * What does erasure coding cost, or save, when data is written? Writes whole files as three replicas and as erasure coded block groups.
 * Does NOT measure disks: close returns when the DataNodes have the bytes. Run it with {@code scripts/bench ec-write} or
 * {@code hadoop jar bench.jar ec-write}.
 */
public final class EcWrite extends EcScenario {
  @Override
  public String name() {
    return "ec-write";
  }

  @Override
  public String question() {
    return "What does erasure coding cost against replicas when data is written?";
  }

  @Override
  public String description() {
    return """
        Writes whole files with three replicas and with an erasure coding policy, whose parity the client computes in Java or with ISA-L. \
        Replicas go through a pipeline and cost the network three times the bytes; RS-6-3 costs one and a half. \
        Not measured: disks. On one machine all DataNodes share its CPU, memory and disk, so compare bytes moved and CPU first.""";
  }

  @Override
  public List<Metric> metrics() {
    return EcMetrics.WRITING;
  }

  @Override
  public List<Study> studies() {
    return List.of(StudyS5.write());
  }

  @Override
  public List<LimitProbe> limits(Settings settings) {
    return EcLimits.writing(settings);
  }

  @Override
  public ScenarioRun open(RunContext context) throws IOException {
    return new EcWriteRun(context);
  }
}
