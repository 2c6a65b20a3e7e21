package io.hadoopbench.gateway.hive;

import io.hadoopbench.core.cleanup.OrphanedTable;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.design.WorkloadSpec;
import io.hadoopbench.core.design.WorkloadSpec.Footprint;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.workload.CpuCost;
import io.hadoopbench.gateway.hive.table.HiveTable;
import io.hadoopbench.gateway.knox.KnoxMeter;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A workload that reads all rows of a Hive table. All trials share one table, created before the
 * first trial and dropped after the last.
 */
public final class SelectRows implements WorkloadSpec.OfWhole {
  public static final String FETCH_SIZE = "fetchSize";

  public static final String SECONDS = "select.meanSeconds";
  public static final String ROWS_PER_SECOND = "rows.perSecond";
  public static final String RECEIVED = "client.bytesReceivedPerSelect";
  public static final String CPU_PER_SELECT = ".cpuSecondsPerSelect";
  public static final String CLIENT_CPU = "client" + CPU_PER_SELECT;
  public static final String GATEWAY_CPU = KnoxMeter.SERVER + CPU_PER_SELECT;
  public static final String GATEWAY_CPU_PER_MB = KnoxMeter.SERVER + ".cpuMillisPerMB";

  public static final CpuCost CPU = CpuCost.secondsPer(HiveSelectWorkload.SELECT, CPU_PER_SELECT);

  private static final String ROWS = "rows";
  private static final String SELECTS = "selects";
  private static final long ROW_BYTES = 80;
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final double BYTES_PER_MB = 1 << 20;

  /** Returns the table's only file, which is deleted with the run's directory. */
  static Path file(RunContext run) {
    return new Path(run.runDir(), "table/rows.txt");
  }

  @Override
  public List<Option> options() {
    return List.of(
        RunLength.blocks("18"),
        Option.of(
            ROWS,
            Type.POSITIVE,
            "N",
            "200000",
            "rows in the table, about " + ROW_BYTES + " bytes each"),
        Option.of(
            SELECTS, Type.POSITIVE, "N", "4", "selects per trial, over all threads in all maps"),
        Option.of("warmupOps", Type.COUNT, "N", "1", "warm-up selects per thread, not recorded"));
  }

  @Override
  public Optional<String> dropTable(String table) {
    return Optional.of(
        "beeline -u jdbc:hive2://HOST:PORT/default -n \"$USER\" -e 'DROP TABLE IF EXISTS "
            + table
            + "'");
  }

  @Override
  public String countedUnit() {
    return SELECTS;
  }

  @Override
  public Footprint footprint(Settings settings) {
    return Footprint.ofReading(
        "reads all rows in the table",
        settings.number(ROWS) * ROW_BYTES,
        "a table of " + Numbers.count(settings.number(ROWS)) + " rows");
  }

  @Override
  public String wholes() {
    return "tables";
  }

  /** Returns true, because the client parses the rows on every path. */
  @Override
  public boolean clientIsMeasured() {
    return true;
  }

  @Override
  public Opened open(RunContext run) throws IOException {
    return new Selects(run);
  }

  private static final class Selects implements Opened {
    private final RunContext run;
    private final HiveAddresses addresses;
    private final HiveTable table;
    private final String made;
    private long checksum;
    private long tableBytes;

    Selects(RunContext run) {
      this.run = run;
      this.addresses = new HiveAddresses(run.cluster(), run.settings());
      this.table = new HiveTable(run.settings().number(ROWS));
      this.made = OrphanedTable.name(run.runId());
    }

    @Override
    public void begin(List<Variant> directories, ToDoubleFunction<Variant> storedPerByte)
        throws IOException {
      run.progress().accept("writing " + table.rows() + " rows to " + file(run));
      try (FileSystem fs = FileSystem.newInstance(run.cluster().clientConf())) {
        checksum = table.write(fs.create(file(run), false));
        tableBytes = fs.getFileStatus(file(run)).getLen();
        addresses
            .server()
            .create(
                made,
                """
                (%s) ROW FORMAT DELIMITED FIELDS TERMINATED BY '\\t' STORED AS TEXTFILE \
                LOCATION '%s'\
                """
                    .formatted(HiveTable.COLUMNS, fs.makeQualified(file(run).getParent())),
                run.runId());
      }
    }

    @Override
    public TaskSpec prepare(Trial trial) {
      return new TaskSpec(HiveSelectWorkload.class)
          .setAll(
              Map.of(
                  HiveSelectWorkload.TABLE,
                  made,
                  HiveSelectWorkload.FILE,
                  file(run).toString(),
                  HiveSelectWorkload.ROWS,
                  Long.toString(table.rows()),
                  HiveSelectWorkload.CHECKSUM,
                  Long.toString(checksum)));
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) {
      long count = outcome.operations(HiveSelectWorkload.SELECT);
      if (count == 0) {
        return;
      }
      Map<String, Double> metrics = outcome.observed().metrics();
      Histogram nanos = outcome.report().latencyNanos().get(HiveSelectWorkload.SELECT);
      double seconds = nanos.getMean() / 1e9;
      metrics.put(SECONDS, seconds);
      metrics.put(ROWS_PER_SECOND, table.rows() / seconds);
      outcome
          .used("client.syscallReadBytes")
          .ifPresent(bytes -> metrics.put(RECEIVED, bytes / count));
      outcome.used("client.cpuSeconds").ifPresent(cpu -> metrics.put(CLIENT_CPU, cpu / count));
      if (metrics.containsKey(GATEWAY_CPU)) {
        metrics.put(
            GATEWAY_CPU_PER_MB,
            metrics.get(GATEWAY_CPU) * MILLIS_PER_SECOND / tableBytes * BYTES_PER_MB);
      }
    }

    /** Drops the table; its file is deleted with the run's directory. */
    @Override
    public void close() throws IOException {
      addresses.server().drop(made, run.runId());
    }
  }
}
