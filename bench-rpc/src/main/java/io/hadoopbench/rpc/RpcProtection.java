package io.hadoopbench.rpc;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Variant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What does SASL protection cost on calls to the NameNode? Clients that differ in nothing but the level that they ask for call one
 * NameNode that offers all. Does NOT measure the handshake, which comes once for each connection, nor the protection of data transfer.
 * Run it with {@code scripts/bench rpc-protection} or {@code hadoop jar bench.jar rpc-protection}.
 */
public final class RpcProtection extends RpcScenario {
  static final String PLAIN = "plain";

  @Override
  public String name() {
    return "rpc-protection";
  }

  @Override
  public String question() {
    return "What does SASL protection cost on calls to the NameNode?";
  }

  @Override
  public String description() {
    return """
        Calls a NameNode that offers authentication, integrity and privacy, over connections that ask for one of them each; \
        what each connection really agreed upon is read in the client and in the server. \
        none is another NameNode process, without Kerberos. \
        Not measured: the handshake of a connection, and data transfer.""";
  }

  @Override
  public List<Factor> factors() {
    return List.of(Protection.factor(), Mechanism.factor());
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return Protection.of(variant).equals(Protection.NONE) ? Set.of(Mechanism.FACTOR) : Set.of();
  }

  @Override
  public List<Option> options() {
    return Stream.concat(RpcOptions.common().stream(), Stream.of(Option.of(PLAIN, Option.Type.TEXT, "URI", "",
        "existing cluster with Kerberos: a NameNode without, for the level none; as in hdfs://host:8020"))).toList();
  }

  @Override
  public void check(Settings settings) {
    RpcOptions.check(settings);
    if (settings.has(PLAIN)) {
      RpcOptions.fileSystem(settings, PLAIN);
    }
  }

  @Override
  public List<Metric> metrics() {
    return RpcMetrics.common();
  }

  @Override
  public ClusterNeeds needs(Settings settings, List<Variant> variants) {
    return new ClusterNeeds(Map.of(Role.NAMENODE, 1, Role.DATANODE, 1, Role.PLAIN_NAMENODE, 1), Map.of()).withKerberos();
  }

  @Override
  public List<LimitProbe> limits(Settings settings) {
    return RpcLimits.ofLevels(settings);
  }

  @Override
  public ScenarioRun open(RunContext context) {
    return new RpcProtectionRun(context);
  }
}
