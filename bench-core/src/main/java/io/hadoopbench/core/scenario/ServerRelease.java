package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.HadoopRelease;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The factor {@code hadoop}: the release of Hadoop's servers, which restart with it on the same data, as in a rolling
 * upgrade. Clients stay as they are. For any workload, on the embedded cluster.
 */
public final class ServerRelease implements Treatment {
  public static final String NAME = HadoopRelease.OPTION;

  @Override
  public List<Factor> factors() {
    return List.of(factor(NAME,
        "release of Hadoop's servers, as in 3.3.6,3.4.2; embedded cluster. They restart with it once in each block, on the same data."));
  }

  /** Any release may be a level; the first is that of this JVM's own client jars. */
  static Factor factor(String name, String help) {
    List<String> own = List.of(HadoopRelease.ofThisJvm());
    return new Factor(name, help, own, own, "3.");
  }

  @Override
  public Optional<String> contradicts(Variant variant, Settings settings) {
    return refused(NAME, variant, settings);
  }

  /** Why a level is none on this cluster; empty when it is one. */
  static Optional<String> refused(String factor, Variant variant, Settings settings) {
    return ExistingOnly.asked(settings)
        ? Optional.of(factor + "=" + variant.level(factor)
            + ": is for -cluster embedded; jars of another release are not put on a cluster of somebody else")
        : HadoopRelease.wrong(variant.level(factor)).map(reason -> factor + "=" + variant.level(factor) + ": " + reason);
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    needs.serverRelease(HadoopRelease.of(variant.level(NAME)));
  }

  @Override
  public Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    return Map.of(Role.NAMENODE, Map.of(ClusterNeeds.HADOOP_RELEASE, variant.level(NAME)));
  }

  @Override
  public List<Meter> meters() {
    return List.of(new ReleaseMeter());
  }

  /** {@link ReleaseMeter} has the proof. */
  @Override
  public Opened open(RunContext run) {
    return new Opened() { };
  }
}
