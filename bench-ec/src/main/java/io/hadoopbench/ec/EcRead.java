package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.experiment.RunContext;
import io.hadoopbench.core.experiment.Scenario;
import io.hadoopbench.core.experiment.ScenarioRun;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What does erasure coding cost, or save, when data is read and all DataNodes are well? Does NOT measure disks unless
 * {@code -dropCaches} empties the page cache; for DataNodes that are down see {@link EcDegradedRead}. Run it with
 * {@code scripts/bench ec-read} or {@code hadoop jar bench.jar ec-read}.
 */
public final class EcRead implements Scenario {
  @Override
  public String name() {
    return "ec-read";
  }

  @Override
  public String question() {
    return "What does erasure coding cost against replicas when data is read?";
  }

  @Override
  public String description() {
    return """
        Reads whole files with three replicas and with an erasure coding policy, all DataNodes being well. A healthy read decodes nothing, so \
        both coders do the same; it reads from as many DataNodes at once as the policy has data units. \
        Not measured: disks, unless -dropCaches empties the page cache. On one machine all DataNodes share its CPU and memory.""";
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
    return Stream.concat(EcOptions.options().stream(), Stream.of(FileOptions.access())).toList();
  }

  @Override
  public void check(Settings settings) {
    EcOptions.check(settings);
    FileOptions.checkReading(settings);
  }

  @Override
  public List<Metric> metrics() {
    return EcOptions.readMetrics();
  }

  @Override
  public List<Study> studies() {
    return List.of(StudyS5.read());
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
  public boolean clientIsMeasured() {
    return true;
  }

  @Override
  public ScenarioRun open(RunContext context) throws IOException {
    return new EcReadRun(context);
  }
}
