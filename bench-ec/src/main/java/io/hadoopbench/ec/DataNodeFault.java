package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Faults;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.files.FileWorkload;
import io.hadoopbench.core.files.LiveDataNodes;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.os.Pause;
import io.hadoopbench.core.scenario.ExistingOnly;
import io.hadoopbench.core.scenario.Meter;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.core.scenario.Trait;
import io.hadoopbench.core.scenario.Treatment;
import io.hadoopbench.core.scenario.Trial;
import io.hadoopbench.core.scenario.TrialOutcome;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.net.NetUtils;

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

  /** Stopped DataNodes: by the run, or by the operator of an existing cluster. */
  static class Faulty implements Treatment.Opened {
    /** Evidence: how many holders of data each block lost. */
    static final String LOST = "down.dataHoldersLost";
    private static final int MAX_ERROR = 60;

    final RunContext run;
    final DistributedFileSystem fs;

    Faulty(RunContext run, DistributedFileSystem fs) {
      this.run = run;
      this.fs = fs;
    }

    final Layout.Redundancy layout(Variant variant) {
      return Layout.redundancy(variant, run.settings());
    }

    @Override
    public void prepare(Trial trial, TaskSpec task) throws IOException {
      if (down(trial.variant()) > layout(trial.variant()).survives()) {
        task.set(FileWorkload.VERIFY, "false"); // the files cannot be read
      }
    }

    final void addLost(Placement files, Observed into) {
      into.evidence().add(LOST, files.fewestLost(run.broken()) + " to " + files.mostLost(run.broken()) + " of a block");
      into.evidence().add("down.dataNodes", run.broken().size());
    }

    @Override
    public Optional<String> expectedLoss(Trial trial, TrialOutcome outcome) {
      return expectedLoss(down(trial.variant()), layout(trial.variant()), outcome);
    }

    /** What was lost because more was down than the layout survives; empty when nothing had to be lost. */
    static Optional<String> expectedLoss(int down, Layout.Redundancy redundancy, TrialOutcome outcome) {
      return down > redundancy.survives() && outcome.report().errorCount() > 0
          ? Optional.of("expected loss: " + down + " DataNodes down, the layout survives " + redundancy.survives() + "; "
              + "reading failed with: " + firstWords(String.join("; ", outcome.report().errorSamples().values())))
          : Optional.empty();
    }

    @Override
    public List<String> contradictions(Variant variant, TrialOutcome outcome) {
      boolean decoded = outcome.used(StripedStreams.DECODE_SECONDS).orElse(0) > 0;
      if (outcome.outside(GivenUpDataNodes.GIVEN_UP).keySet().stream().anyMatch(count -> !count.equals("0"))) {
        return List.of("the NameNode gave DataNodes up within the trial and began to rebuild what they held; take a smaller -size or -nrFiles, "
            + "or raise dfs.namenode.heartbeat.recheck-interval");
      }
      return degraded(variant) && Layout.coded(variant) && !decoded
          ? List.of(down(variant) + " DataNodes were down, but hardly anything was decoded; raise -size") : List.of();
    }

    /** HDFS describes every chunk of the stripe. */
    private static String firstWords(String text) {
      return text.length() <= MAX_ERROR ? text : text.substring(0, MAX_ERROR) + "...";
    }
  }

  /**
   * DataNodes of an existing cluster, which its operator stops once the files of the run are written. Verified before the load of each trial and
   * after it: as many as the level says refuse connections at the transfer addresses that hold the run's blocks. The NameNode lists a stopped
   * DataNode as live for 10.5 minutes, and then as dead, which is another level.
   */
  private static final class StoppedDataNodes extends Faulty {
    private static final Duration LIMIT_OF_OPERATOR = Duration.ofMinutes(5);
    private static final int CONNECT_MILLIS = 3000;
    private static final long POLL_MILLIS = 1000;

    /** Transfer addresses of the DataNodes that held blocks of each directory when its files were written. */
    private final TreeMap<Path, Placement> written = new TreeMap<>();
    /** The only level of the run; null until a variant has one. */
    private Variant level;

    StoppedDataNodes(RunContext run, DistributedFileSystem fs) {
      super(run, fs);
    }

    @Override
    public Optional<String> unavailable(Variant variant) throws IOException {
      if (down(variant) > 0 && variant.level(FAULT).equals(HANG)) {
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
      int down = down(variant);
      return "down=" + down + (down == 0 ? "" : " state=" + variant.level(STATE));
    }

    @Override
    public void prepare(Trial trial, TaskSpec task) throws IOException {
      if (!written.containsKey(trial.directory())) {
        written.put(trial.directory(), OpenedLayout.placement(fs, trial));
      }
      super.prepare(trial, task);
    }

    @Override
    public void atBarrier(List<Trial> group) throws IOException {
      Variant variant = group.get(0).variant();
      int wanted = down(variant);
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
      return GivenUpDataNodes.count(fs, refused) == (rebuilt(variant) ? refused.size() : 0);
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
      addLost(written.get(trial.directory()), observed);
      Set<String> refused = refused();
      if (!refused.equals(run.broken())) {
        observed.chances().add("DataNodes " + run.broken() + " refused connections before the load, and " + refused + " after it");
      }
      if (rebuilt(trial.variant())) {
        OpenedLayout.placement(fs, trial).complaints(run.broken()).stream().limit(1).forEach(observed.chances()::add);
      }
    }
  }
}
