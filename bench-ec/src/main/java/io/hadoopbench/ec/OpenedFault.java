package io.hadoopbench.ec;

import io.hadoopbench.core.cluster.Faults;
import io.hadoopbench.core.files.FileSet;
import io.hadoopbench.core.files.ReadFiles;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.core.scenario.Trial;
import io.hadoopbench.core.scenario.TrialOutcome;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/**
 * Faults at work: DataNodes go down when all maps stand at the barrier, or before the job when what they held is to be rebuilt first. They are back
 * before the next job, unless it is to meet the same ones killed.
 */
final class OpenedFault extends DataNodeFault.Faulty {
  private static final Duration WARM = Duration.ofSeconds(2);
  private static final int WARM_BUFFER = 1 << 20;

  private final DownDataNodes down;
  /** A trial of each directory that has files. */
  private final Map<Path, Trial> written = new TreeMap<>();
  /** From the fault until the blocks were whole again; the NameNode's patience is in it. */
  private double rebuildSeconds;
  /** Whether the NameNode may still have work under way that began while a DataNode was down. */
  private boolean rebuilding;
  /** DataNodes that were killed since somebody read from all. */
  private final Set<String> cold = new TreeSet<>();

  OpenedFault(RunContext run, DistributedFileSystem fs, Faults faults) {
    super(run, fs);
    this.down = DownDataNodes.of(run.broken(), fs, faults);
  }

  private int live() throws IOException {
    return fs.getDataNodeStats(DatanodeReportType.LIVE).length;
  }

  @Override
  public Optional<String> unavailable(Variant variant) throws IOException {
    return DataNodeFault.rebuilt(variant) ? notRebuilt(variant) : Optional.empty();
  }

  /** Why the NameNode could not make the files whole again. */
  private Optional<String> notRebuilt(Variant variant) throws IOException {
    int down = DataNodeFault.down(variant);
    int live = live();
    Layout.Redundancy layout = layout(variant);
    if (down > layout.survives()) {
      return Optional.of("what " + down + " DataNodes leave that go down at once is not enough to rebuild from: the layout survives "
          + layout.survives());
    }
    return live - down >= layout.units() ? Optional.empty() : Optional.of("of " + live + " DataNodes " + (live - down) + " are left, and "
        + layout.units() + " are needed to hold what is rebuilt"
            + (Layout.embedded(run.settings()) ? "; give -dataNodes " + (layout.units() + down) + " or more" : ""));
  }

  @Override
  public void settle(List<Trial> group) throws IOException {
    if (meetsTheSame(group)) {
      return;
    }
    down.heal();
    BlockHealth.Complaints complaints = () -> complaints(layout -> true, Set.of());
    if (rebuilding) {
      BlockHealth.awaitLasting(complaints);
    } else {
      BlockHealth.await(complaints);
    }
    rebuilding = false;
    if (!cold.isEmpty() && !victims(group).containsAll(cold)) { // else each of them goes down again
      for (Trial earlier : written.values()) {
        warm(earlier, WARM.dividedBy(written.size()));
      }
      cold.clear();
    }
  }

  /** Whether DataNodes are down as these trials are to meet them, so that they need not come back to go down again. */
  private boolean meetsTheSame(List<Trial> group) throws IOException {
    return down.isFresh() && !rebuilding && killed(group.get(0).variant())
        && group.stream().allMatch(trial -> written.containsKey(trial.directory())) && victims(group).equals(run.broken());
  }

  private static boolean killed(Variant variant) {
    return DataNodeFault.degraded(variant) && variant.level(DataNodeFault.FAULT).equals(DataNodeFault.KILL);
  }

  /**
   * A DataNode that comes back is a new JVM, and cold just where all are up: without this, reading with one of them down
   * looked faster than with none. Files of all layouts, for those of one need not lie on it.
   */
  private void warm(Trial trial, Duration time) throws IOException {
    byte[] buffer = new byte[WARM_BUFFER];
    List<Path> files = FileSet.present(fs, trial.files(), OpenedLayout.MAX_PLACED);
    long begin = System.nanoTime();
    while (!files.isEmpty() && System.nanoTime() - begin < time.toNanos()) {
      for (Path file : files) {
        try (FSDataInputStream in = fs.open(file)) {
          while (System.nanoTime() - begin < time.toNanos() && in.read(buffer) > 0) {
            // what it is does not matter
          }
        }
      }
    }
  }

