package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.files.FileSet;
import io.hadoopbench.core.files.FileWorkload;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.TaskTreatment;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.pace.Shares;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.core.scenario.Trait;
import io.hadoopbench.core.scenario.Treatment;
import io.hadoopbench.core.scenario.Trial;
import io.hadoopbench.core.scenario.TrialOutcome;
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
 * The factor {@code client}: where the client sits among the DataNodes. Whatever the level, it is
 * measured: bytes read, or units written, from and to the client's own host.
 */
public final class ClientLocality implements Treatment.Stateless {
  static final String CLIENT = "client";
  static final String ANY = "any";
  static final String LOCAL = "local";
  static final String INSIDE = "inside";
  static final String OUTSIDE = "outside";

  /**
   * Resources: everything that was transferred, and what of it was on the client's host. Bytes when
   * reading, units when writing.
   */
  static final String ALL_PARTS = "client.transferredParts";

  static final String LOCAL_PARTS = "client.transferredLocalParts";

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            CLIENT,
            "where the client sits: any is as it comes; local: all DataNodes are on its host;"
                + " inside: it is on one of them; outside: on none. The embedded cluster needs -net"
                + " private for inside and outside.",
            List.of(ANY, LOCAL, INSIDE, OUTSIDE),
            List.of(ANY)));
  }

  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.contains(Trait.HDFS_STREAMS);
  }

  /** It moves DataNodes, of which a layout says how many there are. */
  @Override
  public Set<String> impliedFactors() {
    return Set.of(Layout.LAYOUT);
  }

  /** DataNodes in JVMs of their own and a second host, where a level asks for it. */
  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    if (Set.of(INSIDE, OUTSIDE).contains(variant.level(CLIENT))) {
      needs.secondHost();
    }
  }

  /**
   * On a cluster of somebody else the level is a claim about where the tasks run, which the
   * evidence proves or not.
   */
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
  public List<String> contradictions(Variant variant, TrialOutcome outcome) {
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
   * Counts what came from where, or where the units of the task's written files lie, seen from
   * here.
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
     * As far as the thread came in the time of a trial; later files more rarely, for each is a call
     * to the NameNode.
     */
    private void written(FileSystem fs, int thread, TaskReport report) throws IOException {
      long share = Shares.of(task.operations(), task.threads(), thread);
      try {
        for (long index = 0; index < share; index += 1 + index / SPARSER) {
          written(
              fs,
              FileSet.file(task.path(FileWorkload.DIR), task.firstOfThread(thread) + index),
              report);
        }
      } catch (FileNotFoundException e) {
        LOG.debug("{} is the first that thread {} did not write", e.getMessage(), thread);
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
