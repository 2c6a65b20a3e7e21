package io.hadoopbench.gateway;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the scenarios gateway-webhdfs-* declare alike: the ways. */
abstract class GatewayScenario implements Scenario {
  @Override
  public List<Factor> factors() {
    return Ways.factors();
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return Ways.irrelevant(variant);
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
    GatewayOptions.checkWebHdfs(settings);
  }

  static int mostStreams(List<Variant> variants) {
    return variants.stream().mapToInt(Ways::streams).max().orElseThrow();
  }

  @Override
  public ClusterNeeds needs(Settings settings, List<Variant> variants) {
    ClusterNeeds needs = new ClusterNeeds(Map.of(Role.NAMENODE, 1, Role.DATANODE, 1), Map.of()).withGateways(Ways.gateways(variants));
    return settings.flag(GatewayOptions.KERBEROS) ? needs.withKerberos() : needs;
  }

  /** Half of TLS is the client's work. */
  @Override
  public boolean clientIsMeasured() {
    return true;
  }
}
