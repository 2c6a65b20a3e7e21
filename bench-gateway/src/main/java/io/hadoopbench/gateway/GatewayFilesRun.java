package io.hadoopbench.gateway;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Jmx;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.experiment.RunContext;
import io.hadoopbench.core.experiment.ScenarioRun;
import io.hadoopbench.core.files.DataNodeTraffic;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.files.FileTrials;
import io.hadoopbench.core.files.FileWorkload;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.CacheState;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.security.Credentials;

/** What both scenarios have in common: the ways, the servers' meters, and the proofs. */
abstract class GatewayFilesRun implements ScenarioRun {
  private static final double BYTES_PER_GB = 1 << 30;

  private final RunContext context;
  private final DistributedFileSystem fs;
  private final DataNodeTraffic dataNodes;
  private final FileTrials trials;
  private final Gateways gateways;
  private final GatewayMeters meters;
  private double nameNodeCpuBefore;

  GatewayFilesRun(RunContext context) throws IOException {
    this.context = context;
    this.fs = FileTrials.hdfs(context);
    this.dataNodes = new DataNodeTraffic(fs, context);
    this.trials = new FileTrials(context);
    this.gateways = new Gateways(context.cluster(), context.settings());
    this.meters = new GatewayMeters(gateways);
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

  final FileTrials trials() {
    return trials;
  }

  /** On an existing cluster the user named the gateway, and one that does not answer is the user's mistake: nothing runs then. */
  @Override
  public final Optional<String> unavailable(Variant variant) throws IOException {
    Optional<String> missing = gateways.missing(variant);
    if (missing.isPresent() || Ways.nativeClient(variant)) {
      return missing;
    }
    try (WebHdfsClient probe = gateways.endpoint(variant, new Credentials()).connect()) {
      probe.probe(context.runDir());
      return Optional.empty();
    } catch (IOException e) {
      if (Ways.gateway(variant) && GatewayOptions.existing(settings())) {
        throw new UsageException("-" + GatewayOptions.GATEWAY + ": " + e.getMessage());
      }
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** What the tasks of a variant are to do, with its way. */
  final Work work(Variant variant, Class<? extends FileWorkload> workload, Map<String, String> settings) throws IOException {
    Map<String, String> conf = new TreeMap<>(FileOptions.clientConf(settings()));
    conf.put(StoredChecksums.MODE_KEY, StoredChecksums.MODE);
    if (Ways.nativeClient(variant)) {
      return new Work(workload, GatewayWorkloads.withHdfs(settings), conf);
    }
    Credentials credentials = new Credentials();
    Endpoint endpoint = gateways.endpoint(variant, credentials);
    return new Work(workload, GatewayWorkloads.withWebHdfs(settings, endpoint, credentials), conf, credentials);
  }

  /** After the driver's own connections, before those of the job. */
  @Override
  public final List<CacheState> caches(Variant variant) throws IOException {
    meters.beforeJob(variant);
    return List.of();
  }

  @Override
  public final void before(Variant variant) throws IOException {
    dataNodes.before(Set.of());
    nameNodeCpuBefore = nameNodeCpu();
    meters.before(variant);
  }

  private double nameNodeCpu() throws IOException {
    return context.cluster().web(Role.NAMENODE).isEmpty() ? Double.NaN
        : new Jmx(context.cluster().web(Role.NAMENODE).get(), context.cluster().clientConf()).cpuSeconds();
  }

  @Override
  public final ServerSide after(Variant variant, TaskReport report) throws IOException {
    ServerSide server = new ServerSide();
    Map<String, Double> cpu = new TreeMap<>();
    cpu.put(GatewayMetrics.NAMENODE_CPU, nameNodeCpu() - nameNodeCpuBefore);
    meters.after(variant, server).ifPresent(seconds -> cpu.put(GatewayMetrics.GATEWAY_CPU, seconds));
    DataNodeTraffic.Use used = dataNodes.since(Set.of());
    cpu.put(GatewayMetrics.DATANODE_CPU, used.cpuSeconds());
    server.resources().put("datanodes.movedBytes", used.bytes());
    double bytes = Arrays.stream(report.bytesPerSecond()).sum();
    if (bytes > 0) {
      trials.metrics(report, server.metrics());
      if (report.evidence().values(FileWorkload.VERIFIED).isEmpty()) { // verifying after the timed part moves the bytes once more
        server.metrics().put(GatewayMetrics.MOVED_PER_BYTE, used.bytes() / bytes);
        cpu.forEach((metric, seconds) -> server.metrics().put(metric, seconds / bytes * BYTES_PER_GB));
        server.metrics().values().removeIf(value -> value.isNaN());
      }
    }
    return server;
  }

  @Override
  public final List<String> mismatches(Variant variant, TaskReport report, ServerSide server) {
    List<String> reasons = new ArrayList<>();
    boolean web = !Ways.nativeClient(variant);
    for (String stream : report.evidence().values(GatewayWorkloads.STREAM).keySet()) {
      if (stream.startsWith("WebHdfs") != web) {
        reasons.add("labelled " + variant.level(Ways.PATH) + ", but the data went through a " + stream);
      }
    }
    if (report.evidence().values(GatewayWorkloads.STREAM).isEmpty()) {
      reasons.add("no stream was seen, so nothing proves the label");
    }
    if (web) {
      reasons.addAll(origins(variant, report));
      reasons.addAll(stored(report));
      reasons.addAll(meters.mismatches(variant, label(variant), report, server));
    }
    reasons.addAll(trials.wrongData(variant, report));
    return reasons;
  }

  /** Without a gateway it is as HDFS has it: a NameNode that offers nothing but HTTPS makes it TLS, which the evidence shows. */
  private String label(Variant variant) {
    boolean https = !Ways.gateway(variant) && context.cluster().web(Role.NAMENODE).map(web -> web.getScheme().equals("https")).orElse(false);
    return https ? Ways.ON : Ways.gateway(variant) ? variant.level(Ways.TLS) : Ways.OFF;
  }

  /** Through a gateway all data comes from its address, otherwise from the DataNodes'. */
  private List<String> origins(Variant variant, TaskReport report) {
    String base = Urls.origin(gateways.base(variant));
    Set<String> origins = report.evidence().values(Requests.DATA).keySet();
    boolean right = Ways.gateway(variant) ? origins.equals(Set.of(base)) : !origins.isEmpty() && !origins.contains(base);
    return right ? List.of() : List.of("labelled " + variant.level(Ways.PATH) + " (" + base + "), but the data was asked of " + origins);
  }

  /** Every file that was read or written as a whole, which all are but with positional reads. */
  private List<String> stored(TaskReport report) {
    Map<String, Long> compared = report.evidence().values(StoredChecksums.STORED);
    List<String> reasons = new ArrayList<>(compared.keySet());
    reasons.remove(StoredChecksums.SAME);
    long files = compared.values().stream().mapToLong(Long::longValue).sum();
    if (wholeFiles() && report.errorCount() == 0 && files != settings().number("nrFiles")) {
      reasons.add("the checksums of " + files + " files were compared, not of " + settings().text("nrFiles"));
    }
    return reasons;
  }

  /** Whether files move from begin to end. */
  abstract boolean wholeFiles();

  @Override
  public void clean(Variant variant, String trial) throws IOException { }
}
