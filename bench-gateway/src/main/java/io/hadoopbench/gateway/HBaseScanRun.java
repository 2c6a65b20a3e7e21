package io.hadoopbench.gateway;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Jmx;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.experiment.RunContext;
import io.hadoopbench.core.experiment.ScenarioRun;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.CacheState;
import io.hadoopbench.core.model.Variant;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.security.Credentials;

/** gateway-hbase-scan at work: one table, made over REST without a gateway, that all trials read. */
final class HBaseScanRun implements ScenarioRun {
  /** Of HBase's REST behind a gateway. */
  private static final String SERVICE = "/hbase";
  private static final String REST_METRICS = "Hadoop:service=HBase,name=REST";
  private static final String REST_REQUESTS = "rest.requests";
  private static final int CONNECT_MILLIS = 10_000;
  private static final double MILLION = 1e6;
  private static final Map<Role, String> CPU = Map.of(Role.HBASE, HBaseMetrics.HBASE_CPU, Role.HBASE_REST, HBaseMetrics.REST_CPU);

  private final RunContext context;
  private final Settings settings;
  private final HBaseRows rows;
  private final String table;
  private final Gateways gateways;
  private final GatewayMeters meters;
  private final Map<Role, Double> cpuBefore = new EnumMap<>(Role.class);
  private double requestsBefore;
  private boolean made;

  HBaseScanRun(RunContext context) {
    this.context = context;
    this.settings = context.settings();
    this.rows = new HBaseRows(settings.number(HBaseOptions.ROWS), settings.count(HBaseOptions.VALUE_BYTES));
    this.table = "hadoopbench_" + context.runId().replaceAll("[^A-Za-z0-9]", "_");
    this.gateways = new Gateways(context.cluster(), settings);
    this.meters = new GatewayMeters(gateways);
  }

  private URI rest() {
    return Optional.ofNullable(context.cluster().endpoints(Role.HBASE_REST).get("http"))
        .orElseGet(() -> GatewayOptions.url(settings, HBaseOptions.REST));
  }

  private Endpoint direct() {
    return new Endpoint(rest(), Login.NONE, "", false);
  }

  private Endpoint endpoint(Variant variant) throws IOException {
    return Ways.gateway(variant) ? gateways.through(variant, SERVICE) : direct();
  }

  /** Of ZooKeeper; empty when it is not known. */
  private String quorum() {
    URI embedded = context.cluster().endpoints(Role.HBASE).get("zookeeper");
    return embedded != null ? embedded.getAuthority() : settings.has(HBaseOptions.QUORUM) ? settings.text(HBaseOptions.QUORUM) : "";
  }

