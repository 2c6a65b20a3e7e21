package io.hadoopbench.ec;

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

/**
 * What does erasure coding cost, or save, when data is read and all DataNodes are well? Does NOT measure disks unless
 * {@code -dropCaches} empties the page cache; for DataNodes that are down see {@link EcDegradedRead}. Run it with
 * {@code scripts/bench ec-read} or {@code hadoop jar bench.jar ec-read}.
 */
public class EcRead extends EcScenario {
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
  public List<Option> options() {
    return with(super.options(), FileOptions.access());
  }

  @Override
  public void check(Settings settings) {
    super.check(settings);
    FileOptions.checkReading(settings);
  }

  @Override
  public List<Metric> metrics() {
    return EcMetrics.READING;
  }

  @Override
  public List<Study> studies() {
    return List.of(StudyS5.read());
  }

  @Override
  public List<LimitProbe> limits(Settings settings) {
    return List.of(EcLimits.copying(settings));
  }

  @Override
  public ScenarioRun open(RunContext context) throws IOException {
    return new EcReadRun(context);
  }
}
