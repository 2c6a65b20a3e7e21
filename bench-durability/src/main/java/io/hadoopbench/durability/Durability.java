package io.hadoopbench.durability;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.Jobs;
import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.FileWorkload;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Factor {@code durability}: how written bytes become durable. Validity checks: the client's calls,
 * the syncs that DataNodes counted for each replica, the disk's flush requests, and, for levels
 * that are DataNode settings, the location of every block.
 */
public final class Durability implements Treatment.Interleavable {
  /** Metric: mean time of a call that makes bytes durable. */
  static final String CALL_MICROS = "durability.callMicros";

  private static final String EVERY = "syncEvery";
  private static final String DATANODES = "dataNodes";

  private final List<String> defaults;

  /** Creates the treatment of scenarios that do not vary the factor by default. */
  public Durability() {
    this(Level.NONE);
  }

  Durability(Level... defaults) {
    this.defaults = Level.labels(defaults);
  }

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            Level.FACTOR,
            "how written bytes become durable. hflush, hsync, hsync-length (UPDATE_LENGTH): client"
                + " calls, see -"
                + EVERY
                + "; sync-block: CreateFlag.SYNC_BLOCK; sync-on-close: "
                + Level.ON_CLOSE_KEY
                + "; +behind: also "
                + Level.BEHIND_KEY
                + ".",
            Level.labels(Level.values()),
            defaults));
  }

  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.containsAll(Set.of(Trait.WHOLE_FILES, Trait.HDFS_STREAMS, Trait.WRITES));
  }

  @Override
  public List<Option> options() {
    return List.of(
        Option.of(
            EVERY,
            Option.Type.SIZE,
            "SIZE",
            "0",
            "bytes between successive calls to hflush or hsync; 0: after each record or, for whole"
                + " files, once before close"));
  }

  /**
   * Each level has a separate directory, because not all levels are available in a directory with
   * erasure coding.
   */
  @Override
  public List<String> directoryFactors() {
    return List.of(Level.FACTOR);
  }

  /**
   * {@inheritDoc} Levels that are DataNode settings use separate DataNodes, so that all levels can
   * be interleaved.
   */
  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    int replicas = settings.count(FileWorkload.REPLICATION);
    needs.syncsEdits().atLeast(Role.DATANODE, replicas);
    Level level = Level.of(variant);
    if (level.isDataNodeSetting()) {
      int others =
          settings.asMap().containsKey(DATANODES)
              ? Math.max(replicas, settings.count(DATANODES))
              : replicas;
      int first = level == Level.SYNC_ON_CLOSE ? others : others + replicas;
      for (int node = first; node < first + replicas; node++) {
        String prefix = ClusterNeeds.ONE_DATANODE + node + ".";
        level
            .dataNodeSettings()
            .forEach((key, on) -> needs.setting(Role.DATANODE, prefix + key, on));
      }
      needs.atLeast(Role.DATANODE, first + replicas);
    }
  }

  @Override
  public List<Meter> meters() {
    return List.of(new SyncMeter());
  }

  @Override
  public List<Metric> metrics() {
    return List.of(
        Metric.lowerIsBetter(CALL_MICROS, "hflush or hsync, mean", "us"),
        Metric.lowerIsBetter(SyncMeter.FSYNC_MICROS, "fsync of a DataNode, mean", "us"),
        Metric.lowerIsBetter(
            SyncMeter.SLOWEST_FSYNC_MICROS, "fsync of the slowest DataNode, mean", "us"),
        Metric.lowerIsBetter(
            SyncMeter.ACK_MICROS, "acknowledgement in the pipeline, mean over DataNodes", "us"),
        Metric.lowerIsBetter(SyncMeter.FLUSHES, "flush requests of the disk per operation", "1"),
        Metric.lowerIsBetter(SyncMeter.DISK_BYTES, "bytes to disk per byte written", "1"));
  }

  @Override
  public Optional<String> strain(Variant variant, Settings settings) {
    Level level = Level.of(variant);
    if (!level.reachesDisk()) {
      return Optional.empty();
    }
    double most = settings.decimal(Jobs.MOST_RATE);
    String each =
        level.label()
            + ": 2 fsyncs (block and checksum file) on each of "
            + settings.text(FileWorkload.REPLICATION)
            + " DataNodes per sync";
    return Optional.of(
        most > 0
            ? String.format(
                Locale.ROOT,
                "%s, at most %.0f fsyncs per second and DataNode (-%s)",
                each,
                2 * most,
                Jobs.MOST_RATE)
            : each + ", as fast as the slowest disk");
  }

  @Override
  public Opened open(RunContext run) {
    return new OpenedDurability(run);
  }

  /** Returns the number of bytes between two calls; 0: only one call, before close. */
  static long everyBytes(Settings settings) {
    return settings.bytes(EVERY);
  }
}
