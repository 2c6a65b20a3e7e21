package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Faults;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.ExistingOnly;
import io.hadoopbench.core.scenario.Meter;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Trait;
import io.hadoopbench.core.scenario.Treatment;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The factors {@code down}, how many of the DataNodes that hold data are down, {@code fault}, in which way, and {@code state}, what the
 * NameNode has done about it. Proved by how many holders of data each block has lost, and by whether readers had to decode.
 */
public final class DataNodeFault implements Treatment {
  static final String DOWN = "down";
  static final String FAULT = "fault";
  static final String KILL = "kill";
  static final String HANG = "hang";
  static final String STATE = "state";
  static final String DEGRADED = "degraded";
  static final String REBUILT = "rebuilt";

  /**
   * A NameNode takes a DataNode for dead after twice the first and ten times the second: 12 s instead of 10.5 minutes, which a DataNode on a
   * busy machine still keeps. An order to rebuild that came to nothing is given again after the third, instead of five minutes.
   */
  private static final Map<String, String> DEAD_SOON = Map.of("dfs.namenode.heartbeat.recheck-interval", "1000", "dfs.heartbeat.interval", "1",
      "dfs.namenode.reconstruction.pending.timeout-sec", "15");

  /** By default one: each DataNode that is killed has to start again, which takes a while, and ec-read has those that are well. */
  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(DOWN, "DataNodes with data of the files that go down just before measuring.", List.of("0", "1", "2", "3", "4"), List.of("1")),
        new Factor(FAULT, "kill: the process is gone, and connections are refused; hang: it is there, and says nothing, so that clients"
            + " wait for their timeout (dfs.client.socket-timeout).", List.of(KILL, HANG), List.of(KILL)),
        new Factor(STATE, "degraded: the NameNode still counts on the DataNodes that are down; rebuilt: it has taken them for dead, and what they"
            + " held is whole again on the others.", List.of(DEGRADED, REBUILT), List.of(DEGRADED)));
  }

  /** A DataNode that was killed starts again, and is read from. */
  @Override
  public Duration aroundTrial() {
    return Duration.ofSeconds(3);
  }

  /** Those of one job meet the same DataNodes down. */
  @Override
  public Map<String, String> shared(Variant variant) {
    return Map.of(DOWN, variant.level(DOWN));
  }

  @Override
  public Optional<String> alone(Variant variant, Settings settings) {
    if (down(variant) == 0) {
      return Optional.empty();
    }
    if (rebuilt(variant)) {
      return Optional.of(STATE + "=" + REBUILT + ": the files of one variant are waited for");
    }
    if (variant.level(FAULT).equals(HANG)) {
      return Optional.of(FAULT + "=" + HANG + ": all others would wait for who waits for a DataNode");
    }
    return down(variant) <= Layout.redundancy(variant, settings).survives() ? Optional.empty()
        : Optional.of(DOWN + "=" + down(variant) + ": what cannot be read ends no turn");
  }

  /** Who reads over WebHDFS may be sent to the DataNode that is down. */
  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.containsAll(Set.of(Trait.READS, Trait.HDFS_STREAMS));
  }

  /** What is lost depends on how it is kept. */
  @Override
  public Set<String> companions() {
    return Set.of(Layout.LAYOUT);
  }

  @Override
  public void check(Settings settings) {
    if (ExistingOnly.asked(settings) && !settings.find("only").orElse("").matches("(.*;)?\\s*" + DOWN + "\\s*=.*")) {
      throw new UsageException("name the number of stopped DataNodes, as in -only 'down=1': on an existing cluster its operator stops them");
    }
  }

  /** Once all is rebuilt, nobody can tell how a DataNode went down. */
  @Override
  public Set<String> irrelevant(Variant variant) {
    return down(variant) == 0 ? Set.of(FAULT, STATE) : rebuilt(variant) ? Set.of(FAULT) : Set.of();
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    needs.separateDataNodes();
  }

  /** Only in a cluster of our own, and only while it matters: one that somebody else runs keeps its patience, and is waited for. */
  @Override
  public Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    return rebuilt(variant) && Layout.embedded(settings) ? Map.of(Role.NAMENODE, DEAD_SOON) : Map.of();
  }

  @Override
  public List<Meter> meters() {
    return List.of(new GivenUpDataNodes());
  }

  @Override
  public Opened open(RunContext run) throws IOException {
    Optional<Faults> faults = run.cluster().faults();
    return faults.isPresent() ? new OpenedFault(run, run.hdfs(), faults.get()) : new StoppedDataNodes(run, run.hdfs());
  }

  static int down(Variant variant) {
    return Integer.parseInt(variant.level(DOWN));
  }

  /** Whether readers are to meet DataNodes that are down; false also without the factor. */
  static boolean degraded(Variant variant) {
    return variant.levels().containsKey(DOWN) && down(variant) > 0 && !rebuilt(variant);
  }

  static boolean rebuilt(Variant variant) {
    return down(variant) > 0 && variant.level(STATE).equals(REBUILT);
  }
}
