package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.experiment.LimitProbe;
import io.hadoopbench.core.experiment.RunContext;
import io.hadoopbench.core.experiment.Scenario;
import io.hadoopbench.core.experiment.ScenarioRun;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What does erasure coding cost, or save, when data is written? Writes whole files as three replicas and as erasure coded block groups.
 * Does NOT measure disks: close returns when the DataNodes have the bytes. Run it with {@code scripts/bench ec-write} or
 * {@code hadoop jar bench.jar ec-write}.
 */
public final class EcWrite implements Scenario {
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
  public List<Factor> factors() {
    return List.of(Layouts.layout(), Layouts.coder(), Locality.factor());
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return Layouts.coded(variant) ? Set.of() : Set.of(Layouts.CODER);
  }

  @Override
  public List<Option> options() {
    return EcOptions.options();
  }

  @Override
  public void check(Settings settings) {
    EcOptions.check(settings);
  }

  @Override
  public List<Metric> metrics() {
    return EcOptions.metrics(List.of(
        Metric.lowerIsBetter("create.meanMicros", "create, mean", "us"),
        Metric.lowerIsBetter("transfer.meanMicros", "transfer, mean", "us"),
        Metric.lowerIsBetter("close.meanMicros", "close, mean", "us")));
  }

  @Override
  public List<Study> studies() {
    return List.of(StudyS5.write());
  }

  @Override
  public long operations(Settings settings) {
    return settings.number("nrFiles");
  }

  @Override
  public ClusterNeeds needs(Settings settings) {
    return Locality.needs(EcOptions.needs(settings), settings);
  }

  @Override
  public Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    return Locality.serverSettings(variant, settings);
  }

  @Override
  public List<LimitProbe> limits(Settings settings) {
    return EcOptions.encodeLimits(settings);
  }

  @Override
  public boolean clientIsMeasured() {
    return true;
  }

  @Override
  public ScenarioRun open(RunContext context) throws IOException {
    return EcWriteRun.open(context);
  }
}
