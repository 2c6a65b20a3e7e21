package io.hadoopbench.core.experiment;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.Composition;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.scenario.ScenarioRun;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A composition as a scenario that can run. */
public record ComposedScenario(Composition composition) implements Scenario {
  @Override
  public String name() {
    return composition.spec().name();
  }

  @Override
  public String question() {
    return composition.spec().question();
  }

  @Override
  public String description() {
    return composition.spec().description();
  }

  @Override
  public List<Factor> factors() {
    return composition.factors();
  }

  @Override
  public List<Option> options() {
    return composition.options();
  }

  @Override
  public Set<String> notOffered() {
    return composition.notOffered();
  }

  @Override
  public List<Metric> metrics() {
    return composition.metrics();
  }

  @Override
  public List<Study> studies() {
    return composition.spec().studies();
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return composition.irrelevant(variant);
  }

  @Override
  public void check(Settings settings, List<Variant> variants) {
    composition.check(settings, variants);
  }

  @Override
  public long operations(Settings settings) {
    return composition.spec().workload().operations(settings);
  }

  @Override
  public int threads(Variant variant, Settings settings) {
    return composition.threads(variant, settings);
  }

  @Override
  public ClusterNeeds needs(Settings settings, List<Variant> variants) {
    return composition.needs(settings, variants);
  }

  @Override
  public boolean traced(Settings settings) {
    return composition.spec().workload().traced(settings);
  }

  @Override
  public boolean clientIsMeasured() {
    return composition.spec().workload().clientIsMeasured();
  }

  @Override
  public List<LimitProbe> limits(Settings settings) {
    return composition.limits(settings);
  }

  @Override
  public Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    return composition.serverSettings(variant, settings);
  }

  @Override
  public ScenarioRun open(RunContext context) throws IOException {
    return ComposedRun.open(composition, context);
  }
}
