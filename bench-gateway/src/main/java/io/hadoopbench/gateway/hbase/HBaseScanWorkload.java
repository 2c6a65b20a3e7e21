package io.hadoopbench.gateway.hbase;

import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.Workload;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.StepClock;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.servers.TrialCalls;
import io.hadoopbench.gateway.hbase.client.HBaseClientLoader;
import io.hadoopbench.gateway.hbase.client.HBaseFormat;
import io.hadoopbench.gateway.hbase.client.HBaseJavaClient;
import io.hadoopbench.gateway.hbase.client.HBaseRest;
import io.hadoopbench.gateway.hbase.client.HBaseRows;
import io.hadoopbench.gateway.hbase.client.HBaseShell;
import io.hadoopbench.gateway.hbase.client.ScanDigest;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.Exchange;
import io.hadoopbench.gateway.http.Requests;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Reads the whole table in each operation. An operation fails if its rows differ from those
 * written.
 */
public final class HBaseScanWorkload implements Workload {
  static final String SCAN = "scan";
  public static final String FIRST_ROWS = "firstRows";

  /** Evidence: the client's class, and what its scans read. */
  static final String CLIENT = "client.class";

  static final String SCANNED = "scan.seen";

  static final String PATH = "hbase.path";

  static final String TABLE = "hbase.table";
  public static final String BATCH = "hbase.batch";
  public static final String FORMAT = "hbase.format";
  static final String QUORUM = "hbase.quorum";
  static final String CLASSPATH = "hbase.classpath";
  static final String ROWS = "hbase.rows";
  static final String VALUE_BYTES = "hbase.valueBytes";

  private static final int SCAN_INDEX = 0;
  private static final int FIRST_ROWS_INDEX = 1;

  /**
   * Number of warm-up scans in a shell: each takes seconds, and more would hardly make it faster.
   */
  private static final long SHELL_WARMUPS = 2;

  /** Number of requests in a REST scan in addition to those that read rows. */
  private static final double OPEN_AND_CLOSE = 2;

  private final Map<String, LongAdder> seen = new ConcurrentHashMap<>();
  private TaskContext context;
  private ScanDigest expected;
  private Optional<Requests> requests = Optional.empty();
  private Optional<HBaseClientLoader> javaClient = Optional.empty();
  private List<HBaseShell> shells = List.of();

  @Override
  public List<String> operations() {
    return List.of(SCAN, FIRST_ROWS);
  }

  @Override
  public void open(TaskContext task) throws IOException {
    context = task;
    expected = new HBaseRows(task.number(ROWS), (int) task.number(VALUE_BYTES)).scanned();
    switch (task.setting(PATH)) {
      case HBasePath.JAVA ->
          javaClient =
              Optional.of(
                  new HBaseClientLoader(
                      task.setting(CLASSPATH), task.setting(QUORUM), task.setting(TABLE)));
      case HBasePath.SHELL -> shells = HBaseShell.start(task);
      default -> requests = Optional.of(Endpoint.of(task).requests());
    }
  }

  @Override
  public Step thread(int thread) {
    int batch = (int) context.number(BATCH);
    String table = context.setting(TABLE);
    if (javaClient.isPresent()) {
      return (phase, index, clock) -> timed(clock, () -> javaClient.get().scan(batch));
    }
    if (!shells.isEmpty()) {
      HBaseShell shell = shells.get(thread);
      return (phase, index, clock) ->
          ofShell(
              phase,
              index,
              shell,
              clock,
              () -> shell.scan(table, batch, () -> clock.lap(FIRST_ROWS_INDEX)));
    }
    HBaseRest rest = new HBaseRest(requests.orElseThrow());
    HBaseFormat format = HBaseFormat.of(context.setting(FORMAT));
    return (phase, index, clock) ->
        timed(clock, () -> rest.scan(table, format, batch, () -> clock.lap(FIRST_ROWS_INDEX)));
  }

  private void ofShell(
      Phase phase,
      long index,
      HBaseShell shell,
      StepClock clock,
      Exchange.Operation<ScanDigest> scan)
      throws IOException {
    if (phase == Phase.WARMUP && index >= SHELL_WARMUPS) {
      return;
    }
    if (phase == Phase.MEASURED && index == 0) {
      shell.beginTimed();
    }
    timed(clock, scan);
  }

  private void timed(StepClock clock, Exchange.Operation<ScanDigest> scan) throws IOException {
    clock.start();
    ScanDigest scanned = scan.run();
    clock.total(SCAN_INDEX);
    clock.bytes(scanned.bytes());
    seen.computeIfAbsent(scanned.toString(), what -> new LongAdder()).increment();
    if (!scanned.equals(expected)) {
      throw new IOException("the scan read " + scanned + " instead of " + expected);
    }
  }

  @Override
  public void resources(TaskReport report) {
    shells.forEach(shell -> shell.addTo(report));
  }

  @Override
  public void evidence(Evidence evidence) {
    Class<?> client =
        javaClient.isPresent()
            ? HBaseJavaClient.class
            : !shells.isEmpty() ? HBaseShell.class : HBaseRest.class;
    evidence.add(CLIENT, client.getSimpleName());
    seen.forEach((what, scans) -> evidence.add(SCANNED, what, scans.sum()));
    requests.ifPresent(all -> all.describe(evidence));
  }

  /**
   * Returns the number of requests to HBase's REST server, as counted by each trial's tasks;
   * nothing without REST. The server's count may include requests of warm-up scans, depending on
   * when its page was read.
   */
  static List<TrialCalls> requests(List<TaskReport> reports) {
    double least = 0;
    double most = 0;
    for (TaskReport report : reports) {
      double reading = sightings(report, Requests.DATA);
      double scans = sightings(report, SCANNED);
      if (reading > 0 && scans > 0) {
        double made = reading + OPEN_AND_CLOSE * scans;
        least += made * Math.min(1, report.operations(SCAN) / scans);
        most += report.errorCount() > 0 ? Double.POSITIVE_INFINITY : made;
      }
    }
    return most == 0
        ? List.of()
        : List.of(new TrialCalls(HBaseMeter.REST_REQUESTS, "requests", least, most));
  }

  private static double sightings(TaskReport report, String fact) {
    return report.evidence().values(fact).values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public void close() throws IOException {
    if (javaClient.isPresent()) {
      javaClient.get().close();
    }
    shells.forEach(HBaseShell::close);
  }
}
