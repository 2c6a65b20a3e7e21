package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.TaskTreatment;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.FileSet;
import io.hadoopbench.core.workload.FileWorkload;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.ReadStatistics;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.net.NetUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Factor {@code client}: the client's location relative to the DataNodes. Validity check at every
 * level: bytes read, or units written, on the client's own host and in total.
 */
public final class ClientLocality implements Treatment.Stateless {
  static final String CLIENT = "client";
  static final String ANY = "any";
  static final String LOCAL = "local";
  static final String INSIDE = "inside";
  static final String OUTSIDE = "outside";

  /**
   * Resources: the amount transferred, and how much of it was on the client's host; in bytes for
   * reads, in units for writes.
   */
  static final String ALL_PARTS = "client.transferredParts";

  static final String LOCAL_PARTS = "client.transferredLocalParts";

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            CLIENT,
            "the client's location; any: not fixed; local: all DataNodes run on the client's"
                + " host; inside: one DataNode runs there; outside: no DataNode runs there. The"
                + " embedded cluster needs -net private for inside and outside.",
            List.of(ANY, LOCAL, INSIDE, OUTSIDE),
            List.of(ANY)));
  }

  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.contains(Trait.HDFS_STREAMS);
  }

  /** Implies the factor for the layout, which determines the number of DataNodes. */
  @Override
  public Set<String> impliedFactors() {
    return Set.of(Layout.LAYOUT);
  }

  /** Requests separate DataNode JVMs, and a second host if a level requires it. */
  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    if (Set.of(INSIDE, OUTSIDE).contains(variant.level(CLIENT))) {
      needs.secondHost();
    }
  }

  /** On an existing cluster, the level states where the tasks run, and the evidence verifies it. */
  @Override
  public Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
    if (!Layout.embedded(settings)) {
      return Map.of();
    }
    int dataNodes = Layout.dataNodes(settings);
    return switch (variant.level(CLIENT)) {
      case INSIDE ->
          Map.of(
              Role.DATANODE,
              Map.of(ClusterNeeds.OUTSIDE_DATANODES, Integer.toString(dataNodes - 1)));
      case OUTSIDE ->
          Map.of(
              Role.DATANODE, Map.of(ClusterNeeds.OUTSIDE_DATANODES, Integer.toString(dataNodes)));
      default -> Map.of();
    };
  }

  @Override
  public void prepare(Trial trial, TaskSpec task) {
    task.with(InTask.class);
  }

  @Override
  public List<String> mismatches(Variant variant, TrialOutcome outcome) {
    double all = outcome.used(ALL_PARTS).orElse(0);
    double local = outcome.used(LOCAL_PARTS).orElse(0);
    boolean fits =
        switch (variant.level(CLIENT)) {
          case LOCAL -> local == all;
          case INSIDE -> local > 0 && local < all;
          case OUTSIDE -> local == 0;
          default -> true;
        };
    return fits
        ? List.of()
        : List.of(
            String.format(
                "labelled client=%s, but %.0f of %.0f parts were local",
                variant.level(CLIENT), local, all));
  }

  /**
   * Counts the sources of bytes read, or the locations of the units of files written, relative to
   * the task's host.
   */
  public static final class InTask implements TaskTreatment {
    private static final Logger LOG = LoggerFactory.getLogger(InTask.class);
    private static final long SPARSER = 16;

    private final LongAdder read = new LongAdder();
    private final LongAdder readLocally = new LongAdder();
    private TaskContext task;

    @Override
    public void open(TaskContext context) {
      task = context;
    }

    @Override
    public void closed(Object stream) {
      if (stream instanceof HdfsDataInputStream in) {
        ReadStatistics statistics = in.getReadStatistics();
        read.add(statistics.getTotalBytesRead());
        readLocally.add(statistics.getTotalLocalBytesRead());
      }
    }

    @Override
    public void resources(TaskReport report) throws IOException {
      if (read.sum() > 0) {
        report.addResource(ALL_PARTS, read.sum());
        report.addResource(LOCAL_PARTS, readLocally.sum());
      } else if (task.operations() > 0 && report.errorCount() == 0) {
        written(report);
      }
    }

    private void written(TaskReport report) throws IOException {
      try (FileSystem fs =
          FileSystem.newInstance(task.path(FileWorkload.DIR).toUri(), task.conf())) {
        for (int thread = 0; thread < task.threads(); thread++) {
          written(fs, thread, report);
        }
      }
    }

    /**
     * Inspects files that the thread completed in the trial, at increasing intervals, because each
     * inspection costs a NameNode call.
     */
    private void written(FileSystem fs, int thread, TaskReport report) throws IOException {
      long share = TaskContext.share(task.operations(), task.threads(), thread);
      try {
        for (long index = 0; index < share; index += 1 + index / SPARSER) {
          written(
              fs,
              FileSet.file(task.path(FileWorkload.DIR), task.firstOfThread(thread) + index),
              report);
        }
      } catch (FileNotFoundException e) {
        LOG.debug("{} is missing: thread {} did not write all its files", e.getMessage(), thread);
      }
    }

    private static void written(FileSystem fs, Path file, TaskReport report) throws IOException {
      for (BlockLocation block : fs.getFileBlockLocations(file, 0, Long.MAX_VALUE)) {
        for (String address : block.getNames()) {
          report.addResource(ALL_PARTS, 1);
          report.addResource(
              LOCAL_PARTS,
              DFSUtilClient.isLocalAddress(NetUtils.createSocketAddr(address)) ? 1 : 0);
        }
      }
    }
  }
}
