package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.experiment.RunContext;
import io.hadoopbench.core.experiment.ScenarioRun;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What does it cost to read when DataNodes that hold data have just gone, and the NameNode still counts on them? Does NOT measure
 * the NameNode's own reconstruction, which begins when it has given them up. Run it with {@code scripts/bench ec-degraded-read}; a
 * cluster of your own needs {@code -allowFaults PROGRAM}.
 */
public final class EcDegradedRead extends EcRead {
  @Override
  public String name() {
    return "ec-degraded-read";
  }

  @Override
  public String question() {
    return "What does erasure coding cost against replicas when DataNodes are down?";
  }

  @Override
  public String description() {
    return """
        Reads whole files while 0 to 4 of the DataNodes that hold their data are down, killed or hung, directly before the measuring starts; \
        the NameNode still counts them as live. The client then computes what they held from the others (erasure coding), or takes another \
        replica. More down than the layout survives is an expected loss, and reported as one. All DataNodes are back before the next trial. \
        Not measured: the reconstruction by the NameNode, which begins when it takes them for dead (10.5 minutes by default).""";
  }

  @Override
  public List<Factor> factors() {
    return with(super.factors(), Down.factor(), Down.fault());
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    Set<String> factors = new HashSet<>(super.irrelevant(variant));
    if (Down.of(variant) == 0) {
      factors.add(Down.FAULT);
    }
    return factors;
  }

  @Override
  public List<Option> options() {
    return with(super.options(), Down.allowFaults());
  }

  @Override
  public List<Study> studies() {
    return List.of(StudyS5.degraded());
  }

  @Override
  public ClusterNeeds needs(Settings settings) {
    return super.needs(settings).withSeparateDataNodes();
  }

  @Override
  public ScenarioRun open(RunContext context) throws IOException {
    return new EcDegradedReadRun(context);
  }
}
