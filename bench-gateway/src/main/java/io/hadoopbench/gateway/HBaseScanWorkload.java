package io.hadoopbench.gateway;

import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.StepClock;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Each operation reads the whole table; one that saw other rows than were written is an error. */
public final class HBaseScanWorkload implements Workload {
  static final String SCAN = "scan";
  static final String FIRST_ROWS = "firstRows";
  /** Evidence: the client, and what its scans saw. */
  static final String CLIENT = "client.class";
  static final String SCANNED = "scan.seen";

  /** Settings; with a quorum it is the Java client that works, else REST. */
  static final String TABLE = "hbase.table";
  static final String BATCH = "hbase.batch";
  static final String FORMAT = "hbase.format";
  static final String QUORUM = "hbase.quorum";
  static final String CLASSPATH = "hbase.classpath";
  static final String ROWS = "hbase.rows";
  static final String VALUE_BYTES = "hbase.valueBytes";

  private static final int SCAN_INDEX = 0;
  private static final int FIRST_ROWS_INDEX = 1;

  private final Map<String, LongAdder> seen = new ConcurrentHashMap<>();
  private TaskContext context;
  private Scanned expected;
  private Optional<Requests> requests = Optional.empty();
  private Optional<HBaseClientLoader> javaClient = Optional.empty();

  @Override
  public List<String> operations() {
    return List.of(SCAN, FIRST_ROWS);
  }

  @Override
  public void open(TaskContext task) throws IOException {
    context = task;
    expected = new HBaseRows(task.number(ROWS), (int) task.number(VALUE_BYTES)).scanned();
    String quorum = task.setting(QUORUM);
    if (quorum.isEmpty()) {
      requests = Optional.of(Endpoint.of(task).requests());
    } else {
      javaClient = Optional.of(new HBaseClientLoader(task.setting(CLASSPATH), quorum, task.setting(TABLE)));
    }
  }

  @Override
  public Step thread(int thread) {
    int batch = (int) context.number(BATCH);
    if (javaClient.isPresent()) {
      return (phase, index, clock) -> timed(clock, () -> javaClient.get().scan(batch));
    }
    HBaseRest rest = new HBaseRest(requests.orElseThrow());
    HBaseFormat format = HBaseFormat.of(context.setting(FORMAT));
    String table = context.setting(TABLE);
    return (phase, index, clock) -> timed(clock, () -> rest.scan(table, format, batch, () -> clock.lap(FIRST_ROWS_INDEX)));
  }

  /** May fail as a client does. */
  @FunctionalInterface
  private interface Scan {
    Scanned run() throws IOException;
  }

  private void timed(StepClock clock, Scan scan) throws IOException {
    clock.start();
    Scanned scanned = scan.run();
    clock.total(SCAN_INDEX);
    clock.bytes(scanned.bytes());
    seen.computeIfAbsent(scanned.toString(), what -> new LongAdder()).increment();
    if (!scanned.equals(expected)) {
      throw new IOException("the scan saw " + scanned + ", written were " + expected);
    }
  }

  @Override
  public void evidence(Evidence evidence) {
    evidence.add(CLIENT, javaClient.isPresent() ? HBaseJavaClient.class.getSimpleName() : HBaseRest.class.getSimpleName());
    seen.forEach((what, scans) -> evidence.add(SCANNED, what, scans.sum()));
    requests.ifPresent(all -> all.describe(evidence));
  }

  @Override
  public void close() throws IOException {
    if (javaClient.isPresent()) {
      javaClient.get().close();
    }
  }
}
