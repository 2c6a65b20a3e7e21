package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What the scenarios ec-* declare alike: whole files, of which each layout has some, on a cluster with enough DataNodes. */
abstract class EcScenario implements Scenario {
  private static final int MOST_DATANODES = 100;
  private static final int REPLICAS = 3;

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
    List<Option> all = new ArrayList<>(FileOptions.of("4", "48MB", Integer.toString(REPLICAS),
        "replicas of each file of " + Layouts.REP3 + "; erasure coded files have none"));
    all.add(Option.of("dataNodes", Type.POSITIVE, "N", "9", "embedded cluster: DataNodes; RS-6-3 needs 9, RS-10-4 14"));
    return all;
  }

  @Override
  public void check(Settings settings) {
    FileOptions.check(settings);
    if (settings.number("dataNodes") > MOST_DATANODES) {
      throw new UsageException("-dataNodes " + settings.text("dataNodes") + ": must be at most " + MOST_DATANODES);
    }
  }

  @Override
  public long operations(Settings settings) {
    return settings.number("nrFiles");
  }

  @Override
  public ClusterNeeds needs(Settings settings, List<Variant> variants) {
    return Locality.needs(new ClusterNeeds(Map.of(Role.NAMENODE, 1, Role.DATANODE, settings.count("dataNodes")), Map.of()), variants);
  }

  @Override
  public Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    return Locality.serverSettings(variant, settings);
  }

  /** Computing parity is the client's work, and what it costs is the question. */
  @Override
  public boolean clientIsMeasured() {
    return true;
  }

  /** Whether the servers are ours, so that they can be made what a variant asks for. */
  static boolean embedded(Settings settings) {
    return settings.text("cluster").equals("embedded");
  }

  @SafeVarargs
  static <T> List<T> with(List<T> all, T... more) {
    return Stream.concat(all.stream(), Stream.of(more)).toList();
  }
}
