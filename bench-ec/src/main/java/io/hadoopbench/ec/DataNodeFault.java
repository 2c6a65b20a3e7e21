package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster.Faults;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.os.Pause;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.FileWorkload;
import io.hadoopbench.core.workload.LiveDataNodes;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.net.NetUtils;

/**
 * Factor {@code down}: number of stopped DataNodes that hold data of the files. The NameNode still
 * lists these DataNodes as live. Validity checks: for each block, the number of stopped DataNodes
 * that hold its data; and whether readers had to decode.
 */
public final class DataNodeFault implements Treatment {
  static final String DOWN = "down";

  /**
   * The only default level is 1, because each stopped DataNode must be restarted, which takes
   * seconds; ec-read measures with all DataNodes running.
   */
  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            DOWN,
            "number of DataNodes holding the files' data that are stopped just before measuring;"
                + " stopped DataNodes refuse connections.",
            List.of("0", "1", "2", "3", "4"),
            List.of("1")));
  }

  /** Returns the time needed to restart a stopped DataNode and to read its files once. */
  @Override
  public Duration aroundTrial() {
    return Duration.ofSeconds(3);
  }

  /** Only variants with the same number of stopped DataNodes share a job. */
  @Override
  public Map<String, String> shared(Variant variant) {
    return Map.of(DOWN, variant.level(DOWN));
  }

  @Override
  public Optional<String> solo(Variant variant, Settings settings) {
    return down(variant) <= Layout.redundancy(variant, settings).survives()
        ? Optional.empty()
        : Optional.of(
            DOWN + "=" + down(variant) + ": a slice cannot end while files are" + " unreadable");
  }

  /** Excludes WebHDFS, whose readers may be redirected to a stopped DataNode. */
  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.containsAll(Set.of(Trait.READS, Trait.HDFS_STREAMS));
  }

  /** Implies the factor for the layout, on which the loss depends. */
  @Override
  public Set<String> impliedFactors() {
    return Set.of(Layout.LAYOUT);
  }

  @Override
  public void check(Settings settings) {
    if (ExistingOnly.asked(settings)
        && !settings.find("levels").orElse("").matches("(.*;)?\\s*" + DOWN + "\\s*=.*")) {
      throw new UsageException(
          "select the number of stopped DataNodes, as in -levels 'down=1'; on an existing cluster"
              + " the operator stops them");
    }
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    needs.separateDataNodes();
  }

  @Override
  public Opened open(RunContext run) {
    Optional<Faults> faults = run.cluster().faults();
    return faults.isPresent() ? new OpenedFault(run, faults.get()) : new StoppedDataNodes(run);
  }

  static int down(Variant variant) {
    return Integer.parseInt(variant.level(DOWN));
  }

  /**
   * Returns whether DataNodes are down during the trial; false if the variant does not have this
   * factor.
   */
  static boolean degraded(Variant variant) {
    return variant.levels().containsKey(DOWN) && down(variant) > 0;
  }

  /** DataNodes that were stopped by the run, or by the operator of an existing cluster. */
  static class Faulty implements Treatment.Opened {
    /** Evidence: for each block, the number of stopped DataNodes that hold its data. */
    static final String LOST = "down.dataHoldersLost";

    /** Evidence: number of stopped DataNodes that the NameNode lists as dead after the job. */
    static final String DEAD = "down.dead";

    private static final int MAX_ERROR = 60;

    final RunContext run;

    Faulty(RunContext run) {
      this.run = run;
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

    /**
     * Returns how many of these DataNodes, given by transfer address, a NameNode lists as dead. The
     * NameNode rebuilds the blocks of dead DataNodes.
     */
    static long dead(DistributedFileSystem fs, Set<String> stopped) throws IOException {
      return stopped.isEmpty()
          ? 0
          : Stream.of(fs.getDataNodeStats(DatanodeReportType.DEAD))
              .filter(node -> stopped.contains(node.getXferAddr()))
              .count();
    }

    final void addLost(Path directory, Placement files, Observed into) throws IOException {
      into.evidence()
          .add(
              LOST,
              files.fewestLost(stoppedDataNodes())
                  + " to "
                  + files.mostLost(stoppedDataNodes())
                  + " of a block");
      into.evidence()
          .add(
              "down.dataNodes",
              files.holders().stream().filter(stoppedDataNodes()::contains).count());
      if (!stoppedDataNodes().isEmpty()) {
        into.evidence().add(DEAD, dead(run.hdfs(directory), stoppedDataNodes()));
      }
    }

    @Override
    public Optional<String> expectedLoss(Trial trial, TrialOutcome outcome) {
      return expectedLoss(down(trial.variant()), layout(trial.variant()), outcome);
    }

    /**
     * Returns what could not be read because more DataNodes are down than the layout survives;
     * empty if no loss is expected.
     */
    static Optional<String> expectedLoss(
        int down, Layout.Redundancy redundancy, TrialOutcome outcome) {
      return down > redundancy.survives() && outcome.report().errorCount() > 0
          ? Optional.of(
              "expected loss: "
                  + down
                  + " DataNodes down, the layout survives "
                  + redundancy.survives()
                  + "; "
                  + "reading failed with: "
                  + firstWords(String.join("; ", outcome.report().errorSamples().values())))
          : Optional.empty();
    }

    @Override
    public List<String> mismatches(Variant variant, TrialOutcome outcome) {
      boolean decoded = outcome.used(StripedStreams.DECODE_SECONDS).orElse(0) > 0;
      if (outcome.outside(DEAD).keySet().stream().anyMatch(count -> !count.equals("0"))) {
        return List.of(
            "the NameNode declared DataNodes dead during the trial and started to rebuild their"
                + " blocks; use a smaller -size or -nrFiles, or raise"
                + " dfs.namenode.heartbeat.recheck-interval");
      }
      return degraded(variant) && Layout.coded(variant) && !decoded
          ? List.of(
              down(variant) + " DataNodes were down, but almost nothing was decoded; raise -size")
          : List.of();
    }

    /** Shortens HDFS's message, which describes each chunk of the stripe. */
    private static String firstWords(String text) {
      return text.length() <= MAX_ERROR ? text : text.substring(0, MAX_ERROR) + "...";
    }
  }

  /**
   * DataNodes of an existing cluster, whose operator stops them after the run's files have been
   * written. Before and after each trial's load, the run verifies that the specified number of
   * DataNodes with blocks of the run refuse connections. The NameNode lists a stopped DataNode as
   * live for 10.5 minutes. After that, it declares the DataNode dead and rebuilds blocks, and this
   * load would change the result.
   */
  private static final class StoppedDataNodes extends Faulty {
    private static final Duration LIMIT_OF_OPERATOR = Duration.ofMinutes(5);
    private static final int CONNECT_MILLIS = 3000;
    private static final long POLL_MILLIS = 1000;

    /** The placement of each directory's files when they were written. */
    private final TreeMap<Path, Placement> written = new TreeMap<>();

    /** DataNodes that refused connections before the load, by transfer address. */
    private final Set<String> stopped = ConcurrentHashMap.newKeySet();

    /** The run's only level; null before the first variant. */
    private Variant level;

    StoppedDataNodes(RunContext run) {
      super(run);
    }

    @Override
    public Optional<String> unavailable(Variant variant) throws IOException {
      if (LiveDataNodes.of(run.hdfs()).isEmpty()) {
        return Optional.of(
            "the run must check whether the NameNode has declared a DataNode dead, and only the"
                + " HDFS superuser can list DataNodes; run this scenario as the superuser");
      }
      if (level == null) {
        level = variant;
        run.progress()
            .accept(
                "to compare levels of factor 'down', use 'compare RUN_A RUN_B'; this run has"
                    + " down="
                    + down(variant));
      }
      return down(variant) == down(level)
          ? Optional.empty()
          : Optional.of(
              "this run has down="
                  + down(level)
                  + "; on an existing cluster the operator stops DataNodes; to compare levels of"
                  + " factor 'down', use 'compare RUN_A RUN_B'");
    }

    @Override
    public void prepare(Trial trial, TaskSpec task) throws IOException {
      if (!written.containsKey(trial.directory())) {
        written.put(trial.directory(), OpenedLayout.placement(run, trial));
      }
      super.prepare(trial, task);
    }

    @Override
    public void atBarrier(List<Trial> group) throws IOException {
      int wanted = down(group.get(0).variant());
      long begin = System.nanoTime();
      Set<String> refused = refused();
      if (refused.size() < wanted) {
        run.progress()
            .accept(
                "waiting until "
                    + wanted
                    + " DataNodes that hold these files' data refuse connections; stop "
                    + String.join(", ", Placement.victims(List.copyOf(written.values()), wanted)));
      }
      while (refused.size() != wanted || dead(run.hdfs(), refused) > 0) {
        if (refused.size() >= wanted || System.nanoTime() - begin > LIMIT_OF_OPERATOR.toNanos()) {
          throw new IOException(
              "labelled down="
                  + wanted
                  + ", but of the DataNodes that hold the run's blocks "
                  + refused
                  + " refuse connections; the NameNode lists "
                  + dead(run.hdfs(), refused)
                  + " of these as dead");
        }
        Pause.ofMillis(POLL_MILLIS);
        refused = refused();
      }
      stopped.clear();
      stopped.addAll(refused);
    }

    private Set<String> refused() {
      Set<String> refused = new TreeSet<>();
      written.values().stream()
          .flatMap(files -> files.holders().stream())
          .distinct()
          .filter(StoppedDataNodes::refuses)
          .forEach(refused::add);
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
    public Set<String> stoppedDataNodes() {
      return Collections.unmodifiableSet(stopped);
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) throws IOException {
      Observed observed = outcome.observed();
      addLost(trial.directory(), written.get(trial.directory()), observed);
      Set<String> refused = refused();
      if (!refused.equals(stopped)) {
        observed.retry(
            "DataNodes "
                + stopped
                + " refused connections before the load, and "
                + refused
                + " after it");
      }
    }
  }
}
