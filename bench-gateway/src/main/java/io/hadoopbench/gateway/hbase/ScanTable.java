package io.hadoopbench.gateway.hbase;

import io.hadoopbench.core.cleanup.OrphanedTable;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialLength;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.design.WorkloadSpec;
import io.hadoopbench.core.design.WorkloadSpec.Footprint;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.workload.CpuCost;
import io.hadoopbench.gateway.hbase.client.HBaseRest;
import io.hadoopbench.gateway.hbase.client.HBaseRows;
import io.hadoopbench.gateway.hbase.client.HBaseShell;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.Login;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * A workload that reads a whole HBase table. The table is created once, through the REST server and
 * not through a gateway.
 */
public final class ScanTable implements WorkloadSpec.OfWhole {
  public static final String ROWS = "rows";
  public static final String BATCH = "batch";
  public static final String FORMAT = "format";

  public static final String SECONDS = "scan.meanSeconds";
  public static final String ROWS_PER_SECOND = "rowsPerSecond";
  public static final String CPU_PER_MILLION_ROWS = ".cpuSecondsPerMillionRows";
  public static final String CLIENT_CPU = "client" + CPU_PER_MILLION_ROWS;
  public static final String SHELL_START = "shell.startMeanSeconds";
  public static final String FRESH_SHELL = "shell.startAndFirstScanMeanSeconds";

  public static final CpuCost CPU =
      (seconds, report, settings) -> {
        double scanned = scannedRows(report.latencyNanos().get(HBaseScanWorkload.SCAN), settings);
        return scanned == 0
            ? Map.of()
            : Map.of(CPU_PER_MILLION_ROWS, seconds / scanned * ScanTable.MILLION);
      };

  private static final double MILLION = 1e6;
  private static final String VALUE_BYTES = "valueBytes";
  private static final String SCANS = "scans";

  /** Largest value that does not need its own memstore chunk. */
  private static final long MOST_BYTES = 256 << 10;

  private static double scannedRows(Histogram scans, Settings settings) {
    return scans.getTotalCount() * (double) settings.number(ROWS);
  }

  /**
   * Returns the minimum number of REST requests for this number of scans; in a timed trial the
   * number is not fixed.
   */
  static double fewestRequests(long scans, Variant variant, Settings settings) {
    return scans * Math.ceil((double) settings.number(ROWS) / Long.parseLong(variant.level(BATCH)));
  }

  @Override
  public List<Option> options() {
    return List.of(
        RunLength.blocks("9"),
        Option.of(ROWS, Type.POSITIVE, "N", "100000", "rows in the table; 100,000 as in study S3"),
        Option.of(
            VALUE_BYTES, Type.POSITIVE, "B", "100", "bytes per row value; at most " + MOST_BYTES),
        Option.of(SCANS, Type.POSITIVE, "N", "4", "scans per trial, over all threads in all maps"),
        Option.of(
            "warmupOps",
            Type.COUNT,
            "N",
            "2",
            "warm-up scans per thread, not recorded; a shell, which is a new JVM in each trial,"
                + " runs at most 2"));
  }

  @Override
  public void check(Settings settings, int mostThreads) {
    settings.requireAtMost(ROWS, HBaseRows.MOST, "");
    settings.requireAtMost(VALUE_BYTES, MOST_BYTES, "");
    TrialLength.check(settings, this, SCANS, mostThreads);
  }

  @Override
  public Optional<String> dropTable(String table) {
    return Optional.of("echo \"disable '%s'; drop '%s'\" | hbase shell -n".formatted(table, table));
  }

  @Override
  public String countedUnit() {
    return SCANS;
  }

  @Override
  public Footprint footprint(Settings settings) {
    return Footprint.ofReading(
        "scans the table",
        settings.number(ROWS) * settings.number(VALUE_BYTES),
        "a table of %s rows of %s B"
            .formatted(Numbers.count(settings.number(ROWS)), settings.text(VALUE_BYTES)));
  }

  @Override
  public String wholes() {
    return "tables";
  }

  /** Returns true, because the client parses JSON. */
  @Override
  public boolean clientIsMeasured() {
    return true;
  }

  @Override
  public Opened open(RunContext run) {
    return new Scans(run);
  }

  private static final class Scans implements Opened {
    private final RunContext run;
    private final HBaseRows rows;
    private final String table;
    private final URI rest;
    private boolean made;

    Scans(RunContext run) {
      this.run = run;
      this.rows = new HBaseRows(run.settings().number(ROWS), run.settings().count(VALUE_BYTES));
      this.table = OrphanedTable.name(run.runId());
      this.rest = new HBaseAddresses(run.cluster(), run.settings()).rest();
    }

    /** Returns the REST server without a gateway. */
    private HBaseRest rest() throws IOException {
      return new HBaseRest(new Endpoint(rest, Login.NONE, "", false).requests());
    }

    @Override
    public Optional<Fixture> fixture(Trial trial) throws IOException {
      run.progress().accept("filling table %s with %s rows".formatted(table, rows.count()));
      made = true; // set first, so that the table is dropped even if filling it fails
      rest().create(table, rows, run.runId());
      return Optional.empty();
    }

    @Override
    public TaskSpec prepare(Trial trial) {
      return new TaskSpec(HBaseScanWorkload.class)
          .setAll(
              Map.of(
                  HBaseScanWorkload.TABLE,
                  table,
                  HBaseScanWorkload.ROWS,
                  String.valueOf(rows.count()),
                  HBaseScanWorkload.VALUE_BYTES,
                  String.valueOf(rows.valueBytes())));
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) {
      Histogram scans = outcome.report().latencyNanos().get(HBaseScanWorkload.SCAN);
      if (scans.getTotalCount() == 0) {
        return;
      }
      Map<String, Double> metrics = outcome.observed().metrics();
      double scanned = scannedRows(scans, run.settings());
      metrics.put(SECONDS, scans.getMean() / 1e9);
      outcome.seconds().ifPresent(seconds -> metrics.put(ROWS_PER_SECOND, scanned / seconds));
      outcome
          .used(HBasePath.shell(trial.variant()) ? HBaseShell.CPU_SECONDS : "client.cpuSeconds")
          .ifPresent(seconds -> metrics.put(CLIENT_CPU, seconds / scanned * MILLION));
      outcome
          .used(HBaseShell.SHELLS)
          .ifPresent(
              shells -> {
                double start = outcome.used(HBaseShell.START_SECONDS).orElseThrow() / shells;
                metrics.put(SHELL_START, start);
                metrics.put(
                    FRESH_SHELL,
                    start + outcome.used(HBaseShell.FIRST_SCAN_SECONDS).orElseThrow() / shells);
              });
    }

    @Override
    public List<String> mismatches(Trial trial, TrialOutcome outcome) {
      return outcome.unlessInTasks(
          HBaseScanWorkload.SCANNED,
          rows.scanned().toString(),
          "scans should read " + rows.scanned() + ", but read ");
    }

    @Override
    public void close() throws IOException {
      if (made) {
        rest().drop(table, run.runId());
      }
    }
  }
}
