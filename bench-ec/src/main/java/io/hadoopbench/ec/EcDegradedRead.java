package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What does it cost to read when DataNodes that hold data have just gone, and the NameNode still counts on them? And when
 * it has given them up, and rebuilt what they held on fewer DataNodes? Does NOT measure the time between. Run it with {@code scripts/bench ec-degraded-read}; a
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
        replica. More down than the layout survives is an expected loss, and reported as one. With state=rebuilt the NameNode has taken them \
        for dead and the others hold everything again. All DataNodes and blocks are well before the next trial. \
        Not measured: what reading costs while the NameNode rebuilds.""";
  }

  @Override
  public List<Factor> factors() {
    return with(super.factors(), Down.factor(), Down.fault(), Down.state());
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    Set<String> factors = new HashSet<>(super.irrelevant(variant));
    factors.addAll(Down.irrelevant(variant));
    return factors;
  }

  @Override
  public List<Option> options() {
    return with(super.options(), Down.allowFaults());
  }

  @Override
  public void check(Settings settings) {
    super.check(settings);
    Down.check(settings);
  }

  @Override
  public List<Study> studies() {
    return List.of(StudyS5.degraded());
  }

  @Override
  public List<LimitProbe> limits(Settings settings) {
    return EcLimits.degradedReading(settings);
  }

  @Override
  public ClusterNeeds needs(Settings settings, List<Variant> variants) {
    return super.needs(settings, variants).withSeparateDataNodes();
  }

  @Override
  public Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    Map<Role, Map<String, String>> all = new HashMap<>(super.serverSettings(variant, settings));
    all.putAll(Down.serverSettings(variant, settings));
    return all;
  }

  @Override
  public ScenarioRun open(RunContext context) throws IOException {
    return new EcDegradedReadRun(context);
  }
}