  /**
   * What is wrong with the blocks that were written so far, warm-up included, one line for each.
   *
   * @param layouts those that count
   * @param without DataNodes that must hold nothing
   */
  private List<String> complaints(Predicate<Variant> layouts, Set<String> without) throws IOException {
    List<String> all = new ArrayList<>();
    for (Trial trial : written.values()) {
      if (layouts.test(trial.variant())) {
        all.addAll(complaints(fs, trial, without));
      }
    }
    return all;
  }

  /** Returns what is wrong with the blocks of one trial's files, including the warm-up file. */
  static List<String> complaints(DistributedFileSystem fs, Trial trial, Set<String> without) throws IOException {
    List<String> all = new ArrayList<>(OpenedLayout.placement(fs, trial).complaints(without));
    all.addAll(Placement.of(fs, List.of(ReadFiles.warmupFile(ReadFiles.warmupDir(trial.files())))).complaints(without));
    return all;
  }

  @Override
  public void prepare(Trial trial, TaskSpec task) throws IOException {
    written.putIfAbsent(trial.directory(), trial);
    BlockHealth.await(() -> complaints(layout -> true, Set.of())); // one that lacks a unit already would lose another
    rebuildSeconds = 0;
    if (DataNodeFault.rebuilt(trial.variant())) {
      rebuild(trial);
    }
    super.prepare(trial, task);
  }

  /** Layouts that the DataNodes that are left cannot hold stay as they are; the others must be whole, or rebuilding them would be measured. */
  private void rebuild(Trial trial) throws IOException {
    int live = live();
    long begin = System.nanoTime();
    takeDown(List.of(trial));
    Set<String> down = Set.copyOf(run.broken());
    run.progress().accept("waiting until what was on " + String.join(", ", down) + " is rebuilt on the others");
    BlockHealth.await(() -> complaints(layout -> layout(layout).units() <= live - down.size(), down));
    rebuildSeconds = (System.nanoTime() - begin) / 1e9;
  }

  /** @param group trials that are to meet the same DataNodes down */
  private void takeDown(List<Trial> group) throws IOException {
    Set<String> victims = victims(group);
    boolean hang = group.get(0).variant().level(DataNodeFault.FAULT).equals(DataNodeFault.HANG);
    down.take(victims, hang);
    if (!hang) {
      cold.addAll(victims);
    }
  }

  private Set<String> victims(List<Trial> group) throws IOException {
    List<Placement> files = new ArrayList<>();
    for (Trial trial : group) {
      files.add(OpenedLayout.placement(fs, trial));
    }
    return Placement.victims(files, DataNodeFault.down(group.get(0).variant()));
  }

  @Override
  public void atBarrier(List<Trial> group) throws IOException {
    Variant variant = group.get(0).variant();
    if (DataNodeFault.degraded(variant) && run.broken().isEmpty()) {
      takeDown(group);
    }
  }

  @Override
  public void observe(Trial trial, TrialOutcome outcome) throws IOException {
    Observed observed = outcome.observed();
    addLost(OpenedLayout.placement(fs, trial), observed);
    down.heardOf().forEach(node -> observed.chances().add(node + " was to be down, but told the NameNode meanwhile that it is well"));
    rebuilding = GivenUpDataNodes.count(fs, run.broken()) > 0;
    if (DataNodeFault.rebuilt(trial.variant())) {
      observed.resources().put("rebuild.seconds", rebuildSeconds);
    }
  }

  @Override
  public void clean(Trial trial) throws IOException {
    if (!killed(trial.variant())) {
      down.heal();
    }
  }

  @Override
  public void close() throws IOException {
    down.heal();
  }
}
