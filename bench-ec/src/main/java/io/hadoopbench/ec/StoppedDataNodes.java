package io.hadoopbench.ec;

import io.hadoopbench.core.files.FileWorkload;
import io.hadoopbench.core.files.LiveDataNodes;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.os.Pause;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.core.scenario.Treatment;
import io.hadoopbench.core.scenario.Trial;
import io.hadoopbench.core.scenario.TrialOutcome;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.net.NetUtils;

/**
 * DataNodes of an existing cluster, which its operator stops once the files of the run are written. Verified before the load of each trial and
 * after it: as many as the level says refuse connections at the transfer addresses that hold the run's blocks. The NameNode lists a stopped
 * DataNode as live for 10.5 minutes, and then as dead, which is another level.
 */
final class StoppedDataNodes implements Treatment.Opened {
  private static final Duration LIMIT_OF_OPERATOR = Duration.ofMinutes(5);
  private static final int CONNECT_MILLIS = 3000;
  private static final long POLL_MILLIS = 1000;

  private final RunContext run;
  private final DistributedFileSystem fs;
  /** Transfer addresses of the DataNodes that held blocks of each directory when its files were written. */
  private final TreeMap<Path, Placement> written = new TreeMap<>();
  /** The only level of the run; null until a variant has one. */
  private Variant level;

  StoppedDataNodes(RunContext run, DistributedFileSystem fs) {
    this.run = run;
    this.fs = fs;
  }

  @Override
  public Optional<String> unavailable(Variant variant) throws IOException {
    if (DataNodeFault.down(variant) > 0 && variant.level(DataNodeFault.FAULT).equals(DataNodeFault.HANG)) {
      return Optional.of("fault=hang is for the embedded cluster: whether a DataNode of an existing cluster hangs cannot be verified");
    }
    if (LiveDataNodes.of(fs).isEmpty()) {
      return Optional.of("HDFS lists its DataNodes only for its superuser, and the run has to verify whether the NameNode has given one up; "
          + "run this as the superuser");
    }
    if (level == null) {
      level = variant;
      run.progress().accept("levels of down and state are compared by 'compare RUN_A RUN_B'; this run has " + describe(variant));
    }
    return describe(variant).equals(describe(level)) ? Optional.empty() : Optional.of("this run has " + describe(level)
        + "; the operator of an existing cluster stops DataNodes, and levels of down and state are compared by 'compare RUN_A RUN_B'");
  }

  private static String describe(Variant variant) {
    int down = DataNodeFault.down(variant);
    return "down=" + down + (down == 0 ? "" : " state=" + variant.level(DataNodeFault.STATE));
  }

  @Override
  public void prepare(Trial trial, TaskSpec task) throws IOException {
    if (!written.containsKey(trial.directory())) {
      written.put(trial.directory(), OpenedLayout.placement(fs, trial));
    }
    if (DataNodeFault.down(trial.variant()) > Layout.redundancy(trial.variant(), run.settings()).survives()) {
      task.set(FileWorkload.VERIFY, "false"); // the files cannot be read
    }
  }

  @Override
  public void atBarrier(List<Trial> group) throws IOException {
    Variant variant = group.get(0).variant();
    int wanted = DataNodeFault.down(variant);
    long begin = System.nanoTime();
    Set<String> refused = refused();
    if (refused.size() < wanted) {
      run.progress().accept("waiting until " + wanted + " DataNodes with data of the files refuse connections; stop "
          + String.join(", ", Placement.victims(List.copyOf(written.values()), wanted)));
    }
    while (refused.size() != wanted || !inState(variant, refused)) {
      if (refused.size() > wanted || System.nanoTime() - begin > LIMIT_OF_OPERATOR.toNanos()) {
        throw new IOException("labelled " + describe(variant) + ", but of the DataNodes that hold the run's blocks " + refused
            + " refuse connections, of which the NameNode lists " + GivenUpDataNodes.count(fs, refused) + " as dead");
      }
      Pause.ofMillis(POLL_MILLIS);
      refused = refused();
    }
    run.broken().clear();
    run.broken().addAll(refused);
  }

  /** Returns whether the NameNode has given up all of them, or none, as the level says. */
  private boolean inState(Variant variant, Set<String> refused) throws IOException {
    return GivenUpDataNodes.count(fs, refused) == (DataNodeFault.rebuilt(variant) ? refused.size() : 0);
  }

  private Set<String> refused() {
    Set<String> refused = new TreeSet<>();
    written.values().stream().flatMap(files -> files.holders().stream()).distinct().filter(StoppedDataNodes::refuses).forEach(refused::add);
    return refused;
  }

  private static boolean refuses(String transferAddress) {
    InetSocketAddress address = NetUtils.createSocketAddr(transferAddress);
    try (Socket socket = new Socket()) {
      socket.connect(address, CONNECT_MILLIS);
      return false;
    } catch (ConnectException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void observe(Trial trial, TrialOutcome outcome) throws IOException {
    Observed observed = outcome.observed();
    Placement files = written.get(trial.directory());
    observed.evidence().add(OpenedFault.LOST, files.fewestLost(run.broken()) + " to " + files.mostLost(run.broken()) + " of a block");
    observed.evidence().add("down.dataNodes", run.broken().size());
    Set<String> refused = refused();
    if (!refused.equals(run.broken())) {
      observed.chances().add("DataNodes " + run.broken() + " refused connections before the load, and " + refused + " after it");
    }
    if (DataNodeFault.rebuilt(trial.variant())) {
      OpenedLayout.placement(fs, trial).complaints(run.broken()).stream().limit(1).forEach(observed.chances()::add);
    }
  }

  @Override
  public Optional<String> expectedLoss(Trial trial, TrialOutcome outcome) {
    return OpenedFault.expectedLoss(DataNodeFault.down(trial.variant()), Layout.redundancy(trial.variant(), run.settings()), outcome);
  }

  @Override
  public List<String> contradictions(Trial trial, TrialOutcome outcome) {
    return OpenedFault.contradictions(trial.variant(), outcome);
  }
}
