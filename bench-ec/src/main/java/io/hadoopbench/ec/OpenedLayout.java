package io.hadoopbench.ec;

import io.hadoopbench.core.cluster.StoredProperty;
import io.hadoopbench.core.cluster.StoredProperty.Requirement;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Treatment.Place;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialMetrics;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.os.Pause;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.FileSet;
import io.hadoopbench.core.workload.LiveDataNodes;
import io.hadoopbench.core.workload.WholeFiles;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicyInfo;
import org.apache.hadoop.io.erasurecode.ErasureCodeConstants;

/** A run's layouts, with one directory per layout. */
record OpenedLayout(RunContext run) implements Treatment.Opened {
  /** Evidence: whether each unit of each file exists. */
  static final String STORED_UNITS = "stored.units";

  static final String COMPLETE = "complete";

  /** Evidence: how each file is stored, as the name of the policy or the number of replicas. */
  static final String STORED_AS = "stored.layout";

  /**
   * Maximum number of files per set whose placement is read. More files would add no information,
   * and each costs a call.
   */
  static final int MAX_PLACED = 1000;

  private static final Duration REPORTED = Duration.ofSeconds(10);
  private static final long POLL_MILLIS = 200;
  private static final double BYTES_PER_GB = 1 << 30;

  @Override
  public Optional<String> unavailable(Variant variant) throws IOException {
    int units = Layout.redundancy(variant, run.settings()).units();
    OptionalInt live = LiveDataNodes.count(run.hdfs(), run);
    // with fewer DataNodes, the NameNode would write files that lack some parity; if the number of
    // DataNodes is unknown, the files' placement reveals it
    return live.isPresent() && live.getAsInt() < units
        ? Optional.of("needs " + units + " DataNodes, but only " + live.getAsInt() + " are live")
        : policyMissing(variant);
  }

  /**
   * Returns the reason files cannot be stored in this layout; empty if they can. Policies are
   * enabled for a whole cluster, so a run enables them only on its own clusters.
   */
  private Optional<String> policyMissing(Variant variant) throws IOException {
    if (!Layout.coded(variant) || place(variant).isPresent() || isOwn()) {
      return Optional.empty();
    }
    String name = variant.level(Layout.LAYOUT);
    Optional<ErasureCodingPolicyInfo> policy =
        run.hdfs().getAllErasureCodingPolicies().stream()
            .filter(p -> p.getPolicy().getName().equals(name))
            .findFirst();
    if (policy.isEmpty()) {
      return Optional.of("the NameNode offers no policy " + name);
    }
    return policy.get().isEnabled()
        ? Optional.empty()
        : Optional.of("the policy is not enabled; hdfs ec -enablePolicy -policy " + name);
  }

  private boolean isOwn() {
    return run.cluster().storage().isPresent();
  }

  /**
   * Sets the replication policy explicitly, because the base directory may be in an erasure-coded
   * directory.
   */
  @Override
  public void directory(Variant variant, Path directory) throws IOException {
    if (place(variant).isPresent()) {
      return;
    }
    DistributedFileSystem fs = run.hdfs(directory);
    if (Layout.coded(variant) && isOwn()) {
      fs.enableErasureCodingPolicy(variant.level(Layout.LAYOUT));
    }
    fs.setErasureCodingPolicy(
        directory,
        Layout.coded(variant)
            ? variant.level(Layout.LAYOUT)
            : ErasureCodeConstants.REPLICATION_POLICY_NAME);
  }

  @Override
  public Optional<Place> place(Variant variant) {
    return Optional.ofNullable(
            GivenDirectories.of(run.settings()).get(variant.level(Layout.LAYOUT)))
        .map(directory -> new Place(directory, GivenDirectories.OPTION));
  }

  /** This treatment itself verifies the units of all files, and where they are stored. */
  @Override
  public Map<StoredProperty, Requirement> decides(Variant variant) {
    Map<StoredProperty, Requirement> all = new EnumMap<>(StoredProperty.class);
    boolean made =
        place(variant).isEmpty() && !run.settings().asMap().containsKey(WholeFiles.INPUT);
    String policy = Layout.coded(variant) ? variant.level(Layout.LAYOUT) : StoredProperty.NONE;
    String remedy =
        Layout.coded(variant)
            ? "hdfs ec -setPolicy -policy " + policy + " -path DIR"
            : StoredProperty.ERASURE_CODING.remedy();
    all.put(StoredProperty.ERASURE_CODING, Requirement.of(policy, made ? "" : remedy));
    for (StoredProperty property :
        List.of(
            StoredProperty.REPLICATION, StoredProperty.REPLICAS, StoredProperty.LOCAL_REPLICAS)) {
      all.put(property, Requirement.ANY);
    }
    return all;
  }

  @Override
  public OptionalDouble storedPerByte(Variant variant) {
    return OptionalDouble.of(Layout.redundancy(variant, run.settings()).storedPerByte());
  }

