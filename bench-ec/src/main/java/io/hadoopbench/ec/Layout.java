package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.DataNodeMeter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;

/**
 * Factor {@code layout}: the redundancy with which files are stored. Validity checks: the class of
 * the streams that were used, and the location of each unit according to the NameNode.
 */
public final class Layout implements Treatment.Interleavable {
  static final String LAYOUT = "layout";

  /** Prefix of a layout without a policy, followed by the number of replicas. */
  static final String REPLICATED = "rep";

  static final String REP3 = "rep3";

  private static final String DATANODES = "dataNodes";
  private static final String REPLICATION = "replication";
  private static final int REPLICAS = 3;
  private static final int MOST_DATANODES = 100;

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            LAYOUT,
            "how files are stored: "
                + REP3
                + ", or an erasure coding policy that the NameNode offers.",
            List.of(
                REP3,
                "RS-6-3-1024k",
                "RS-3-2-1024k",
                "RS-10-4-1024k",
                "XOR-2-1-1024k",
                "RS-LEGACY-6-3-1024k"),
            List.of(REP3, "RS-6-3-1024k")));
  }

  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.containsAll(Set.of(Trait.FILES_IN_DIRECTORY, Trait.WHOLE_FILES));
  }

  /** Implies the factor for the coder, which must be known for the comparison. */
  @Override
  public Set<String> impliedFactors() {
    return Set.of(RawCoder.CODER);
  }

  /**
   * The {@code -replication} defaults of other scenarios differ; replicated layouts in these
   * scenarios use three replicas.
   */
  @Override
  public List<Option> options() {
    return List.of(
        Option.of(
            REPLICATION,
            Option.Type.POSITIVE,
            "N",
            Integer.toString(REPLICAS),
            EcWrite.REPLICATION_HELP),
        Option.of(
            DATANODES,
            Option.Type.POSITIVE,
            "N",
            "9",
            "embedded cluster: number of DataNodes; RS-6-3 needs 9, RS-10-4 14"),
        GivenDirectories.option());
  }

  @Override
  public void check(Settings settings) {
    GivenDirectories.check(settings, Set.copyOf(factors().get(0).levels()));
    settings.require(
        DATANODES,
        nodes -> settings.number(DATANODES) <= MOST_DATANODES,
        "must be at most " + MOST_DATANODES);
  }

  @Override
  public Optional<String> excludes(Variant variant, Settings settings) {
    int replicas = settings.count(REPLICATION);
    if (!coded(variant) && replicas != REPLICAS) {
      return Optional.of(
          LAYOUT
              + "="
              + REP3
              + ": is "
              + REPLICAS
              + " replicas, but -"
              + REPLICATION
              + " is "
              + replicas);
    }
    int units = redundancy(variant, replicas).units();
    return embedded(settings) && settings.number(DATANODES) < units
        ? Optional.of(
            LAYOUT
                + "="
                + variant.level(LAYOUT)
                + ": needs "
                + units
                + " DataNodes, but -"
                + DATANODES
                + " is "
                + settings.text(DATANODES))
        : Optional.empty();
  }

  @Override
  public List<String> directoryFactors() {
    return List.of(LAYOUT);
  }

  @Override
  public List<String> makes(Variant variant, Settings settings) {
    return coded(variant) && !GivenDirectories.of(settings).containsKey(variant.level(LAYOUT))
        ? List.of("a directory with the policy " + variant.level(LAYOUT))
        : List.of();
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    needs.atLeast(Role.DATANODE, settings.count(DATANODES));
  }

  @Override
  public List<Meter> meters() {
    return List.of(DataNodeMeter.ofTraffic());
  }

  @Override
  public List<Metric> metrics() {
    return EcMetrics.COST;
  }

  @Override
  public Opened open(RunContext run) {
    return new OpenedLayout(run);
  }

  /** Returns whether the servers belong to the run, in which case the run configures them. */
  static boolean embedded(Settings settings) {
    return !ExistingOnly.asked(settings);
  }

  static int dataNodes(Settings settings) {
    return settings.count(DATANODES);
  }

  static boolean coded(Variant variant) {
    return !variant.level(LAYOUT).equals(REP3);
  }

  /** Returns a variant's policy; empty for replicas. */
  static Optional<ErasureCodingPolicy> policy(Variant variant) {
    return coded(variant) ? Optional.of(policy(variant.level(LAYOUT))) : Optional.empty();
  }

  static ErasureCodingPolicy policy(String name) {
    return SystemErasureCodingPolicies.getPolicies().stream()
        .filter(p -> p.getName().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no built-in policy " + name));
  }

  /**
   * @param replicas number of replicas of a file without a policy
   */
  static Redundancy redundancy(Variant variant, int replicas) {
    return policy(variant)
        .map(p -> new Redundancy(p.getNumDataUnits(), p.getNumParityUnits()))
        .orElse(new Redundancy(1, replicas - 1));
  }

  /** Returns a variant's redundancy; the options specify the number of replicas. */
  static Redundancy redundancy(Variant variant, Settings settings) {
    return redundancy(variant, settings.count(REPLICATION));
  }

  /**
   * A layout's redundancy. A replicated layout has one data unit and its copies.
   *
   * @param dataUnits data units per stripe; 1 for replicas
   * @param moreUnits parity units, or copies beyond the first; this many units may be lost
   */
  record Redundancy(int dataUnits, int moreUnits) {
    /** Returns the number of DataNodes that each file needs. */
    int units() {
      return dataUnits + moreUnits;
    }

    /** Returns the number of DataNodes whose loss a file survives. */
    int survives() {
      return moreUnits;
    }

    /** Returns the number of bytes stored per byte of a file. */
    double storedPerByte() {
      return (double) units() / dataUnits;
    }
  }
}
