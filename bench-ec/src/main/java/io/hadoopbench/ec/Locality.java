package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The factor {@code client}: where the client sits among the DataNodes. Whatever the level, it is measured: bytes read, or units
 * written, from and to the client's own host.
 */
final class Locality {
  static final String CLIENT = "client";
  static final String ANY = "any";
  static final String LOCAL = "local";
  static final String INSIDE = "inside";
  static final String OUTSIDE = "outside";
  /** Resources, which the workloads count: everything, and what of it was on the client's host. Bytes when reading, units when writing. */
  static final String ALL_PARTS = "client.transferredParts";
  static final String LOCAL_PARTS = "client.transferredLocalParts";

  private Locality() { }

  static Factor factor() {
    return new Factor(CLIENT, "where the client sits: any is as it comes; local: all DataNodes are on its host; inside: it is on one of them;"
        + " outside: on none. The embedded cluster needs root for inside and outside.", List.of(ANY, LOCAL, INSIDE, OUTSIDE), List.of(ANY));
  }

  /** DataNodes in JVMs of their own and a second host, where a level asks for it. */
  static ClusterNeeds needs(ClusterNeeds needs, List<Variant> variants) {
    boolean asked = variants.stream().map(variant -> variant.level(CLIENT)).anyMatch(Set.of(INSIDE, OUTSIDE)::contains);
    return asked ? needs.withSeparateDataNodes().withSecondHost() : needs;
  }

  /** On a cluster of somebody else the level is a claim about where the tasks run, which {@link #mismatch} checks. */
  static Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    if (!EcScenario.embedded(settings)) {
      return Map.of();
    }
    int dataNodes = settings.count("dataNodes");
    return switch (variant.level(CLIENT)) {
      case INSIDE -> Map.of(Role.DATANODE, Map.of(ClusterNeeds.OUTSIDE_DATANODES, Integer.toString(dataNodes - 1)));
      case OUTSIDE -> Map.of(Role.DATANODE, Map.of(ClusterNeeds.OUTSIDE_DATANODES, Integer.toString(dataNodes)));
      default -> Map.of();
    };
  }

  /** Why the measured locality is not the label's; empty when it is. */
  static Optional<String> mismatch(Variant variant, TaskReport report) {
    double all = report.resources().getOrDefault(ALL_PARTS, 0.0);
    double local = report.resources().getOrDefault(LOCAL_PARTS, 0.0);
    boolean fits = switch (variant.level(CLIENT)) {
      case LOCAL -> local == all;
      case INSIDE -> local > 0 && local < all;
      case OUTSIDE -> local == 0;
      default -> true;
    };
    return fits ? Optional.empty()
        : Optional.of(String.format("labelled client=%s, but %.0f of %.0f parts were local", variant.level(CLIENT), local, all));
  }
}
