package io.hadoopbench.gateway;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.files.FileTrials;
import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.CacheState;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.security.Credentials;

/** What the runs of all WebHDFS scenarios have in common, whatever is asked for: the ways, the servers' meters, and the proof of the way. */
abstract class GatewayRun implements ScenarioRun {
  private final RunContext context;
  private final DistributedFileSystem fs;
  private final Gateways gateways;
  private final GatewayMeters knox;
  private final GatewayServers servers;

  GatewayRun(RunContext context) throws IOException {
    this.context = context;
    this.fs = FileTrials.hdfs(context);
    this.gateways = new Gateways(context.cluster(), context.settings());
    this.knox = new GatewayMeters(gateways);
    this.servers = new GatewayServers(context, fs, knox);
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

  /** On an existing cluster the user named the gateway, and one that does not answer is the user's mistake: nothing runs then. */
  @Override
  public final Optional<String> unavailable(Variant variant) throws IOException {
    Optional<String> missing = gateways.missing(variant);
    if (missing.isPresent() || Ways.nativeClient(variant)) {
      return missing;
    }
    try {
      Endpoint endpoint = gateways.endpoint(variant, new Credentials());
      endpoint.connect().probe(context.runDir());
      return endpoint.believesAnybody(Urls.of(endpoint.base(), context.runDir().toUri().getPath(), "op=GETFILESTATUS"));
    } catch (IOException e) {
      String reason = String.valueOf(e.getMessage());
      return Ways.gateway(variant) ? gateways.unanswered(GatewayOptions.GATEWAY, reason) : Optional.of(reason);
    }
  }

  /**
   * What the tasks of a variant are to do, with its way.
   *
   * @param conf Hadoop keys of its tasks
   */
  final Work work(Variant variant, Class<? extends Workload> workload, Map<String, String> settings, Map<String, String> conf) throws IOException {
    if (Ways.nativeClient(variant)) {
      return new Work(workload, TaskClient.withHdfs(settings), conf);
    }
    Credentials credentials = new Credentials();
    Endpoint endpoint = gateways.endpoint(variant, credentials);
    return new Work(workload, TaskClient.withWebHdfs(settings, endpoint, credentials), conf, credentials);
  }

  /** After the driver's own connections, before those of the job. */
  @Override
  public final List<CacheState> caches(Variant variant) throws IOException {
    knox.beforeJob(variant);
    return List.of();
  }

  @Override
  public final void before(Variant variant) throws IOException {
    servers.before(variant);
  }

  @Override
  public final ServerSide after(Variant variant, TaskReport report) throws IOException {
    ServerSide server = new ServerSide();
    metrics(report, servers.since(variant, server), server);
    return server;
  }

  /** Adds the metrics of a trial. */
  abstract void metrics(TaskReport report, GatewayServers.Use use, ServerSide server);

  @Override
  public final List<String> mismatches(Variant variant, TaskReport report, ServerSide server) {
    List<String> reasons = new ArrayList<>(wrongWork(variant, report));
    if (!Ways.nativeClient(variant)) {
      reasons.addAll(origins(variant, report));
      reasons.addAll(gateways.wrongLogins(variant, report));
      reasons.addAll(knox.mismatches(variant, label(variant), report, server));
    }
    return reasons;
  }

  /** Why the evidence does not prove that the tasks did what they were to do; empty when it does. */
  abstract List<String> wrongWork(Variant variant, TaskReport report);

  /** Whether it is the NameNode that has what a variant without a gateway asks for, and not the DataNodes. */
  abstract boolean nameNodeHasData();

  /** Without a gateway it is as HDFS has it: a NameNode that offers nothing but HTTPS makes it TLS, which the evidence shows. */
  private String label(Variant variant) {
    return Ways.tlsLabel(variant, context.cluster().web(Role.NAMENODE).map(web -> web.getScheme().equals("https")).orElse(false));
  }

  /** Through a gateway all data comes from its address, otherwise from those of the servers that have it. */
  private List<String> origins(Variant variant, TaskReport report) {
    String base = Urls.origin(gateways.base(variant));
    Set<String> origins = report.evidence().values(Requests.DATA).keySet();
    boolean right = Ways.gateway(variant) || nameNodeHasData() ? origins.equals(Set.of(base)) : !origins.isEmpty() && !origins.contains(base);
    return right ? List.of() : List.of("labelled " + variant.level(Ways.PATH) + " (" + base + "), but the data was asked of " + origins);
  }

  @Override
  public void clean(Variant variant, String trial) throws IOException { }
}