  private String classpath() throws IOException {
    List<Path> jars = context.cluster().clientJars(Role.HBASE);
    return !jars.isEmpty() ? jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator))
        : settings.has(HBaseOptions.CLASSPATH) ? settings.text(HBaseOptions.CLASSPATH) : "";
  }

  /** On an existing cluster the user named the servers, and one that does not answer is the user's mistake: nothing runs then. */
  @Override
  public Optional<String> unavailable(Variant variant) throws IOException {
    if (HBaseWays.java(variant)) {
      return noJavaClient();
    }
    Optional<String> missing = Ways.gateway(variant) ? gateways.noGateway(variant) : Optional.empty();
    if (missing.isPresent()) {
      return missing;
    }
    try {
      new HBaseRest(endpoint(variant).requests()).version();
      return Optional.empty();
    } catch (IOException e) {
      if (GatewayOptions.existing(settings)) {
        throw new UsageException("-" + (Ways.gateway(variant) ? GatewayOptions.GATEWAY : HBaseOptions.REST) + ": " + e.getMessage());
      }
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** Whether it connects, because a task that cannot does not say so before the others have given it up. */
  private Optional<String> noJavaClient() throws IOException {
    if (quorum().isEmpty() || classpath().isEmpty()) {
      return Optional.of("path=java needs -" + HBaseOptions.QUORUM + " and -" + HBaseOptions.CLASSPATH);
    }
    String[] first = quorum().split(",")[0].split(":");
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(first[0], Integer.parseInt(first[1])), CONNECT_MILLIS);
      return Optional.empty();
    } catch (IOException | IllegalArgumentException e) { // the latter for a port that cannot be one
      String reason = "-" + HBaseOptions.QUORUM + " " + quorum() + ": no ZooKeeper answers there: " + e.getMessage();
      if (GatewayOptions.existing(settings)) {
        throw new UsageException(reason);
      }
      return Optional.of(reason);
    }
  }

  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    if (!made) {
      context.progress().accept("filling the table " + table + " with " + rows.count() + " rows");
      made = true; // also when it fails half-way
      new HBaseRest(direct().requests()).create(table, rows);
    }
    Map<String, String> work = new TreeMap<>();
    work.put(HBaseScanWorkload.TABLE, table);
    work.put(HBaseScanWorkload.BATCH, variant.level(HBaseWays.BATCH));
    work.put(HBaseScanWorkload.FORMAT, variant.level(HBaseWays.FORMAT));
    work.put(HBaseScanWorkload.ROWS, String.valueOf(rows.count()));
    work.put(HBaseScanWorkload.VALUE_BYTES, String.valueOf(rows.valueBytes()));
    boolean java = HBaseWays.java(variant);
    work.put(HBaseScanWorkload.QUORUM, java ? quorum() : "");
    work.put(HBaseScanWorkload.CLASSPATH, java ? classpath() : "");
    Credentials credentials = new Credentials();
    if (!java) {
      work.putAll(endpoint(variant).settings(credentials));
    }
    return new Work(HBaseScanWorkload.class, work, Map.of(), credentials);
  }

  @Override
  public List<CacheState> caches(Variant variant) throws IOException {
    meters.beforeJob(variant);
    return List.of();
  }

  private Optional<Jmx> jmx(Role role) {
    return context.cluster().web(role).map(web -> new Jmx(web, context.cluster().clientConf()));
  }

  @Override
  public void before(Variant variant) throws IOException {
    awaitFreshMetrics();
    for (Role role : CPU.keySet()) {
      Optional<Jmx> jmx = jmx(role);
      cpuBefore.put(role, jmx.isEmpty() ? Double.NaN : jmx.get().cpuSeconds());
    }
    requestsBefore = requests();
    meters.before(variant);
  }

  private void awaitFreshMetrics() throws IOException {
    if (jmx(Role.HBASE_REST).isPresent()) {
      context.awaitFreshMetrics();
    }
  }

  /** That the REST server has had; NaN when it cannot be asked. */
  private double requests() throws IOException {
    Optional<Jmx> jmx = jmx(Role.HBASE_REST);
    return jmx.isEmpty() ? Double.NaN : jmx.get().number(REST_METRICS, "requests");
  }

  @Override
  public ServerSide after(Variant variant, TaskReport report) throws IOException {
    ServerSide server = new ServerSide();
    Map<String, Double> cpu = new TreeMap<>();
    for (Map.Entry<Role, String> role : CPU.entrySet()) {
      Optional<Jmx> jmx = jmx(role.getKey());
      if (jmx.isPresent() && !(role.getKey() == Role.HBASE_REST && HBaseWays.java(variant))) { // it idles, which is no cost of a row
        cpu.put(role.getValue(), jmx.get().cpuSeconds() - cpuBefore.get(role.getKey()));
      }
    }
    meters.after(variant, server).ifPresent(seconds -> cpu.put(HBaseMetrics.GATEWAY_CPU, seconds));
    awaitFreshMetrics();
    double requests = requests() - requestsBefore;
    if (!Double.isNaN(requests)) {
      server.resources().put(REST_REQUESTS, requests);
    }
    Optional.ofNullable(report.resources().get("client.cpuSeconds")).ifPresent(seconds -> cpu.put(HBaseMetrics.CLIENT_CPU, seconds));
    var scans = report.latencyNanos().get(HBaseScanWorkload.SCAN);
    if (scans.getTotalCount() > 0) {
      double scanned = scans.getTotalCount() * (double) rows.count();
      server.metrics().put(HBaseMetrics.SECONDS, scans.getMean() / 1e9);
      server.metrics().put(HBaseMetrics.ROWS_PER_SECOND, scanned / report.window().fullSeconds());
      cpu.forEach((metric, seconds) -> server.metrics().put(metric, seconds / scanned * MILLION));
    }
    return server;
  }

  @Override
  public List<String> mismatches(Variant variant, TaskReport report, ServerSide server) {
    List<String> reasons = new ArrayList<>();
    boolean java = HBaseWays.java(variant);
    String client = (java ? HBaseJavaClient.class : HBaseRest.class).getSimpleName();
    if (!report.evidence().values(HBaseScanWorkload.CLIENT).keySet().equals(Set.of(client))) {
      reasons.add("labelled " + variant.level(Ways.PATH) + ", but the client was " + report.evidence().values(HBaseScanWorkload.CLIENT).keySet());
    }
    String expected = rows.scanned().toString();
    if (!report.evidence().values(HBaseScanWorkload.SCANNED).keySet().equals(Set.of(expected))) {
      reasons.add("written were " + expected + ", scans saw " + report.evidence().values(HBaseScanWorkload.SCANNED).keySet());
    }
    Double requests = server.resources().get(REST_REQUESTS);
    if (requests != null && (java ? requests > 0 : requests < batches(variant))) {
      reasons.add("labelled " + variant.level(Ways.PATH) + ", but the REST server had " + requests.longValue() + " requests");
    }
    if (!java) {
      String origin = Urls.origin(Ways.gateway(variant) ? gateways.behind(variant, SERVICE) : rest());
      Set<String> origins = report.evidence().values(Requests.DATA).keySet();
      if (!origins.equals(Set.of(origin))) {
        reasons.add("labelled " + variant.level(Ways.PATH) + " (" + origin + "), but the rows were asked of " + origins);
      }
      reasons.addAll(meters.mismatches(variant, label(variant), report, server));
    }
    return reasons;
  }

  /** Fewest requests that scans of this batch take. */
  private double batches(Variant variant) {
    return settings.number(HBaseOptions.SCANS) * Math.ceil((double) rows.count() / Long.parseLong(variant.level(HBaseWays.BATCH)));
  }

  private String label(Variant variant) {
    return Ways.gateway(variant) ? variant.level(Ways.TLS) : rest().getScheme().equals("https") ? Ways.ON : Ways.OFF;
  }

  @Override
  public void clean(Variant variant, String trial) { }

  @Override
  public void close() throws IOException {
    if (made) {
      new HBaseRest(direct().requests()).drop(table);
    }
  }
}
