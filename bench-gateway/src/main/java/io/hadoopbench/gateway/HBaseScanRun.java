package io.hadoopbench.gateway;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.CacheState;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.security.Credentials;

/** gateway-hbase-scan at work: one table, made over REST without a gateway, that all trials read. */
final class HBaseScanRun implements ScenarioRun {
  private static final String REST_REQUESTS = "rest.requests";
  private static final double MILLION = 1e6;
  private static final Map<String, Class<?>> CLIENTS = Map.of(HBaseWays.REST, HBaseRest.class, Ways.GATEWAY, HBaseRest.class,
      HBaseWays.JAVA, HBaseJavaClient.class, HBaseWays.SHELL, HBaseShell.class);

  private final RunContext context;
  private final Settings settings;
  private final HBaseRows rows;
  private final String table;
  private final Gateways gateways;
  private final HBaseAddresses addresses;
  private final HBaseMeters servers;
  private final GatewayMeters knox;
  private boolean made;

  HBaseScanRun(RunContext context) {
    this.context = context;
    this.settings = context.settings();
    this.rows = new HBaseRows(settings.number(HBaseOptions.ROWS), settings.count(HBaseOptions.VALUE_BYTES));
    this.table = "hadoopbench_" + context.runId().replaceAll("[^A-Za-z0-9]", "_");
    this.gateways = new Gateways(context.cluster(), settings);
    this.addresses = new HBaseAddresses(context.cluster(), settings, gateways);
    this.servers = new HBaseMeters(context);
    this.knox = new GatewayMeters(gateways);
  }

  @Override
  public Optional<String> unavailable(Variant variant) throws IOException {
    return addresses.missing(variant);
  }

  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    if (!made) {
      context.progress().accept("filling the table " + table + " with " + rows.count() + " rows");
      made = true; // also when it fails half-way
      addresses.direct().create(table, rows);
    }
    Credentials credentials = new Credentials();
    Map<String, String> work = new TreeMap<>(addresses.settings(variant, credentials));
    work.put(HBaseScanWorkload.PATH, variant.level(Ways.PATH));
    work.put(HBaseScanWorkload.TABLE, table);
    work.put(HBaseScanWorkload.BATCH, variant.level(HBaseWays.BATCH));
    work.put(HBaseScanWorkload.FORMAT, variant.level(HBaseWays.FORMAT));
    work.put(HBaseScanWorkload.ROWS, String.valueOf(rows.count()));
    work.put(HBaseScanWorkload.VALUE_BYTES, String.valueOf(rows.valueBytes()));
    return new Work(HBaseScanWorkload.class, work, Map.of(), credentials);
  }

  @Override
  public List<CacheState> caches(Variant variant) throws IOException {
    knox.beforeJob(variant);
    return List.of();
  }

  @Override
  public void before(Variant variant) throws IOException {
    servers.before();
    knox.before(variant);
  }

  @Override
  public ServerSide after(Variant variant, TaskReport report) throws IOException {
    ServerSide server = new ServerSide();
    Map<String, Double> cpu = servers.cpuSeconds(HBaseWays.overHttp(variant));
    knox.after(variant, server).ifPresent(seconds -> cpu.put(HBaseMetrics.GATEWAY_CPU, seconds));
    servers.newRequests().ifPresent(requests -> server.resources().put(REST_REQUESTS, requests));
    Double clientCpu = report.resources().get(HBaseWays.shell(variant) ? HBaseShells.CPU_SECONDS : "client.cpuSeconds");
    if (clientCpu != null) {
      cpu.put(HBaseMetrics.CLIENT_CPU, clientCpu);
    }
    var scans = report.latencyNanos().get(HBaseScanWorkload.SCAN);
    if (scans.getTotalCount() > 0) {
      double scanned = scans.getTotalCount() * (double) rows.count();
      server.metrics().put(HBaseMetrics.SECONDS, scans.getMean() / 1e9);
      server.metrics().put(HBaseMetrics.ROWS_PER_SECOND, scanned / report.window().fullSeconds());
      cpu.forEach((metric, seconds) -> server.metrics().put(metric, seconds / scanned * MILLION));
      Optional.ofNullable(report.resources().get(HBaseShells.SHELLS)).ifPresent(shells -> shell(report, shells, server));
    }
    return server;
  }

  private static void shell(TaskReport report, double shells, ServerSide server) {
    double start = report.resources().get(HBaseShells.START_SECONDS) / shells;
    server.metrics().put(HBaseMetrics.SHELL_START, start);
    server.metrics().put(HBaseMetrics.FRESH_SHELL, start + report.resources().get(HBaseShells.FIRST_SCAN_SECONDS) / shells);
  }

  @Override
  public List<String> mismatches(Variant variant, TaskReport report, ServerSide server) {
    List<String> reasons = new ArrayList<>();
    String label = "labelled " + variant.level(Ways.PATH);
    Set<String> clients = report.evidence().values(HBaseScanWorkload.CLIENT).keySet();
    if (!clients.equals(Set.of(CLIENTS.get(variant.level(Ways.PATH)).getSimpleName()))) {
      reasons.add(label + ", but the client was " + clients);
    }
    Set<String> seen = report.evidence().values(HBaseScanWorkload.SCANNED).keySet();
    if (!seen.equals(Set.of(rows.scanned().toString()))) {
      reasons.add("written were " + rows.scanned() + ", scans saw " + seen);
    }
    Double requests = server.resources().get(REST_REQUESTS);
    if (requests != null && (HBaseWays.overHttp(variant) ? requests < batches(variant) : requests > 0)) {
      reasons.add(label + ", but the REST server had " + requests.longValue() + " requests");
    }
    if (HBaseWays.overHttp(variant)) {
      Set<String> origins = report.evidence().values(Requests.DATA).keySet();
      if (!origins.equals(Set.of(addresses.origin(variant)))) {
        reasons.add(label + " (" + addresses.origin(variant) + "), but the rows were asked of " + origins);
      }
      if (Ways.gateway(variant)) {
        reasons.addAll(gateways.wrongLogins(variant, report));
      }
      reasons.addAll(knox.mismatches(variant, addresses.tls(variant), report, server));
    }
    if (HBaseWays.shell(variant)) {
      reasons.addAll(HBaseShells.mismatches(report.evidence()));
    }
    return reasons;
  }

  /** Fewest requests that scans of this batch take. */
  private double batches(Variant variant) {
    return settings.number(HBaseOptions.SCANS) * Math.ceil((double) rows.count() / Long.parseLong(variant.level(HBaseWays.BATCH)));
  }

  @Override
  public void clean(Variant variant, String trial) { }

  @Override
  public void close() throws IOException {
    if (made) {
      addresses.direct().drop(table);
    }
  }
}
