package io.hadoopbench.gateway;

import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.cluster.Role;
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
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;

/** gateway-hive-select at work: one table for all trials, made before the first and dropped after the last. */
final class HiveSelectRun implements ScenarioRun {
  /** Of the table's size: more has not been compressed, less has. Thrift adds some bytes to each value, and the text of our rows compresses well. */
  private static final double COMPRESSED = 0.8;

  private static final double MILLIS_PER_SECOND = 1e3;
  private static final double BYTES_PER_MB = 1 << 20;

  private final RunContext context;
  private final HiveAddresses addresses;
  private final HiveTable table;
  private final Path file;
  private final String name;
  private final GatewayMeters knox;
  private final Optional<Jmx> hive;
  private long checksum;
  private long tableBytes;
  private double hiveCpuBefore;

  HiveSelectRun(RunContext context) throws IOException {
    this.context = context;
    Gateways gateways = new Gateways(context.cluster(), context.settings());
    this.addresses = new HiveAddresses(context.cluster(), context.settings(), gateways);
    this.knox = new GatewayMeters(gateways);
    this.table = new HiveTable(context.settings().number(HiveSelect.ROWS));
    this.file = new Path(context.runDir(), "table/rows.txt");
    this.name = "hadoopbench_" + context.runId().replaceAll("[^A-Za-z0-9]", "_");
    this.hive = context.cluster().web(Role.HIVE).map(web -> new Jmx(web, context.cluster().clientConf()));
    makeTable();
  }

  private void makeTable() throws IOException {
    context.progress().accept("writing " + table.rows() + " rows to " + file);
    try (FileSystem fs = FileSystem.newInstance(context.cluster().clientConf())) {
      checksum = table.write(fs.create(file, false));
      tableBytes = fs.getFileStatus(file).getLen();
      addresses.execute("CREATE EXTERNAL TABLE " + name + " (" + HiveTable.COLUMNS + ") ROW FORMAT DELIMITED FIELDS TERMINATED BY '\\t'"
          + " STORED AS TEXTFILE LOCATION '" + fs.makeQualified(file.getParent()) + "'");
    }
  }

  @Override
  public Optional<String> unavailable(Variant variant) throws IOException {
    return addresses.missing(variant);
  }

  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    Map<String, String> settings = new TreeMap<>();
    settings.put(HiveSelectWorkload.TABLE, name);
    settings.put(HiveSelectWorkload.FILE, file.toString());
    settings.put(HiveSelectWorkload.FETCH_SIZE, variant.level(HiveSelect.FETCH_SIZE));
    settings.put(HiveSelectWorkload.ROWS, Long.toString(table.rows()));
    settings.put(HiveSelectWorkload.CHECKSUM, Long.toString(checksum));
    Credentials credentials = new Credentials();
    if (HiveSelect.text(variant)) {
      settings.put(HiveSelectWorkload.URL, "");
    } else {
      HiveAddresses.Address address = addresses.of(variant);
      settings.put(HiveSelectWorkload.URL, address.url());
      settings.put(HiveSelectWorkload.USER, address.user());
      settings.put(HiveSelectWorkload.CERTIFICATES, address.certificates());
      settings.put(HiveSelectWorkload.JARS, addresses.driverJars());
      credentials.addSecretKey(HiveSelectWorkload.PASSWORD, new Text(address.password()).copyBytes());
    }
    return new Work(HiveSelectWorkload.class, settings, Map.of(), credentials);
  }

  @Override
  public List<CacheState> caches(Variant variant) throws IOException {
    knox.beforeJob(variant);
    return List.of();
  }

  @Override
  public void before(Variant variant) throws IOException {
    hiveCpuBefore = hive.isPresent() ? hive.get().cpuSeconds() : Double.NaN;
    knox.before(variant);
  }

  @Override
  public ServerSide after(Variant variant, TaskReport report) throws IOException {
    ServerSide server = new ServerSide();
    Histogram selects = report.latencyNanos().get(HiveSelectWorkload.SELECT);
    long count = selects.getTotalCount();
    if (hive.isPresent()) {
      double cpu = hive.get().cpuSeconds() - hiveCpuBefore;
      if (count > 0 && !HiveSelect.text(variant)) {
        server.metrics().put(HiveMetrics.SERVER_CPU, cpu / count);
      }
    }
    OptionalDouble knoxCpu = knox.after(variant, server);
    if (count > 0) {
      knoxCpu.ifPresent(seconds -> {
        server.metrics().put(HiveMetrics.GATEWAY_CPU, seconds / count);
        server.metrics().put(HiveMetrics.GATEWAY_CPU_PER_MB, seconds * MILLIS_PER_SECOND / count / tableBytes * BYTES_PER_MB);
      });
      double seconds = selects.getMean() / 1e9;
      server.metrics().put(HiveMetrics.SECONDS, seconds);
      server.metrics().put(HiveMetrics.ROWS_PER_SECOND, table.rows() / seconds);
      server.metrics().put(HiveMetrics.RECEIVED, report.resources().getOrDefault("client.syscallReadBytes", Double.NaN) / count);
      server.metrics().put(HiveMetrics.CLIENT_CPU, report.resources().getOrDefault("client.cpuSeconds", Double.NaN) / count);
      server.metrics().values().removeIf(value -> value.isNaN());
    }
    return server;
  }

  @Override
  public List<String> mismatches(Variant variant, TaskReport report, ServerSide server) {
    List<String> reasons = new ArrayList<>();
    boolean text = HiveSelect.text(variant);
    var sources = report.evidence().values(HiveSelectWorkload.SOURCE).keySet();
    if (sources.isEmpty() || sources.stream().anyMatch(source -> source.equals(HiveSelectWorkload.FROM_FILE) != text)) {
      reasons.add("labelled " + variant.level(Ways.PATH) + ", but the rows came from " + sources);
    }
    wrongCompression(variant, server).ifPresent(reasons::add);
    if (!text) {
      reasons.addAll(TlsHandshakes.unseen(report.evidence()));
      reasons.addAll(knox.mismatches(variant, addresses.tls(variant), report, server));
    }
    return reasons;
  }

  private Optional<String> wrongCompression(Variant variant, ServerSide server) {
    Double received = server.metrics().get(HiveMetrics.RECEIVED);
    if (!HiveSelect.http(variant) || received == null) {
      return Optional.empty();
    }
    boolean compressed = received < COMPRESSED * tableBytes;
    return compressed == HiveSelect.compressed(variant) ? Optional.empty() : Optional.of("labelled compression="
        + variant.level(HiveSelect.COMPRESSION) + ", but for a table of " + tableBytes + " bytes the client received " + received.longValue());
  }

  @Override
  public void clean(Variant variant, String trial) { }

  /** The table goes, its file goes with the run's directory. */
  @Override
  public void close() throws IOException {
    addresses.execute("DROP TABLE IF EXISTS " + name);
  }
}
