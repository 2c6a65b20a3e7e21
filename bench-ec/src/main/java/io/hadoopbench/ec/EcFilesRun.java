package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.files.DataNodeTraffic;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.files.FileSet;
import io.hadoopbench.core.files.FileTrials;
import io.hadoopbench.core.files.FileWorkload;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/** What the ec scenarios have in common: a directory for each layout, the coders, and the proofs. */
abstract class EcFilesRun implements ScenarioRun {
  private static final String STORED_UNITS = "stored.units";
  private static final String COMPLETE = "complete";
  /** Files of a set that the NameNode is asked about: many more say nothing more about who holds what, and each is a call. */
  private static final long MAX_PLACED = 1000;

  private final RunContext context;
  private final DistributedFileSystem fs;
  private final DataNodeTraffic traffic;
  private final LayoutDirectories directories;
  private final Map<String, Double> storedPerByte = new HashMap<>();
  private final FileTrials trials;

  EcFilesRun(RunContext context) throws IOException {
    this.context = context;
    this.fs = FileTrials.hdfs(context);
    this.traffic = new DataNodeTraffic(fs, context);
    this.directories = new LayoutDirectories(fs, context.runDir(), context.cluster().storage().isPresent());
    this.trials = new FileTrials(context);
  }

  final RunContext context() {
    return context;
  }

  final Settings settings() {
    return context.settings();
  }

  final DistributedFileSystem fs() {
    return fs;
  }

  /** Where the files of a variant's trial are. */
  abstract Path files(Variant variant);

  /** Transfer addresses of the DataNodes that are down on purpose at present. */
  Set<String> down() {
    return Set.of();
  }

  @Override
  public Optional<String> unavailable(Variant variant) throws IOException {
    int live = liveDataNodes();
    if (live < redundancy(variant).units()) {
      // with fewer the NameNode would not refuse, but write files without some of their parity
      return Optional.of("needs " + redundancy(variant).units() + " DataNodes, " + live + " are live");
    }
    Optional<String> lacking = lacking(variant);
    if (lacking.isEmpty()) {
      storedPerByte.put(variant.level(Layouts.LAYOUT), redundancy(variant).storedPerByte());
      FileOptions.requireSpace(context, fs, storedSets(storedPerByte.values()));
    }
    return lacking;
  }

  final int liveDataNodes() throws IOException {
    return fs.getDataNodeStats(DatanodeReportType.LIVE).length;
  }

  /**
   * Sets of files that lie on the cluster at the same time, each times what is stored for a byte of it.
   *
   * @param layouts stored bytes for a byte of a file, for each layout of the run
   */
  abstract double storedSets(Collection<Double> layouts);

  final Redundancy redundancy(Variant variant) {
    return Layouts.redundancy(variant, settings().count("replication"));
  }

  private Optional<String> lacking(Variant variant) throws IOException {
    Optional<String> policy = directories.policyMissing(variant);
    return policy.isPresent() || !Layouts.isNative(variant) ? policy
        : context.jobs().lacks("coder." + Layouts.coderName(variant)).map(why -> "no native coder where the tasks run: " + why);
  }

  /** The directory of a layout; made when first asked for. */
  final Path directory(Variant variant) throws IOException {
    return directories.of(variant);
  }

  /** Client keys of a variant's tasks. */
  final Map<String, String> conf(Variant variant) {
    Map<String, String> conf = new TreeMap<>(FileOptions.clientConf(settings()));
    conf.putAll(Layouts.conf(variant));
    return conf;
  }

  final FileTrials trials() {
    return trials;
  }

  /** Settings of a workload with those that the layout needs. */
  static Map<String, String> withPolicy(Variant variant, Map<String, String> workload) {
    Map<String, String> all = new TreeMap<>(workload);
    all.put(EcWorkloads.POLICY, Layouts.coded(variant) ? variant.level(Layouts.LAYOUT) : "");
    return all;
  }

  final Placement placement(Variant variant) throws IOException {
    return placement(variant, LongStream.range(0, Math.min(settings().number("nrFiles"), MAX_PLACED))
        .mapToObj(file -> FileSet.file(files(variant), file)).toList());
  }

  final Placement placement(Variant variant, List<Path> files) throws IOException {
    return Placement.of(fs, files, Layouts.policy(variant), settings().count("replication"));
  }

  @Override
  public void before(Variant variant) throws IOException {
    traffic.before(down());
  }

  @Override
  public ServerSide after(Variant variant, TaskReport report) throws IOException {
    ServerSide server = new ServerSide();
    double bytes = Arrays.stream(report.bytesPerSecond()).sum();
    double moved = traffic.since(down()).bytes();
    server.resources().put("datanodes.movedBytes", moved);
    if (bytes == 0) {
      return server;
    }
    if (report.evidence().values(FileWorkload.VERIFIED).isEmpty()) { // verifying after the timed part moves them once more
      server.metrics().put(EcMetrics.MOVED_PER_BYTE, moved / bytes);
    }
    trials.metrics(report, server.metrics());
    ClientCost.metrics(report, server.metrics());
    if (report.errorCount() == 0) { // else the trial is invalid already, and a file may not be there
      List<String> unhealthy = placement(variant).unhealthy();
      server.evidence().add(STORED_UNITS, unhealthy.isEmpty() ? COMPLETE : unhealthy.get(0));
    }
    return server;
  }

  @Override
  public List<String> mismatches(Variant variant, TaskReport report, ServerSide server) {
    List<String> reasons = new ArrayList<>();
    String kind = Layouts.coded(variant) ? StripedStreams.STRIPED : StripedStreams.REPLICATED;
    expect(reasons, variant, report, StripedStreams.STREAM, Set.of(kind));
    if (Layouts.coded(variant)) {
      expect(reasons, variant, report, StripedStreams.CONFIGURED, coderClasses(variant, report, StripedStreams.CONFIGURED));
      expect(reasons, variant, report, StripedStreams.CODER, coderClasses(variant, report, StripedStreams.CODER));
    }
    Locality.mismatch(variant, report).ifPresent(reasons::add);
    server.evidence().values(STORED_UNITS).keySet().stream().filter(value -> !value.equals(COMPLETE)).forEach(reasons::add);
    reasons.addAll(trials.wrongData(variant, report));
    return reasons;
  }

  /** The values seen that fit the label: native coders have Native in their names, and no Java coder has. */
  private static Set<String> coderClasses(Variant variant, TaskReport report, String fact) {
    Set<String> fitting = new HashSet<>(report.evidence().values(fact).keySet());
    fitting.removeIf(name -> name.startsWith("Native") != Layouts.isNative(variant));
    return fitting;
  }

  static void expect(List<String> reasons, Variant variant, TaskReport report, String fact, Set<String> expected) {
    Set<String> seen = report.evidence().values(fact).keySet();
    if (seen.isEmpty() || !expected.equals(seen)) {
      reasons.add("labelled " + variant.id() + ", but " + fact + " is " + seen);
    }
  }
}