  @Override
  public void configure(Trial trial, TaskSpec task) {
    task.with(StripedStreams.class);
  }

  @Override
  public void observe(Trial trial, TrialOutcome outcome) throws IOException {
    if (outcome.bytes() == 0) {
      return;
    }
    cost(outcome.report(), outcome.observed().metrics());
    if (outcome.report().errorCount() == 0) { // if files are missing, the trial is already invalid
      Placement placement = reported(trial);
      outcome
          .observed()
          .evidence()
          .add(
              STORED_UNITS,
              placement.unhealthy().isEmpty() ? COMPLETE : placement.unhealthy().get(0));
      placement
          .layouts()
          .forEach((layout, files) -> outcome.observed().evidence().add(STORED_AS, layout, files));
    }
  }

  /**
   * Adds the client's costs in the units of study S5, from the tasks' own counters: CPU summed over
   * cores, and network bytes. Adds nothing for a report without bytes.
   */
  private static void cost(TaskReport report, SortedMap<String, Double> metrics) {
    double bytes = Arrays.stream(report.bytesPerSecond()).sum();
    OptionalDouble seconds = TrialMetrics.seconds(report);
    Map<String, Double> client = report.resources();
    if (client.containsKey("client.cpuSeconds")) {
      seconds.ifPresent(
          all -> metrics.put(EcMetrics.CPU_PERCENT, 100 * client.get("client.cpuSeconds") / all));
    }
    if (client.containsKey("client.syscallReadBytes")) {
      // bytes in read and write calls, without short-circuit reads, which do not use the network
      double network =
          client.get("client.syscallReadBytes")
              + client.get("client.syscallWrittenBytes")
              - client.getOrDefault(StripedStreams.SHORT_CIRCUIT_BYTES, 0.0);
      seconds.ifPresent(all -> metrics.put(EcMetrics.NETWORK_MBPS, network * 8 / 1e6 / all));
      metrics.put(EcMetrics.FETCHED_PER_BYTE, network / bytes);
    }
    if (client.containsKey(StripedStreams.DECODE_SECONDS)) {
      metrics.put(
          EcMetrics.DECODE_SECONDS_PER_GB,
          client.get(StripedStreams.DECODE_SECONDS) / bytes * BYTES_PER_GB);
    }
  }

  /**
   * Waits until the NameNode knows of each unit, because DataNodes report units shortly after the
   * client has closed the file. Units that are not reported in time count as missing.
   */
  private Placement reported(Trial trial) throws IOException {
    long deadline = System.nanoTime() + REPORTED.toNanos();
    Placement placement = placement(run, trial);
    while (!placement.unhealthy().isEmpty()
        && run.stoppedDataNodes().isEmpty()
        && System.nanoTime() < deadline) {
      Pause.ofMillis(POLL_MILLIS);
      placement = placement(run, trial);
    }
    return placement;
  }

  @Override
  public List<String> mismatches(Variant variant, TrialOutcome outcome) {
    List<String> reasons = new ArrayList<>();
    Set<String> kinds = outcome.inTasks(StripedStreams.STREAM).keySet();
    boolean ofAnotherClient = kinds.isEmpty() && !outcome.outside(STORED_UNITS).isEmpty();
    if (!ofAnotherClient
        && !kinds.equals(
            Set.of(Layout.coded(variant) ? StripedStreams.STRIPED : StripedStreams.REPLICATED))) {
      reasons.add("labelled " + variant.id() + ", but " + StripedStreams.STREAM + " is " + kinds);
    }
    Map<String, Long> layouts = outcome.outside(STORED_AS);
    if (!layouts.isEmpty() && !layouts.keySet().equals(Set.of(variant.level(Layout.LAYOUT)))) {
      reasons.add(
          "labelled "
              + Layout.LAYOUT
              + "="
              + variant.level(Layout.LAYOUT)
              + ", but its files are stored as "
              + layouts);
    }
    outcome.outside(STORED_UNITS).keySet().stream()
        .filter(value -> !value.equals(COMPLETE))
        .forEach(reasons::add);
    decodedInVain(variant, outcome).ifPresent(reasons::add);
    return reasons;
  }

  /**
   * Returns a mismatch if readers decoded although all units were available. There is no tolerance,
   * because a reader decodes only units that a DataNode did not deliver, and the time spent waiting
   * for a unit is not part of the decoding time.
   */
  private static Optional<String> decodedInVain(Variant variant, TrialOutcome outcome) {
    double seconds = outcome.used(StripedStreams.DECODE_SECONDS).orElse(0);
    return seconds == 0 || DataNodeFault.degraded(variant)
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "labelled %s, with all DataNodes running, but readers decoded for %.3f s: a"
                    + " DataNode did not deliver its unit",
                variant.id(),
                seconds));
  }

  static Placement placement(RunContext run, Trial trial) throws IOException {
    DistributedFileSystem fs = run.hdfs(trial.files());
    return Placement.of(fs, FileSet.present(fs, trial.files(), MAX_PLACED));
  }
}
