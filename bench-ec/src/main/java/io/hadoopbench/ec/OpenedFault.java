package io.hadoopbench.ec;

import io.hadoopbench.core.cluster.Cluster.Faults;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.FileSet;
import io.hadoopbench.core.workload.LiveDataNodes;
import io.hadoopbench.core.workload.ReadFiles;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/**
 * Stops embedded DataNodes when all maps wait at the barrier. They are restarted before the next
 * job, unless that job requires the same DataNodes to be stopped.
 */
final class OpenedFault extends DataNodeFault.Faulty {
  private static final Duration WARM = Duration.ofSeconds(2);
  private static final int WARM_BUFFER = 1 << 20;

  private final DownDataNodes down;

  /** One trial for each directory that contains files. */
  private final Map<Path, Trial> written = new TreeMap<>();

  /** Restarted DataNodes from which no data has been read yet. */
  private final Set<String> cold = new TreeSet<>();

  OpenedFault(RunContext run, Faults faults) {
    super(run);
    this.down = DownDataNodes.of(this::live, run.cluster().clientConf(), faults);
  }

  /** Variants may have separate file systems. */
  private List<DatanodeInfo> live() throws IOException {
    List<DatanodeInfo> all = new ArrayList<>();
    for (Path directory : written.keySet()) {
      all.addAll(LiveDataNodes.of(run.hdfs(directory)).orElse(List.of()));
    }
    return all;
  }

  @Override
  public void settle(List<Trial> group) throws IOException {
    if (meetsTheSame(group)) {
      return;
    }
    down.heal();
    BlockHealth.await(this::complaints);
    // cold DataNodes that are all stopped again need no warm-up
    if (!cold.isEmpty() && !victims(group).containsAll(cold)) {
      for (Trial earlier : written.values()) {
        warm(earlier, WARM.dividedBy(written.size()));
      }
      cold.clear();
    }
  }

  /** Returns whether the DataNodes that must be stopped for these trials are still stopped. */
  private boolean meetsTheSame(List<Trial> group) throws IOException {
    return down.isFresh()
        && DataNodeFault.degraded(group.get(0).variant())
        && group.stream().allMatch(trial -> written.containsKey(trial.directory()))
        && victims(group).equals(down.stopped());
  }

  /**
   * Reads files for a while, because a restarted DataNode is a new, cold JVM. Without this warm-up,
   * reads with a stopped DataNode appeared faster than reads with all DataNodes running. Reads
   * files in all layouts, because the files of one layout may not use the DataNode.
   */
  private void warm(Trial trial, Duration time) throws IOException {
    DistributedFileSystem fs = run.hdfs(trial.files());
    byte[] buffer = new byte[WARM_BUFFER];
    List<Path> files = FileSet.present(fs, trial.files(), OpenedLayout.MAX_PLACED);
    long begin = System.nanoTime();
    while (!files.isEmpty() && System.nanoTime() - begin < time.toNanos()) {
      for (Path file : files) {
        try (FSDataInputStream in = fs.open(file)) {
          while (System.nanoTime() - begin < time.toNanos() && in.read(buffer) > 0) {
            // the content is ignored
          }
        }
      }
    }
  }

  /**
   * Returns the problems with the blocks written so far, including those of warm-up files, one line
   * each.
   */
  private List<String> complaints() throws IOException {
    List<String> all = new ArrayList<>();
    for (Trial trial : written.values()) {
      all.addAll(OpenedLayout.placement(run, trial).unhealthy());
      all.addAll(
          Placement.of(
                  run.hdfs(trial.files()),
                  List.of(ReadFiles.warmupFile(ReadFiles.warmupDir(trial.files()))))
              .unhealthy());
    }
    return all;
  }

  @Override
  public void prepare(Trial trial, TaskSpec task) throws IOException {
    written.putIfAbsent(trial.directory(), trial);
    BlockHealth.await(this::complaints); // a block that already lacks a unit would lose another
    super.prepare(trial, task);
  }

  /**
   * @param group trials that require the same DataNodes to be stopped
   */
  private void takeDown(List<Trial> group) throws IOException {
    Set<String> victims = victims(group);
    down.take(victims);
    cold.addAll(victims);
  }

  /** Returns the DataNodes to stop: in each HDFS, the number that the level specifies. */
  private Set<String> victims(List<Trial> group) throws IOException {
    Map<URI, List<Placement>> files = new LinkedHashMap<>();
    for (Trial trial : group) {
      files
          .computeIfAbsent(run.hdfs(trial.files()).getUri(), hdfs -> new ArrayList<>())
          .add(OpenedLayout.placement(run, trial));
    }
    int each = DataNodeFault.down(group.get(0).variant());
    Set<String> victims = new TreeSet<>();
    files.values().forEach(sets -> victims.addAll(Placement.victims(sets, each)));
    return victims;
  }

  @Override
  public void atBarrier(List<Trial> group) throws IOException {
    Variant variant = group.get(0).variant();
    if (DataNodeFault.degraded(variant) && down.stopped().isEmpty()) {
      takeDown(group);
    }
  }

  @Override
  public Set<String> stoppedDataNodes() {
    return down.stopped();
  }

  @Override
  public void observe(Trial trial, TrialOutcome outcome) throws IOException {
    Observed observed = outcome.observed();
    addLost(trial.directory(), OpenedLayout.placement(run, trial), observed);
    down.heardOf()
        .forEach(
            node ->
                observed.retry(
                    node
                        + " should be down, but sent a heartbeat to the NameNode after it was"
                        + " stopped"));
  }

  @Override
  public void clean(Trial trial) throws IOException {
    if (!DataNodeFault.degraded(trial.variant())) {
      down.heal();
    }
  }

  @Override
  public void close() throws IOException {
    down.heal();
  }
}
