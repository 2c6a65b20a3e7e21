package io.hadoopbench.gateway;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.experiment.Scenario;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the scenarios gateway-webhdfs-* declare alike: whole files, and the ways to them. */
abstract class GatewayScenario implements Scenario {
  @Override
  public List<Factor> factors() {
    return Ways.factors();
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return Ways.irrelevant(variant);
  }

  @Override
  public List<Option> options() {
    List<Option> all = new ArrayList<>(FileOptions.of("4", "128MB", "1",
        "replicas of each file; 1, so that the pipeline does not hide what the way costs"));
    all.addAll(GatewayOptions.all());
    return all;
  }

  /** Streams are the threads. */
  @Override
  public Set<String> notOffered() {
    return Set.of("threads");
  }

  @Override
  public int threads(Variant variant, Settings settings) {
    return Ways.streams(variant);
  }

  @Override
  public void check(Settings settings) {
    GatewayOptions.check(settings);
  }

  @Override
  public void check(Settings settings, List<Variant> variants) {
    int streams = variants.stream().mapToInt(Ways::streams).max().orElseThrow();
    FileOptions.check(settings, streams, "-maps x " + Ways.STREAMS);
  }

  @Override
  public long operations(Settings settings) {
    return settings.number("nrFiles");
  }

  @Override
  public ClusterNeeds needs(Settings settings, List<Variant> variants) {
    return new ClusterNeeds(Map.of(Role.NAMENODE, 1, Role.DATANODE, 1), Map.of()).withGateways(Ways.gateways(variants));
  }

  /** Half of TLS is the client's work. */
  @Override
  public boolean clientIsMeasured() {
    return true;
  }
}
